/** What travels between the page and the server; the types are made from the server's own messages. */

import type { components } from "../generated/server";

type Schemas = components["schemas"];

export type Action = Schemas["Act"]["action"];
export type Chat = Schemas["Chat"];
export type ClientMessage = Schemas["ClientMessage"];
export type ClockTerms = Schemas["Fischer"] | Schemas["Days"];
export type ClockView = Schemas["ClockView"];
export type Created = Schemas["Created"];
export type Entry = Schemas["Entry"];
export type Event = Entry["event"];
export type GameView = Schemas["GameView"];
export type Lobby = Schemas["Lobby"];
export type LobbyGame = Schemas["LobbyGame"];
export type MoveAction = Schemas["PlayMove"];
export type NewGame = Schemas["NewGame"];
/** What players can offer each other, or ask for. */
export type OfferKey = "draw" | "takeback" | "rematch";
export type Presence = Schemas["Presence"];
export type Problem = Schemas["ErrorBody"];
export type Role = GameView["role"];
export type Seat = Schemas["Seat"];
export type ServerMessage = Schemas["ServerMessage"];
export type Terms = Schemas["Terms"];
