"""Bots: policies from a view to an action, and matches between them."""

from barbu.bots.bot import Bot, Decision
from barbu.bots.chance import RandomBot
from barbu.bots.levels import bot, bot_names
from barbu.bots.match import play_deal, play_match
from barbu.bots.simple import SimpleBot
from barbu.bots.warming import is_cached, is_warm, warm, warm_in_background

__all__ = [
    "Bot",
    "Decision",
    "RandomBot",
    "SimpleBot",
    "bot",
    "bot_names",
    "is_cached",
    "is_warm",
    "play_deal",
    "play_match",
    "warm",
    "warm_in_background",
]
