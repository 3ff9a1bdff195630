/** A game on a solved deal: the deal of the day, or one that gives the person what they asked for. */

import { itemAt } from "../core/must";
import { type Player, PLAYERS, type Value } from "../core/types";
import { dealOfTheDay, type SolvedDeal, valueFor } from "../engine/solved";
import { keepGameOptions, lastGameOptions } from "./gameOptions";
import { newGame } from "./localGame.svelte";
import { keepGame } from "./savedGames";

export interface SolvedSeat {
  readonly deal: SolvedDeal;
  readonly colour: Player | "random";
}

/** The seats in which best play gives the person this value; those of the preferred colour where there are any. */
export function seatsWorth(deals: readonly SolvedDeal[], value: Value, preferred: Player | "random"): SolvedSeat[] {
  const seats = deals.flatMap((deal) =>
    PLAYERS.filter((colour) => valueFor(deal, colour) === value).map((colour) => ({ deal, colour })),
  );
  const liked = seats.filter(({ colour }) => colour === preferred);
  return liked.length > 0 ? liked : seats;
}

/** Begins a game on a deal against the computer, as strong as last time; the answer is where it is found. */
function begin({ deal, colour }: SolvedSeat): string {
  const options = { ...lastGameOptions("kamon"), against: "computer", wild: false } as const;
  keepGameOptions("kamon", options);
  const game = newGame("kamon", { ...options, colour }, deal.setup);
  keepGame(game);
  return `/play/kamon/${game.id}`;
}

export function beginDealOfTheDay(deals: readonly SolvedDeal[], day: Date): string {
  return begin({ deal: dealOfTheDay(deals, day), colour: lastGameOptions("kamon").colour });
}

/** Begins a game in a seat of this value, chosen at random. */
export function beginDealWorth(deals: readonly SolvedDeal[], value: Value): string {
  const seats = seatsWorth(deals, value, lastGameOptions("kamon").colour);
  return begin(itemAt(seats, Math.floor(Math.random() * seats.length)));
}
