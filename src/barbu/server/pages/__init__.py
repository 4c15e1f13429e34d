"""Pages for people."""

from barbu.server.pages.frame import error_page
from barbu.server.pages.routes import ROUTERS

__all__ = ["ROUTERS", "error_page"]
