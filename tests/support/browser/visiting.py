"""A visit to the page, as a user makes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Error

LOADED: Final = 60_000
"""The milliseconds after which a test gives up: far more than Python needs to start on a busy machine."""


class Visit:
    """A page in a browser.

    Attributes:
        context: What the browser keeps for this user.
        page: The page.
        errors: The messages of errors in the browser's console, and exceptions.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        context.set_default_timeout(LOADED)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context = context
        self.errors: list[str] = []
        self.page = context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._catch)
        self.page.goto(address)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text[:300])

    def _catch(self, error: Error) -> None:
        self.errors.append(str(error)[:300])

    def ready(self) -> Visit:
        """Wait until Python runs and the first text is inspected."""
        self.page.wait_for_selector("#loading", state="hidden")
        self.settle()
        return self

    def settle(self) -> None:
        """Wait until the page shows all that was asked for."""
        for box in ("#inspected", "#grammar", "#rule-shown", "#rule-match", "#pattern", "#ran"):
            self.wait(box)

    def open(self, tab: str) -> None:
        """Choose a tab."""
        self.page.click(f"#tab-{tab}")
        self.settle()

    def inspect(self, text: str, base: str = "") -> None:
        """Type a text, and wait until the page shows what it is."""
        self.page.fill("#base", base)
        self.page.fill("#text", text)
        self.wait("#inspected")

    def paste(self, text: str) -> None:
        """Put a text in place of the one that is inspected: by the clipboard, since long ones are slow to type."""
        self.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.focus("#text")
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Control+V")

    def run(self, code: str) -> None:
        """Write code, and wait until the page shows what it does."""
        self.page.fill("#code", code)
        self.wait("#ran")

    def wait(self, box: str) -> None:
        """Wait until a box of the page shows what was asked for last."""
        self.page.wait_for_selector(f"{box}:not([aria-busy])", state="attached")

    def text(self, selector: str) -> str:
        """The text of an element, as the browser shows it."""
        return self.page.inner_text(selector)

    def evaluate(self, code: str, argument: object = None) -> Any:
        """The value of an expression of JavaScript."""
        return self.page.evaluate(code, argument)
