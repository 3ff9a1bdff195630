"""x"""
from typing import Any
def ansi(*a: Any) -> str: return ""
