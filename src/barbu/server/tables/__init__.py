"""What makes tables go on by themselves: bots, pauses, grace times."""

from barbu.server.tables.driver import Driver, driving
from barbu.server.tables.steps import PACES, Step, next_step
from barbu.server.tables.thinking import advised

__all__ = ["PACES", "Driver", "Step", "advised", "driving", "next_step"]
