"""Tests of the playground: what runs in the browser, and the page in a real one."""
