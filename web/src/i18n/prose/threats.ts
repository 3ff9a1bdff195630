/** Threats in words: what would win, and what to do about it. */

import { readCell } from "../../core/cells";
import { must } from "../../core/must";
import { crestOf } from "../../core/tokens";
import type { Edition, Player } from "../../core/types";
import type { PositionView, Threat, Threats } from "../../engine/types";
import { t, tn } from "..";
import { followers, playerName } from "../terms";
import { describeToken } from "./describe";
import { moveShown, pantareiMoveShown } from "./sentences";

/** One card: who wins where, and why or what follows. */
export interface ThreatText {
  readonly lead: string;
  readonly text: string;
}

/** `person` is the only person at this device, who is spoken to; null where two players share it. */
export function threatText(
  position: PositionView,
  threat: Threat,
  person: Player | null,
  edition: Edition,
): ThreatText {
  const mine = threat.player === position.turn;
  return {
    lead: leadOf(position, threat, person, edition),
    text: mine ? chance(position, threat, edition) : danger(position, threat, edition),
  };
}

/** The first threat in a sentence or two, that there is none, or when threats are shown: where there is no room for all. */
export function firstThreat(
  position: PositionView,
  threats: Threats | null,
  person: Player | null,
  edition: Edition,
): string {
  if (!threats) return t("Threats are shown on your turn.");
  const [first] = threats.seen;
  if (!first) return t("Nobody can win at once.");
  const { lead, text } = threatText(position, first, person, edition);
  return `${lead} ${text}`;
}

function leadOf(position: PositionView, threat: Threat, person: Player | null, edition: Edition): string {
  const you = threat.player === person;
  const player = playerName(threat.player);
  if (position.kind === "pantarei") {
    const stack = must(threat.step, "the move of a threat").to + 1;
    return you
      ? t("You can make seven on stack {stack}.", { stack })
      : t("{player} can make seven on stack {stack}.", { player, stack });
  }
  const values = { cell: threat.move, token: describeToken(position.tokens[readCell(threat.move)], edition) };
  return you ? t("You win on {cell}, {token}.", values) : t("{player} wins on {cell}, {token}.", { player, ...values });
}

function shapeOf({ reason }: Threat): string {
  if (reason === "loop") return t("It closes a loop.");
  return reason === "connection" ? t("It joins two sides of one colour.") : t("It leaves no reply.");
}

function chance(position: PositionView, threat: Threat, edition: Edition): string {
  if (position.kind === "pantarei") return t("Play {move}.", { move: moveShown(position, threat.move) });
  const shape = shapeOf(threat);
  if (threat.open) return `${shape} ${t("You may cover it now.")}`;
  const crest = crestOf(position.tokens[readCell(threat.move)]);
  if (!crest) return shape;
  return `${shape} ${t("It opens when your opponent covers {one} or {other}.", followers(crest, edition))}`;
}

function danger(position: PositionView, threat: Threat, edition: Edition): string {
  if (position.kind === "pantarei")
    return t("The move would be {move}.", { move: pantareiMoveShown(must(threat.step, "the move of a threat")) });
  const shape = shapeOf(threat);
  const crest = crestOf(position.tokens[readCell(threat.move)]);
  if (!crest) return shape;
  return `${shape} ${t("Do not open it: do not cover {one} or {other}.", followers(crest, edition))}`;
}

/** How many moves allow the opponent to win at once. */
export function safety(position: PositionView, { allowed }: Threats): string {
  const safe = position.legal.filter((move) => allowed[move]?.length === 0).length;
  if (safe === position.legal.length) return t("Whatever you play, the opponent cannot win at once.");
  if (safe === 0) return t("Whatever you play, the opponent can win at once.");
  return tn(
    "After {n} move of {count} the opponent cannot win at once.",
    "After {n} moves of {count} the opponent cannot win at once.",
    safe,
    { count: position.legal.length },
  );
}
