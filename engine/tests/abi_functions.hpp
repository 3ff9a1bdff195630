// clang-format off
// Generated from contract/abi.toml by python -m tools.generate: do not edit.
#pragma once

#include "../common/types.hpp"

namespace crestflow {

extern "C" {
i32 table_allow(u32 mebibytes);
i32 thread_begin(u32 thread);
i32 kamon_load();
i32 pantarei_load();
i32 kamon_load_error();
i32 pantarei_load_error();
i32 kamon_won_by();
i32 kamon_perft_start(u32 depth);
i32 pantarei_perft_start(u32 depth);
i32 kamon_playouts_start(u32 seed_low, u32 seed_high);
i32 pantarei_playouts_start(u32 seed_low, u32 seed_high);
i32 kamon_solve_start(u32 every_move);
i32 pantarei_solve_start(u32 every_move);
i32 kamon_team_start(u32 threads, u32 every_move);
i32 pantarei_team_start(u32 threads, u32 every_move);
i32 pantarei_team_search(u32 threads, u32 depth, u32 nodes_low, u32 nodes_high);
i32 kamon_team_step(u32 nodes, u32 thread);
i32 pantarei_team_step(u32 nodes, u32 thread);
i32 kamon_team_gather();
i32 pantarei_team_gather();
i32 kamon_question_start(u32 attacker, u32 keep);
i32 kamon_solve_skip();
i32 kamon_checkpoint_start(u32 least_worth);
i32 kamon_checkpoint_put(u32 entries, u32 independent);
i32 kamon_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move);
i32 pantarei_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move);
i32 kamon_choose_start(u32 level, u32 seed_low, u32 seed_high);
i32 pantarei_choose_start(u32 level, u32 seed_low, u32 seed_high);
i32 kamon_perft_step(u32 nodes);
i32 pantarei_perft_step(u32 nodes);
i32 kamon_playouts_step(u32 games);
i32 pantarei_playouts_step(u32 games);
i32 kamon_solve_step(u32 nodes);
i32 pantarei_solve_step(u32 nodes);
i32 kamon_question_step(u32 nodes);
i32 kamon_search_step(u32 nodes);
i32 pantarei_search_step(u32 nodes);
i32 kamon_choose_step(u32 nodes);
i32 pantarei_choose_step(u32 nodes);
i32 kamon_strategy_start(u32 player, u32 hold);
i32 pantarei_strategy_start(u32 player, u32 hold);
i32 kamon_strategy_positions();
i32 pantarei_strategy_positions();
i32 kamon_strategy_step(u32 nodes);
i32 pantarei_strategy_step(u32 nodes);
i32 kamon_distance_start(u32 winner);
i32 kamon_distance_step(u32 nodes);
i32 kamon_batch_deal(u32 games, u32 seed_low, u32 seed_high);
i32 pantarei_batch_deal(u32 games, u32 seed_low, u32 seed_high);
i32 kamon_batch_start(u32 games, u32 wild, u32 positions);
i32 pantarei_batch_start(u32 games, u32 partial);
i32 pantarei_batch_past(u32 game);
i32 kamon_batch_step();
i32 pantarei_batch_step();
i32 kamon_batch_random();
i32 pantarei_batch_random();
i32 kamon_batch_observe();
i32 pantarei_batch_observe();
i32 kamon_batch_list();
i32 pantarei_batch_list();
i32 kamon_batch_renew();
i32 pantarei_batch_renew();
void* kamon_batch_array(u32 number);
void* pantarei_batch_array(u32 number);
}

struct Function {
    const char* name;
    i32 (*call)(const u32* arguments);
};

// The functions that answer with a Status.
inline constexpr Function kFunctions[] = {
    {"table_allow", [](const u32* a) { return table_allow(a[0]); }},
    {"thread_begin", [](const u32* a) { return thread_begin(a[0]); }},
    {"kamon_load", [](const u32*) { return kamon_load(); }},
    {"pantarei_load", [](const u32*) { return pantarei_load(); }},
    {"kamon_load_error", [](const u32*) { return kamon_load_error(); }},
    {"pantarei_load_error", [](const u32*) { return pantarei_load_error(); }},
    {"kamon_won_by", [](const u32*) { return kamon_won_by(); }},
    {"kamon_perft_start", [](const u32* a) { return kamon_perft_start(a[0]); }},
    {"pantarei_perft_start", [](const u32* a) { return pantarei_perft_start(a[0]); }},
    {"kamon_playouts_start", [](const u32* a) { return kamon_playouts_start(a[0], a[1]); }},
    {"pantarei_playouts_start", [](const u32* a) { return pantarei_playouts_start(a[0], a[1]); }},
    {"kamon_solve_start", [](const u32* a) { return kamon_solve_start(a[0]); }},
    {"pantarei_solve_start", [](const u32* a) { return pantarei_solve_start(a[0]); }},
    {"kamon_team_start", [](const u32* a) { return kamon_team_start(a[0], a[1]); }},
    {"pantarei_team_start", [](const u32* a) { return pantarei_team_start(a[0], a[1]); }},
    {"pantarei_team_search", [](const u32* a) { return pantarei_team_search(a[0], a[1], a[2], a[3]); }},
    {"kamon_team_step", [](const u32* a) { return kamon_team_step(a[0], a[1]); }},
    {"pantarei_team_step", [](const u32* a) { return pantarei_team_step(a[0], a[1]); }},
    {"kamon_team_gather", [](const u32*) { return kamon_team_gather(); }},
    {"pantarei_team_gather", [](const u32*) { return pantarei_team_gather(); }},
    {"kamon_question_start", [](const u32* a) { return kamon_question_start(a[0], a[1]); }},
    {"kamon_solve_skip", [](const u32*) { return kamon_solve_skip(); }},
    {"kamon_checkpoint_start", [](const u32* a) { return kamon_checkpoint_start(a[0]); }},
    {"kamon_checkpoint_put", [](const u32* a) { return kamon_checkpoint_put(a[0], a[1]); }},
    {"kamon_search_start", [](const u32* a) { return kamon_search_start(a[0], a[1], a[2], a[3]); }},
    {"pantarei_search_start", [](const u32* a) { return pantarei_search_start(a[0], a[1], a[2], a[3]); }},
    {"kamon_choose_start", [](const u32* a) { return kamon_choose_start(a[0], a[1], a[2]); }},
    {"pantarei_choose_start", [](const u32* a) { return pantarei_choose_start(a[0], a[1], a[2]); }},
    {"kamon_perft_step", [](const u32* a) { return kamon_perft_step(a[0]); }},
    {"pantarei_perft_step", [](const u32* a) { return pantarei_perft_step(a[0]); }},
    {"kamon_playouts_step", [](const u32* a) { return kamon_playouts_step(a[0]); }},
    {"pantarei_playouts_step", [](const u32* a) { return pantarei_playouts_step(a[0]); }},
    {"kamon_solve_step", [](const u32* a) { return kamon_solve_step(a[0]); }},
    {"pantarei_solve_step", [](const u32* a) { return pantarei_solve_step(a[0]); }},
    {"kamon_question_step", [](const u32* a) { return kamon_question_step(a[0]); }},
    {"kamon_search_step", [](const u32* a) { return kamon_search_step(a[0]); }},
    {"pantarei_search_step", [](const u32* a) { return pantarei_search_step(a[0]); }},
    {"kamon_choose_step", [](const u32* a) { return kamon_choose_step(a[0]); }},
    {"pantarei_choose_step", [](const u32* a) { return pantarei_choose_step(a[0]); }},
    {"kamon_strategy_start", [](const u32* a) { return kamon_strategy_start(a[0], a[1]); }},
    {"pantarei_strategy_start", [](const u32* a) { return pantarei_strategy_start(a[0], a[1]); }},
    {"kamon_strategy_positions", [](const u32*) { return kamon_strategy_positions(); }},
    {"pantarei_strategy_positions", [](const u32*) { return pantarei_strategy_positions(); }},
    {"kamon_strategy_step", [](const u32* a) { return kamon_strategy_step(a[0]); }},
    {"pantarei_strategy_step", [](const u32* a) { return pantarei_strategy_step(a[0]); }},
    {"kamon_distance_start", [](const u32* a) { return kamon_distance_start(a[0]); }},
    {"kamon_distance_step", [](const u32* a) { return kamon_distance_step(a[0]); }},
    {"kamon_batch_deal", [](const u32* a) { return kamon_batch_deal(a[0], a[1], a[2]); }},
    {"pantarei_batch_deal", [](const u32* a) { return pantarei_batch_deal(a[0], a[1], a[2]); }},
    {"kamon_batch_start", [](const u32* a) { return kamon_batch_start(a[0], a[1], a[2]); }},
    {"pantarei_batch_start", [](const u32* a) { return pantarei_batch_start(a[0], a[1]); }},
    {"pantarei_batch_past", [](const u32* a) { return pantarei_batch_past(a[0]); }},
    {"kamon_batch_step", [](const u32*) { return kamon_batch_step(); }},
    {"pantarei_batch_step", [](const u32*) { return pantarei_batch_step(); }},
    {"kamon_batch_random", [](const u32*) { return kamon_batch_random(); }},
    {"pantarei_batch_random", [](const u32*) { return pantarei_batch_random(); }},
    {"kamon_batch_observe", [](const u32*) { return kamon_batch_observe(); }},
    {"pantarei_batch_observe", [](const u32*) { return pantarei_batch_observe(); }},
    {"kamon_batch_list", [](const u32*) { return kamon_batch_list(); }},
    {"pantarei_batch_list", [](const u32*) { return pantarei_batch_list(); }},
    {"kamon_batch_renew", [](const u32*) { return kamon_batch_renew(); }},
    {"pantarei_batch_renew", [](const u32*) { return pantarei_batch_renew(); }},
};

constexpr int kMaxArguments = 4;

}  // namespace crestflow
