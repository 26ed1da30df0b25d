"""The playground: one static page that runs uriast in the browser.

- `engine` runs in the browser, in Pyodide: functions from text to values of JSON.
- `build` gathers the page, Pyodide and the packages in one folder. It runs where the site is made.

The rest is the page. `playground.js` loads everything and shows what the workers answer.
"""
