/** The ABI of engine.wasm: its numbers, its enums, and the structs in its I/O buffer. */
// Generated from contract/abi.toml by python -m tools.generate: do not edit.

/** Rises whenever an exported function or a struct changes its meaning. */
export const ABI_VERSION = 4;

/** The buffer through which host and engine pass what does not fit into arguments. */
export const IO_BUFFER_BYTES = 65536;

/** The host writes its input at the start of the I/O buffer; the engine answers from here on. */
export const RESULT_OFFSET = 4096;

/** The largest team of threads, in the build that has them. */
export const MAX_THREADS = 64;

/** How large the memory of a team is at first, in pages of 64 KiB; the host makes it. */
export const SHARED_MEMORY_PAGES = 1024;

/** The largest hash table, in mebibytes. */
export const MAX_TABLE_MIB = 3072;

/** How large the hash table may grow unless the host says otherwise. */
export const DEFAULT_TABLE_MIB = 256;

/** Budgets of one call are cut to this, so that no call keeps the host waiting. */
export const MAX_NODES_PER_CALL = 4194304;

/** The same for random games. */
export const MAX_GAMES_PER_CALL = 262144;

/** The deepest iteration of the alpha-beta search. */
export const MAX_SEARCH_DEPTH = 60;

/** A score of mate - n wins on the n-th ply, -(mate - n) loses on it. */
export const MATE = 30000;

/** Scores beyond this are proofs; below, 100 points are one unit of log-odds. */
export const PROVEN = 29000;

/** Cells of the board, numbered in reading order. */
export const KAMON_CELLS = 37;

/** 18 hexagons each: the 36th placement ends the game. */
export const KAMON_STONES = 36;

/** Where a cell could stand and there is none. */
export const KAMON_NO_CELL = 255;

/** Tokens are 6 * colour + symbol, 0 to 35; this is the blank. */
export const KAMON_BLANK_TOKEN = 36;

/** The deepest perft. */
export const KAMON_MAX_PERFT_DEPTH = 36;

/** The largest batch. */
export const KAMON_MAX_BATCH_GAMES = 4096;

/** Positions of a strategy that are asked about at once. */
export const KAMON_MAX_STRATEGY_POSITIONS = 2048;

/** Rises when the entries that kamon_checkpoint_next tells change their meaning. */
export const KAMON_CHECKPOINT_VERSION = 1;

/** What hosts keep: positions that took 64 nodes or more. Those below are found again sooner than they are read. */
export const KAMON_LEAST_CHECKPOINT_WORTH = 25;

/** Observation planes of a batch: bytes for each of the 7 × 7 squares around the cells. */
export const KAMON_PLANES = 19;

/** Stacks of the snake at the start. */
export const PANTAREI_MAX_STACKS = 19;

/** Legal moves of a position: nine own stacks make 36 moves of tiles and 36 swaps at most. */
export const PANTAREI_MAX_MOVES = 80;

/** The longest game that can be loaded. */
export const PANTAREI_MAX_GAME_MOVES = 16384;

/** Moves of the best line that are told. */
export const PANTAREI_MAX_LINE = 32;

/** The deepest perft. */
export const PANTAREI_MAX_PERFT_DEPTH = 40;

/** The largest batch. */
export const PANTAREI_MAX_BATCH_GAMES = 4096;

/** Observation planes of a batch: bytes for each of the 19 places. */
export const PANTAREI_PLANES = 47;

/** Positions of a strategy that are asked about at once. */
export const PANTAREI_MAX_STRATEGY_POSITIONS = 512;

/** Stack words of so many positions, max_stacks for each. */
export const PANTAREI_MAX_STRATEGY_WORDS = 9728;

/** Stands for no move. */
export const PANTAREI_NO_MOVE = 65535;

/** Positions since the last merge that a game of a batch remembers. */
export const PANTAREI_MAX_BATCH_PAST = 1024;

/** The level that plays perfectly as far as it can be proven; the others are numbered from 1. */
export const PERFECT_LEVEL = 9;

/** What every exported function that can fail or needs more calls returns. */
export const Status = {
  /** there is more to do: call the step function again */
  running: 0,
  /** the work is complete; the result stands in the I/O buffer */
  done: 1,
  /** an argument is out of range */
  badArgument: -1,
  /** the rules do not allow this position */
  badPosition: -2,
  /** nothing has been started */
  notStarted: -3,
  /** the game is over */
  gameOver: -4,
  /** there is not enough memory for the smallest table */
  noMemory: -5,
} as const;

/** Who won. */
export const WINNERS = ["black", "white", null] as const;

/** The exact worth of a position or a move for the player to move, from the worst to the best. */
export const VALUES = [null, "loss", "draw", "win"] as const;

/** Why a game has ended, in the order in which they are reported when several hold at once. */
export const KAMON_REASONS = [null, "connection", "loop", "exhausted", "blockade"] as const;

/** Why kamon_load refused a position. */
export const KamonLoadError = {
  /** it did not */
  noError: 0,
  /** tokens are missing or there twice */
  wrongTokens: 1,
  /** two stones lie on one cell, or stones lie off the board */
  sharedCell: 2,
  /** the blank is covered in the standard ruleset */
  coveredBlank: 3,
  /** the numbers of stones do not fit together */
  wrongNumbers: 4,
  /** the last cell was not covered by the player who moved last */
  wrongLast: 5,
  /** the game was over before the last stone */
  overBefore: 6,
  /** the ruleset is neither standard nor wild */
  wrongRuleset: 7,
} as const;

/** The arrays of a batch, one row per game, by the number that kamon_batch_array takes. */
export const KamonBatchArray = {
  /** u8[37]: the setup, 6 * colour + symbol, 36 for the blank; the host may write it */
  tokens: 0,
  /** u8: the cell to cover next; written by the host */
  moves: 1,
  /** u64: where the player to move may place, bit i = cell i */
  legal: 2,
  /** u64[2]: black and white, bit i = cell i; the host may write it to start from positions */
  stones: 3,
  /** u8: Reason */
  reasons: 4,
  /** u8: Winner */
  winners: 5,
  /** u8: hexagons on the board; black moves when even */
  placed: 6,
  /** u8: the cell just covered, no_cell before the first; the host may write it to start from positions */
  last: 7,
  /** u8: 1 for a game that step, random and renew leave alone; written by the host */
  paused: 8,
  /** u8[7][7][19]: the observation planes, as of the last kamon_batch_observe */
  planes: 9,
  /** u8[37]: the legal moves in rising order, as of the last kamon_batch_list */
  choices: 10,
  /** u8: how many there are */
  choiceCounts: 11,
} as const;

/** Whether the attacker of a question wins. */
export const KamonAttackAnswer = {
  /** not known yet */
  open: 0,
  /** the attacker wins */
  wins: 1,
  /** the defender does not lose */
  held: 2,
} as const;

/** What won a game by stones. */
export const KamonWinningShape = {
  /** the game was not won by stones */
  noShape: 0,
  /** a chain that joins opposite sides */
  chain: 1,
  /** a ring around at least one cell */
  ring: 2,
} as const;

/** Why a game has ended. */
export const PANTAREI_REASONS = [null, "seven", "stuck", "repetition"] as const;

/** What a move does, in its bits from 10 on. */
export const PantareiMoveKind = {
  /** two own stacks change places */
  swap: 0,
  /** the top tile moves */
  oneTile: 1,
  /** the top two move */
  twoTiles: 2,
  /** a pass; the rest of the word is 0 */
  passing: 3,
} as const;

/** Why pantarei_load refused a game. */
export const PantareiLoadError = {
  /** it did not */
  noError: 0,
  /** tiles are missing or there too often, or there are none at all */
  wrongTiles: 1,
  /** the stack at `index` has no tiles, or more than eight */
  wrongHeight: 2,
  /** the move at `index` */
  illegalMove: 3,
  /** the last move cannot have made the stack of seven at `index` */
  wrongEnd: 4,
  /** a field has a value it cannot have */
  outOfRange: 5,
} as const;

/** The arrays of a batch, one row per game, by the number that pantarei_batch_array takes. */
export const PantareiBatchArray = {
  /** u32[19]: stack words, 0 beyond the end of the snake; the host may write it */
  stacks: 0,
  /** u8: how many stacks there are; the host may write it */
  counts: 1,
  /** u8: the player to move, 0 black, 1 white; the host may write it */
  turn: 2,
  /** u8: 1 when the turn before was a swap; the host may write it */
  banned: 3,
  /** u8: passes in a row just before; the host may write it */
  passes: 4,
  /** u8: what to play next (actions.hpp); written by the host */
  moves: 5,
  /** u8[248]: 1 for what the player to move may play */
  legal: 6,
  /** u8: Reason */
  reasons: 7,
  /** u8: Winner */
  winners: 8,
  /** u32: how many have been played */
  turns: 9,
  /** u8: 1 for a game that step, random and renew leave alone; written by the host */
  paused: 10,
  /** u8: how often the position has been there since the last merge of stacks, this time included */
  repeats: 11,
  /** u8[19][47]: the observation planes, as of the last pantarei_batch_observe */
  planes: 12,
  /** u8[80]: the legal moves by number in rising order, as of the last pantarei_batch_list */
  choices: 13,
  /** u8: how many there are */
  choiceCounts: 14,
} as const;

function list<T>(length: number, element: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => element(index));
}

function fitting<T>(values: readonly T[], length: number): readonly T[] {
  if (values.length > length) throw new RangeError(`${values.length} values do not fit into an array of ${length}`);
  return values;
}

/** What a table of texts says about a number that the engine has answered with. */
export function textOf<T>(table: readonly T[], number: number): T {
  if (!(number in table)) throw new RangeError(`the engine answered with the unknown number ${number}`);
  return table[number] as T;
}

/** Answer of …_load_error: why the last …_load was refused. */
export interface LoadErrorOut {
  /** LoadError of the game */
  readonly error: number;
  /** the stack or move it is about, counted from 0; 0 where it is about no single one */
  readonly index: number;
}

export function readLoadErrorOut(view: DataView, at = 0): LoadErrorOut {
  return {
    error: view.getUint32(at, true),
    index: view.getUint32(at + 4, true),
  };
}

/** Answer of …_perft_step. */
export interface PerftOut {
  /** sequences of exactly the depth asked for */
  readonly leaves: number;
  /** positions visited */
  readonly nodes: number;
}

export function readPerftOut(view: DataView, at = 0): PerftOut {
  return {
    leaves: Number(view.getBigUint64(at, true)),
    nodes: Number(view.getBigUint64(at + 8, true)),
  };
}

/** Answer of …_batch_step when a move is illegal. */
export interface BatchErrorOut {
  /** the first game with an illegal move */
  readonly game: number;
}

export function readBatchErrorOut(view: DataView, at = 0): BatchErrorOut {
  return {
    game: view.getUint32(at, true),
  };
}

/** Input of kamon_load. */
export interface KamonPositionIn {
  /** black's stones */
  readonly black: bigint;
  /** white's stones */
  readonly white: bigint;
  /** the cell covered last, no_cell before the first move */
  readonly last: number;
  /** the wild ruleset */
  readonly wild: boolean;
  /** 6 * colour + symbol, 36 for the blank */
  readonly tokens: readonly number[];
}

export function writeKamonPositionIn(view: DataView, value: KamonPositionIn, at = 0): void {
  view.setBigUint64(at, value.black, true);
  view.setBigUint64(at + 8, value.white, true);
  view.setUint8(at + 16, value.last);
  view.setUint8(at + 17, value.wild ? 1 : 0);
  fitting(value.tokens, 37).forEach((each, index) => view.setUint8(at + 18 + index, each));
}

/** Answer of kamon_load. */
export interface KamonPositionOut {
  /** empty when the game is over */
  readonly legal: bigint;
  /** Reason */
  readonly reason: number;
  /** Winner */
  readonly winner: number;
}

export function readKamonPositionOut(view: DataView, at = 0): KamonPositionOut {
  return {
    legal: view.getBigUint64(at, true),
    reason: view.getUint8(at + 8),
    winner: view.getUint8(at + 9),
  };
}

/** Answer of kamon_playouts_step. */
export interface KamonPlayoutsOut {
  /** random games played so far */
  readonly games: number;
  /** placements in all of them */
  readonly plies: number;
  /** games by Winner and Reason */
  readonly ended: readonly number[];
}

export function readKamonPlayoutsOut(view: DataView, at = 0): KamonPlayoutsOut {
  return {
    games: Number(view.getBigUint64(at, true)),
    plies: Number(view.getBigUint64(at + 8, true)),
    ended: list(15, (index) => Number(view.getBigUint64(at + 16 + 8 * index, true))),
  };
}

/** Answer of kamon_solve_step. */
export interface KamonSolveOut {
  /** positions visited so far */
  readonly nodes: number;
  /** positions in the table */
  readonly entries: number;
  /** Value */
  readonly value: number;
  /** a move that reaches the value, no_cell while not known */
  readonly best: number;
  /** Value of each move when asked for; unknown where no move is legal */
  readonly moves: readonly number[];
}

export function readKamonSolveOut(view: DataView, at = 0): KamonSolveOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    entries: Number(view.getBigUint64(at + 8, true)),
    value: view.getUint8(at + 16),
    best: view.getUint8(at + 17),
    moves: list(37, (index) => view.getUint8(at + 18 + index)),
  };
}

/** Input of kamon_strategy_positions: unfinished positions in which the strategy's player is to move. */
export interface KamonStrategyIn {
  /** how many of the positions are used */
  readonly count: number;
  /** black's stones */
  readonly black: readonly bigint[];
  /** white's stones */
  readonly white: readonly bigint[];
  /** the cell covered last, no_cell before the first move */
  readonly last: readonly number[];
}

export function writeKamonStrategyIn(view: DataView, value: KamonStrategyIn, at = 0): void {
  view.setUint32(at, value.count, true);
  fitting(value.black, 2048).forEach((each, index) => view.setBigUint64(at + 8 + 8 * index, each, true));
  fitting(value.white, 2048).forEach((each, index) => view.setBigUint64(at + 16392 + 8 * index, each, true));
  fitting(value.last, 2048).forEach((each, index) => view.setUint8(at + 32776 + index, each));
}

/** Answer of kamon_strategy_step. */
export interface KamonStrategyOut {
  /** positions visited so far */
  readonly nodes: number;
  /** how many of the positions have a reply */
  readonly answered: number;
  /** the cell to cover, no_cell where no move reaches the goal */
  readonly replies: readonly number[];
}

export function readKamonStrategyOut(view: DataView, at = 0): KamonStrategyOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    answered: view.getUint32(at + 8, true),
    replies: list(2048, (index) => view.getUint8(at + 12 + index)),
  };
}

/** Answer of kamon_distance_step. */
export interface KamonDistanceOut {
  /** positions visited so far */
  readonly nodes: number;
  /** plies to the end; 0 while not known, and when the player does not win */
  readonly distance: number;
  /** what both would play */
  readonly line: readonly number[];
}

export function readKamonDistanceOut(view: DataView, at = 0): KamonDistanceOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    distance: view.getUint8(at + 8),
    line: list(view.getUint8(at + 9), (index) => view.getUint8(at + 10 + index)),
  };
}

/** Answer of kamon_question_step. */
export interface KamonQuestionOut {
  /** positions visited for this question so far */
  readonly nodes: number;
  /** AttackAnswer */
  readonly answer: number;
  /** a move with which the player to move reaches the goal, no_cell if there is none */
  readonly best: number;
}

export function readKamonQuestionOut(view: DataView, at = 0): KamonQuestionOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    answer: view.getUint8(at + 8),
    best: view.getUint8(at + 9),
  };
}

/** Answer of kamon_search_step. Scores are for the player to move. */
export interface KamonSearchOut {
  /** positions visited so far */
  readonly nodes: number;
  /** of the best move */
  readonly score: number;
  /** the last completed iteration */
  readonly depth: number;
  /** the best move */
  readonly best: number;
  /** what both would play */
  readonly line: readonly number[];
  /** the iteration that gave a move's score; 0: none yet */
  readonly depths: readonly number[];
  /** 0 where no move is legal */
  readonly scores: readonly number[];
}

export function readKamonSearchOut(view: DataView, at = 0): KamonSearchOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    score: view.getInt32(at + 8, true),
    depth: view.getUint16(at + 12, true),
    best: view.getUint8(at + 14),
    line: list(view.getUint8(at + 15), (index) => view.getUint8(at + 16 + index)),
    depths: list(37, (index) => view.getUint16(at + 52 + 2 * index, true)),
    scores: list(37, (index) => view.getInt32(at + 128 + 4 * index, true)),
  };
}

/** Answer of kamon_choose_step. */
export interface KamonChooseOut {
  /** positions visited so far */
  readonly nodes: number;
  /** the best so far, no_cell if none; the choice once the answer is done */
  readonly move: number;
  /** the move's value is proven, and no other move has a better one */
  readonly proven: boolean;
  /** of how many legal moves the solver knows the value; 0 before it begins */
  readonly provenMoves: number;
}

export function readKamonChooseOut(view: DataView, at = 0): KamonChooseOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    move: view.getUint8(at + 8),
    proven: view.getUint8(at + 9) !== 0,
    provenMoves: view.getUint8(at + 10),
  };
}

/** Answer of kamon_won_by: what to draw when a game has been won by stones. */
export interface KamonWonByOut {
  /** WinningShape */
  readonly shape: number;
  /** of a chain: 0 green, 1 yellow, 2 blue */
  readonly side: number;
  /** the chain from side to side, or the ring in turning order */
  readonly cells: readonly number[];
  /** of a ring: the enclosed cells that are not the winner's */
  readonly inside: readonly number[];
}

export function readKamonWonByOut(view: DataView, at = 0): KamonWonByOut {
  return {
    shape: view.getUint8(at),
    side: view.getUint8(at + 3),
    cells: list(view.getUint8(at + 1), (index) => view.getUint8(at + 4 + index)),
    inside: list(view.getUint8(at + 2), (index) => view.getUint8(at + 41 + index)),
  };
}

/** A position that a game of a batch remembers. The height of the first stack follows from the others. */
export interface PantareiPastPosition {
  /** three bits each, those of the first stack highest */
  readonly tiles: number;
  /** a 1 for the lowest bit of each stack, one bit a tile; then the player to move and the ban */
  readonly ends: number;
  /** the number of the move that led here; unused in the first position */
  readonly action: number;
  /** passes in a row just before */
  readonly passes: number;
}

export function readPantareiPastPosition(view: DataView, at = 0): PantareiPastPosition {
  return {
    tiles: Number(view.getBigUint64(at, true)),
    ends: view.getUint32(at + 8, true),
    action: view.getUint8(at + 12),
    passes: view.getUint8(at + 13),
  };
}

/** Answer of pantarei_batch_past: what a game of a batch remembers, the oldest first, its present position last. */
export interface PantareiBatchPastOut {
  /** since the last merge of stacks */
  readonly positions: readonly PantareiPastPosition[];
}

export function readPantareiBatchPastOut(view: DataView, at = 0): PantareiBatchPastOut {
  return {
    positions: list(view.getUint32(at + 16384, true), (index) => readPantareiPastPosition(view, at + 16 * index)),
  };
}

/** Where a known game begins. */
export interface PantareiStart {
  /** stack words from left to right */
  readonly stacks: readonly number[];
  /** 0 black, 1 white */
  readonly turn: number;
  /** the turn before was a swap */
  readonly banned: boolean;
  /** passes in a row just before, 0 or 1 */
  readonly passes: number;
  /** allows a set of tiles that is not complete: small snakes for tests and puzzles */
  readonly partial: boolean;
}

export function writePantareiStart(view: DataView, value: PantareiStart, at = 0): void {
  fitting(value.stacks, 19).forEach((each, index) => view.setUint32(at + 4 * index, each, true));
  view.setUint8(at + 76, value.stacks.length);
  view.setUint8(at + 77, value.turn);
  view.setUint8(at + 78, value.banned ? 1 : 0);
  view.setUint8(at + 79, value.passes);
  view.setUint8(at + 80, value.partial ? 1 : 0);
}

/** Input of pantarei_load: where the known game began, and what has been played since. */
export interface PantareiGameIn {
  /** where it began */
  readonly start: PantareiStart;
  /** what has been played */
  readonly moves: readonly number[];
}

export function writePantareiGameIn(view: DataView, value: PantareiGameIn, at = 0): void {
  writePantareiStart(view, value.start, at);
  view.setUint16(at + 84, value.moves.length, true);
  fitting(value.moves, 16384).forEach((each, index) => view.setUint16(at + 86 + 2 * index, each, true));
}

/** Answer of pantarei_load: the position reached. The moves are in the order of the reference rules. */
export interface PantareiGameOut {
  /** stack words from left to right */
  readonly stacks: readonly number[];
  /** 0 black, 1 white */
  readonly turn: number;
  /** the turn before was a swap */
  readonly banned: boolean;
  /** passes in a row just before */
  readonly passes: number;
  /** Reason */
  readonly reason: number;
  /** Winner */
  readonly winner: number;
  /** the legal moves; none when the game is over */
  readonly moves: readonly number[];
}

export function readPantareiGameOut(view: DataView, at = 0): PantareiGameOut {
  return {
    stacks: list(view.getUint8(at + 76), (index) => view.getUint32(at + 4 * index, true)),
    turn: view.getUint8(at + 77),
    banned: view.getUint8(at + 78) !== 0,
    passes: view.getUint8(at + 79),
    reason: view.getUint8(at + 80),
    winner: view.getUint8(at + 81),
    moves: list(view.getUint16(at + 82, true), (index) => view.getUint16(at + 84 + 2 * index, true)),
  };
}

/** Answer of pantarei_playouts_step. */
export interface PantareiPlayoutsOut {
  /** random games played so far */
  readonly games: number;
  /** turns in all of them */
  readonly plies: number;
  /** games by Winner and Reason */
  readonly ended: readonly number[];
}

export function readPantareiPlayoutsOut(view: DataView, at = 0): PantareiPlayoutsOut {
  return {
    games: Number(view.getBigUint64(at, true)),
    plies: Number(view.getBigUint64(at + 8, true)),
    ended: list(12, (index) => Number(view.getBigUint64(at + 16 + 8 * index, true))),
  };
}

/** A legal move and its exact worth. */
export interface PantareiMoveValue {
  /** the move */
  readonly move: number;
  /** Value */
  readonly value: number;
  /** within how many plies the winner wins, this move included, 255 for more; 0: unknown, or a draw */
  readonly distance: number;
}

export function readPantareiMoveValue(view: DataView, at = 0): PantareiMoveValue {
  return {
    move: view.getUint16(at, true),
    value: view.getUint8(at + 2),
    distance: view.getUint8(at + 3),
  };
}

/** Answer of pantarei_solve_step. */
export interface PantareiSolveOut {
  /** positions visited so far */
  readonly nodes: number;
  /** Value */
  readonly value: number;
  /** everything asked for is known */
  readonly complete: boolean;
  /** a move that reaches the value; a guess while it is not known */
  readonly best: number;
  /** within how many plies the winner wins, by the proof that was found; 0: unknown, or a draw */
  readonly distance: number;
  /** the legal moves */
  readonly moves: readonly PantareiMoveValue[];
}

export function readPantareiSolveOut(view: DataView, at = 0): PantareiSolveOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    value: view.getUint8(at + 8),
    complete: view.getUint8(at + 9) !== 0,
    best: view.getUint16(at + 10, true),
    distance: view.getUint16(at + 12, true),
    moves: list(view.getUint16(at + 14, true), (index) => readPantareiMoveValue(view, at + 16 + 4 * index)),
  };
}

/** Input of pantarei_strategy_positions: unfinished positions in which the strategy's player is to move. */
export interface PantareiStrategyIn {
  /** how many of the positions are used */
  readonly count: number;
  /** stack words from left to right, max_stacks for each position */
  readonly stacks: readonly number[];
  /** how many stacks each position has */
  readonly counts: readonly number[];
  /** 1 when the turn before was a swap, 2 when it was a pass, else 0 */
  readonly flags: readonly number[];
}

export function writePantareiStrategyIn(view: DataView, value: PantareiStrategyIn, at = 0): void {
  view.setUint32(at, value.count, true);
  fitting(value.stacks, 9728).forEach((each, index) => view.setUint32(at + 4 + 4 * index, each, true));
  fitting(value.counts, 512).forEach((each, index) => view.setUint8(at + 38916 + index, each));
  fitting(value.flags, 512).forEach((each, index) => view.setUint8(at + 39428 + index, each));
}

/** Answer of pantarei_strategy_step. */
export interface PantareiStrategyOut {
  /** positions visited so far */
  readonly nodes: number;
  /** how many of the positions have a reply */
  readonly answered: number;
  /** the move to make, no_move where none reaches the goal */
  readonly replies: readonly number[];
  /** within how many plies the reply wins; 0 when it does not */
  readonly distances: readonly number[];
}

export function readPantareiStrategyOut(view: DataView, at = 0): PantareiStrategyOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    answered: view.getUint32(at + 8, true),
    replies: list(512, (index) => view.getUint16(at + 12 + 2 * index, true)),
    distances: list(512, (index) => view.getUint16(at + 1036 + 2 * index, true)),
  };
}

/** A legal move and its score. */
export interface PantareiMoveScore {
  /** the move */
  readonly move: number;
  /** the iteration that gave the score; 0: none yet */
  readonly depth: number;
  /** an upper bound unless it is the best move's or every move was asked for */
  readonly score: number;
}

export function readPantareiMoveScore(view: DataView, at = 0): PantareiMoveScore {
  return {
    move: view.getUint16(at, true),
    depth: view.getUint16(at + 2, true),
    score: view.getInt32(at + 4, true),
  };
}

/** Answer of pantarei_search_step. Scores are for the player to move. */
export interface PantareiSearchOut {
  /** positions visited so far */
  readonly nodes: number;
  /** of the best move */
  readonly score: number;
  /** the last completed iteration */
  readonly depth: number;
  /** the best move */
  readonly best: number;
  /** what both would play */
  readonly line: readonly number[];
  /** the legal moves */
  readonly moves: readonly PantareiMoveScore[];
}

export function readPantareiSearchOut(view: DataView, at = 0): PantareiSearchOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    score: view.getInt32(at + 8, true),
    depth: view.getUint16(at + 12, true),
    best: view.getUint16(at + 14, true),
    line: list(view.getUint16(at + 18, true), (index) => view.getUint16(at + 20 + 2 * index, true)),
    moves: list(view.getUint16(at + 16, true), (index) => readPantareiMoveScore(view, at + 84 + 8 * index)),
  };
}

/** Answer of pantarei_choose_step. */
export interface PantareiChooseOut {
  /** positions visited so far */
  readonly nodes: number;
  /** the best so far; the choice once the answer is done */
  readonly move: number;
  /** the move's value is proven, and no other move has a better one */
  readonly proven: boolean;
}

export function readPantareiChooseOut(view: DataView, at = 0): PantareiChooseOut {
  return {
    nodes: Number(view.getBigUint64(at, true)),
    move: view.getUint16(at + 8, true),
    proven: view.getUint8(at + 10) !== 0,
  };
}
