"""The whole design as CSS custom properties, for the page: the palette, and all that is no colour."""

from __future__ import annotations

from collections.abc import Mapping

from crestflow.render.svg.palette import DARK_CHANGES, HIGH_CHANGES, LIGHT, ThemeName

MEASURES = {
    **{f"s{k}": f"{px}px" for k, px in enumerate((4, 8, 12, 16, 24, 32, 48, 64), start=1)},
    "r1": "6px",
    "r2": "10px",
    "r3": "16px",
    "r-full": "999px",
    "tap": "44px",
    "font-display": '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",'
    '"Hiragino Mincho ProN","Yu Mincho","Times New Roman",serif',
    "font-ui": '"Segoe UI",Roboto,"Helvetica Neue",Arial,"Hiragino Sans","Noto Sans",system-ui,sans-serif',
    # Sizes of text follow the size that the reader has set in the browser; 1rem is 16 pixels where nothing is set.
    "t-xs": ".75rem",
    "t-sm": ".875rem",
    "t-md": "1rem",
    "t-lg": "1.25rem",
    "t-xl": "1.75rem",
    "t-2xl": "2.5rem",
    "t-3xl": "3.5rem",
    "lh-tight": "1.15",
    "lh": "1.5",
    "ease-out": "cubic-bezier(.2,.7,.2,1)",
    "ease-place": "cubic-bezier(.3,1.3,.5,1)",
}
TIMES = {"m-fast": "120ms", "m": "220ms", "m-slow": "420ms", "m-win": "1400ms"}
SHADOWS: dict[ThemeName, dict[str, str]] = {
    "light": {
        "shadow-1": "0 1px 2px rgb(60 45 20/.10),0 1px 1px rgb(60 45 20/.06)",
        "shadow-2": "0 2px 4px rgb(60 45 20/.08),0 10px 28px rgb(60 45 20/.10)",
    },
    "dark": {
        "shadow-1": "0 1px 2px rgb(0 0 0/.5)",
        "shadow-2": "0 2px 4px rgb(0 0 0/.4),0 12px 30px rgb(0 0 0/.45)",
    },
}


def css() -> str:
    """Light by default; `data-theme` and `data-contrast` on any element switch what is below it."""
    return "".join(
        (
            _rule(":root", {"color-scheme": "light"}, LIGHT | MEASURES | SHADOWS["light"] | TIMES),
            _rule('[data-theme="dark"]', {"color-scheme": "dark"}, DARK_CHANGES | SHADOWS["dark"]),
            _rule('[data-contrast="high"]:not([data-theme="dark"])', {}, HIGH_CHANGES["light"]),
            _rule('[data-theme="dark"][data-contrast="high"]', {}, HIGH_CHANGES["dark"]),
            "@media (prefers-reduced-motion:reduce){\n",
            _rule(":root", {}, dict.fromkeys(TIMES, "0ms")),
            "}\n",
        )
    )


def _rule(selector: str, properties: Mapping[str, str], custom: Mapping[str, str]) -> str:
    lines = [f"  {key}:{value};" for key, value in properties.items()]
    lines += [f"  --{key}:{value};" for key, value in custom.items()]
    return selector + "{\n" + "\n".join(lines) + "\n}\n"
