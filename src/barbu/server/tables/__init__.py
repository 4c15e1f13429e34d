"""What makes tables go on by themselves: bots, pauses, grace times; and what bots advise."""

from barbu.server.tables.driver import Driver, driving
from barbu.server.tables.hints import Adviser, Hint
from barbu.server.tables.steps import PACES, Step, next_step

__all__ = ["PACES", "Adviser", "Driver", "Hint", "Step", "driving", "next_step"]
