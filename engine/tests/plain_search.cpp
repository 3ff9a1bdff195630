// Exact values of Kamon positions by plain alpha-beta, to compare the solver with. It shares nothing with the engine:
// no header, no layout of the board, no idea of a threat. Rules are checked by their words after every placement.
//
//     plain_search < POSITIONS         one position a line: 37 tokens (0 to 35 = 6 * colour + symbol, 36 the blank),
//     the
//                                      ruleset (0 standard, 1 wild), 37 stones (0 none, 1 black, 2 white), the last
//                                      cell
//                                      (-1 none). Prints -1, 0 or 1 for the player to move, a line each.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr int kBoardCells = 37, kBlank = 36, kPlacements = 36;

std::array<std::vector<int>, kBoardCells> neighbours;
std::array<unsigned, kBoardCells> sides;  // bit s: the cell lies on side s; sides s and s + 3 lie opposite

void build_board() {
    std::vector<std::pair<int, int>> places;
    for (int row = -3; row <= 3; ++row)
        for (int column = std::max(-3, -3 - row); column <= std::min(3, 3 - row); ++column)
            places.emplace_back(row, column);
    for (int a = 0; a < kBoardCells; ++a) {
        const auto [row, column] = places[a];
        const int diagonal = row + column;
        sides[a] = unsigned(row == -3) | unsigned(column == -3) << 1 | unsigned(diagonal == -3) << 2 |
                   unsigned(row == 3) << 3 | unsigned(column == 3) << 4 | unsigned(diagonal == 3) << 5;
        for (int b = 0; b < kBoardCells; ++b) {
            const int down = places[b].first - row, right = places[b].second - column;
            if (a != b && std::abs(down) <= 1 && std::abs(right) <= 1 && std::abs(down + right) <= 1)
                neighbours[a].push_back(b);
        }
    }
}

struct Game {
    std::array<int, kBoardCells> token{};
    bool wild = false;
    std::array<char, kBoardCells> stone{};
    int last = -1, placed = 0;
    std::unordered_map<uint64_t, int> known;  // by stones and last cell: bounds as 4 * lower + upper, each 0 to 2

    bool playable(int cell) const { return stone[cell] == 0 && (wild || token[cell] != kBlank); }

    bool follows(int cell) const {
        if (last < 0) return sides[cell] != 0 && neighbours[cell].size() > 3;  // the edge without the corners
        if (token[last] == kBlank || token[cell] == kBlank) return true;
        return token[last] / 6 == token[cell] / 6 || token[last] % 6 == token[cell] % 6;
    }

    std::vector<int> legal() const {
        std::vector<int> moves;
        for (int cell = 0; cell < kBoardCells; ++cell)
            if (playable(cell) && follows(cell)) moves.push_back(cell);
        return moves;
    }

    // Marks what can be reached from `start` over cells for which `own(stone) == wanted`.
    void flood(int start, int player, bool wanted, std::array<bool, kBoardCells>& seen) const {
        std::vector<int> open{start};
        seen[start] = true;
        while (!open.empty()) {
            const int cell = open.back();
            open.pop_back();
            for (int next : neighbours[cell])
                if (!seen[next] && (stone[next] == player) == wanted) {
                    seen[next] = true;
                    open.push_back(next);
                }
        }
    }

    // Whether the stone on `cell` belongs to a chain between opposite sides.
    bool connects(int cell) const {
        std::array<bool, kBoardCells> seen{};
        flood(cell, stone[cell], true, seen);
        unsigned reached = 0;
        for (int i = 0; i < kBoardCells; ++i)
            if (seen[i]) reached |= sides[i];
        return (reached & reached >> 3 & 7) != 0;
    }

    // Whether some cell that is not the player's is cut off from the edge by his stones.
    bool encloses(int player) const {
        std::array<bool, kBoardCells> seen{};
        for (int cell = 0; cell < kBoardCells; ++cell)
            if (sides[cell] && !seen[cell] && stone[cell] != player) flood(cell, player, false, seen);
        for (int cell = 0; cell < kBoardCells; ++cell)
            if (!seen[cell] && stone[cell] != player) return true;
        return false;
    }

    uint64_t key() const {
        uint64_t digits = 0;
        for (char each : stone) digits = digits * 3 + uint64_t(each);
        return digits * 38 + uint64_t(last + 1);  // wraps round; two positions of one game hardly ever meet
    }

    // The worth of a move for the player who makes it, within (alpha, beta).
    int worth_of(int cell, int alpha, int beta) {
        const int before = last;
        stone[cell] = char(1 + placed % 2);
        last = cell;
        ++placed;
        int worth;
        if (connects(cell) || encloses(stone[cell]))
            worth = 1;
        else if (placed == kPlacements)
            worth = 0;
        else
            worth = -search(-beta, -alpha);
        --placed;
        last = before;
        stone[cell] = 0;
        return worth;
    }

    int replies_after(int cell) {
        const int before = last;
        stone[cell] = char(1 + placed % 2);
        last = cell;
        const int replies = int(legal().size());
        last = before;
        stone[cell] = 0;
        return replies;
    }

    // The worth of the position for the player to move, within (alpha, beta): who cannot move has lost.
    int search(int alpha, int beta) {
        std::vector<std::pair<int, int>> order;
        for (int cell : legal()) order.emplace_back(replies_after(cell), cell);
        if (order.empty()) return -1;
        const uint64_t position = key();
        if (const auto found = known.find(position); found != known.end()) {
            const int lower = found->second / 4 - 1, upper = found->second % 4 - 1;
            if (lower >= beta || lower == upper) return lower;
            if (upper <= alpha) return upper;
        }
        std::sort(order.begin(), order.end());
        int best = -1;
        for (const auto& [replies, cell] : order) {
            best = std::max(best, worth_of(cell, std::max(alpha, best), beta));
            if (best >= beta || best == 1) break;
        }
        const int lower = best > alpha ? best : -1, upper = best < beta ? best : 1;
        known[position] = 4 * (lower + 1) + (upper + 1);
        return best;
    }
};

bool read_position(Game& game) {
    int wild = 0, stone = 0;
    for (int& token : game.token)
        if (std::scanf("%d", &token) != 1) return false;
    if (std::scanf("%d", &wild) != 1) return false;
    game.wild = wild != 0;
    for (char& each : game.stone) {
        if (std::scanf("%d", &stone) != 1) return false;
        each = char(stone);
        game.placed += stone != 0;
    }
    return std::scanf("%d", &game.last) == 1;
}

}  // namespace

int main() {
    build_board();
    for (;;) {
        Game game;
        if (!read_position(game)) return 0;
        std::printf("%d\n", game.search(-1, 1));
    }
}
