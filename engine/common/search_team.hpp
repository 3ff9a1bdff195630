// Several threads that search one position by alpha-beta on one table.
//
// The first thread's search is the one that answers. The others go through the same iterations with the root's moves in
// another order, so that the first one meets most of their work in the table. The threads work in slices: each calls
// `work`, and when all have come back one of them calls `gather`, which enlarges the table.
#pragma once

#include "alphabeta.hpp"

namespace crestflow {

template <class Search>
class SearchTeam {
public:
    using SearchTable = typename Search::SearchTable;

    // The first thread has a search of its own, those of the others stand at the start of the block, and the table
    // follows. False: no memory.
    bool start(Search& first, SearchTable& table, u32 threads, const typename Search::Start& start,
               const typename Search::Limits& limits) {
        first_ = &first;
        table_ = &table;
        threads_ = threads;
        most_nodes_ = limits.nodes;
        const u64 room = ((threads - 1) * sizeof(Search) + 63) & ~u64(63);
        if (!block_grow(room) || !table.clear(room, threads > 1 ? Team::kFirstTable : 0)) return false;
        auto each = limits;
        each.nodes = ~0ull;  // the limit is for all together
        for (u32 i = 0; i < threads_; ++i) {
            search_of(i).begin(table, start, each, threads > 1);
            search_of(i).take_added(share());
        }
        team.new_root();
        begin_slice();
        return true;
    }

    // Thread `thread` visits about `nodes` more positions, fewer when another one ends the slice.
    void work(u32 thread, u64 nodes) {
        Search& search = search_of(thread);
        if (search.over()) return;
        const bool over = search.step(smaller(nodes, slice_limit_));
        if (!over || thread == 0) team.interrupt();
    }

    // When all threads rest: takes in what they have done. True when the search is over.
    bool gather() {
        for (u32 i = 0; i < threads_; ++i) table_->count_new(search_of(i).take_added(share()));
        table_->make_room();
        if (!first_->over() && nodes() >= most_nodes_) first_->interrupt();
        begin_slice();
        return first_->over();
    }

    u32 threads() const { return threads_; }
    u64 nodes() const {
        u64 sum = 0;
        for (u32 i = 0; i < threads_; ++i) sum += search_of(i).nodes();
        return sum;
    }

private:
    Search& search_of(u32 thread) const {
        return !kShared || thread == 0 ? *first_ : reinterpret_cast<Search*>(block_start())[thread - 1];
    }

    // How many new entries a thread may make in one slice.
    u64 share() const { return 1 + table_->slots() / 4 / threads_; }

    void begin_slice() {
        slice_limit_ = 1 + (most_nodes_ - smaller(most_nodes_, nodes())) / threads_;
        team.new_slice();
    }

    Search* first_ = nullptr;
    SearchTable* table_ = nullptr;
    u32 threads_ = 0;
    u64 most_nodes_ = 0, slice_limit_ = 0;
};

}  // namespace crestflow
