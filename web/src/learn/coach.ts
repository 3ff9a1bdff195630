/** The coach of a first game: at most one sentence at a time about the position, for the person who is to move. */
import { readCell } from "../core/cells";
import { type Edition, opponent, type Player } from "../core/types";
import type { KamonPositionView, PantareiPositionView, PositionView, Threats } from "../engine/types";
import { isLegal } from "../engine/positions";
import { t, tn } from "../i18n";
import { describeToken } from "../i18n/prose/describe";
import { playerName } from "../i18n/terms";

/** What the coach looks at. */
type Seen = Pick<Threats, "mine" | "allowed">;

export interface Advice {
  /** The same for the same advice, so that it can be dismissed and does not come back. */
  readonly id: string;
  readonly sign: "win" | "threat" | "tip";
  /** What to notice. */
  readonly lead: string;
  /** What to do about it. */
  readonly text: string;
  /** The move, or the opponent's move, that it is about. */
  readonly move: string | null;
}

/** With this many tokens to choose from, a blockade is near. */
const FEW = 3;

/** The advice for the position: the most urgent that has not been dismissed, or nothing. */
export function coach(
  position: PositionView,
  threats: Seen,
  dismissed: ReadonlySet<string>,
  edition: Edition = "colours",
): Advice | null {
  if (position.outcome) return null;
  const urgent = winNow(position, threats) ?? danger(position, threats, edition);
  // A tip would hide that something more urgent was dismissed.
  const advice = urgent ?? tip(position);
  return advice && !dismissed.has(advice.id) ? advice : null;
}

function winNow(position: PositionView, { mine }: Seen): Advice | null {
  const move = mine[0];
  if (move === undefined) return null;
  return {
    id: `win ${position.text}`,
    sign: "win",
    lead: t("You can win now."),
    text:
      position.kind === "kamon"
        ? t("Look for the cell that completes a chain or a loop, or leaves no token to cover.")
        : t("Which of your tiles, alone or with the one below, can make seven?"),
    move,
  };
}

/** The opponent's winning answer that the most moves would allow. */
function mainThreat({ allowed }: Seen): string | null {
  const counts = new Map<string, number>();
  for (const answer of Object.values(allowed).flat()) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function danger(position: PositionView, threats: Seen, edition: Edition): Advice | null {
  const threat = mainThreat(threats);
  if (threat === null) return null;
  const lost = position.legal.every((move) => (threats.allowed[move]?.length ?? 0) > 0);
  const text = lost
    ? t("Every move allows a win now. After the game, look back for the moment when it began.")
    : wayOut(position, threat);
  return {
    id: `threat ${threat}`,
    sign: "threat",
    lead: leadOf(position, opponent(position.turn), threat, edition),
    text,
    move: threat,
  };
}

function leadOf(position: PositionView, rival: Player, threat: string, edition: Edition): string {
  const player = playerName(rival);
  if (position.kind === "pantarei") return t("{player} threatens to make seven.", { player });
  const token = describeToken(position.tokens[readCell(threat)], edition);
  return t("{player} threatens {cell}: {token}.", { player, cell: threat, token });
}

function wayOut(position: PositionView, threat: string): string {
  if (position.kind === "pantarei")
    return t("Cover the tile that threatens you, or bring the tall stack out of reach.");
  if (isLegal(position, threat)) return t("Cover it yourself, or choose a token with another colour and symbol.");
  return t("Choose a token that has neither its colour nor its symbol.");
}

function tip(position: PositionView): Advice | null {
  return position.kind === "kamon" ? kamonTip(position) : pantareiTip(position);
}

function kamonTip(position: KamonPositionView): Advice | null {
  if (position.last === null) {
    return {
      id: "tip first",
      sign: "tip",
      lead: t("Every stone decides what may follow."),
      text: t("Point at a lit token, or tap it once, to see what your opponent could cover next."),
      move: null,
    };
  }
  const narrow = position.legal.find((move) => {
    const replies = position.replies[move]?.length ?? 0;
    return replies > 0 && replies <= FEW;
  });
  if (narrow === undefined) return null;
  const replies = position.replies[narrow]?.length ?? 0;
  return {
    id: "tip few",
    sign: "tip",
    lead: t("Few tokens are left."),
    text: tn(
      "After {cell} your opponent has only {n} reply. Without a reply the game is lost.",
      "After {cell} your opponent has only {n} replies. Without a reply the game is lost.",
      replies,
      { cell: narrow },
    ),
    move: narrow,
  };
}

function pantareiTip(position: PantareiPositionView): Advice | null {
  const tallest = Math.max(...position.stacks.map((stack) => stack.length));
  if (tallest === 1) {
    return {
      id: "tip first",
      sign: "tip",
      lead: t("The first stack of seven wins."),
      text: t("Choose one of your tiles: the board shows where it can land."),
      move: null,
    };
  }
  if (tallest < 4) return null;
  return {
    id: `tip tall ${tallest}`,
    sign: "tip",
    lead: tn("A stack has {n} tile now.", "A stack has {n} tiles now.", tallest),
    text: t("Five tiles lose to any two tiles that reach them, six to any tile. Count before you raise it."),
    move: null,
  };
}
