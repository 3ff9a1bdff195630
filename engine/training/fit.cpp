// Fits the evaluation's network (../pantarei/network.hpp) to recorded positions and writes its weights as floats.
//
//     fit SEED EPOCHS WEIGHTS RECORDS…
//
// Logistic regression: the score is to be the log-odds of half the game's result and half the search's opinion. One
// position after the other, with a learning rate for every weight of its own (AdaGrad with a slow decay). Every
// sixtieth position is kept for the validation.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../common/abi.hpp"
#include "../common/rng.hpp"
#include "records.hpp"

using namespace crestflow;
using crestflow::pantarei::Record;

namespace {

constexpr int kChannels = 8, kHidden = 8, kPooled = 2 * kChannels, kWindow = 7, kStacks = 19;
constexpr int kKinds = 6 * 64 + 1, kBeyondEnd = kKinds - 1;
constexpr float kRate = 0.03f, kDecay = 0.99995f;
constexpr float kSumScale = 1.0f / 8;  // brings sums over stacks to the size of single numbers

struct Weights {
    float table[kWindow][kKinds][kChannels];
    float third[kWindow][8][kChannels];  // what a third tile adds
    float table_bias[kChannels];
    float hidden[kHidden][kPooled];
    float hidden_bias[kStacks + 1][2][kHidden];
    float last[kHidden];
    float direct[kPooled];
    float score_bias[kStacks + 1][2];
};

Weights weights, squares;  // squares: of the gradients so far
float rate;

struct Input {
    int stacks, banned;
    int kind[kStacks + kWindow - 1];
    int third[kStacks + kWindow - 1];  // 0: none
};

// The kinds of the stacks as the player to move sees them: the same numbers as in ../pantarei/kinds.hpp.
Input read(const Record& record) {
    Input input{0, record.flags >> 1 & 1, {}, {}};
    const int other = record.flags & 1 ? 4 : 0;
    const auto tile = [&](int place) {
        const int code = int(record.tiles >> 3 * place & 7);
        return code == 4 ? code : code ^ other;
    };
    for (int& kind : input.kind) kind = kBeyondEnd;
    for (int place = 0, first = 0; place < kStacks; ++place) {
        if (!(record.ends >> place & 1)) continue;
        const int height = place - first + 1;
        const int second = height > 1 ? tile(first + 1) : 0;
        input.third[kWindow / 2 + input.stacks] = height > 2 ? tile(first + 2) : 0;
        input.kind[kWindow / 2 + input.stacks++] = tile(first) | second << 3 | (height - 1) << 6;
        first = place + 1;
    }
    return input;
}

// A filter looks at the snake from the left and from the right.
enum Side { kFromLeft, kFromRight, kSides };
constexpr int place_in_window(int side, int d) { return side == kFromLeft ? d : kWindow - 1 - d; }

// What each stack sees. Pooled: of all of them the sums, then the largest, with the places of the latter.
float local[kSides][kStacks][kChannels], pooled[kPooled], inner[kHidden];
float* largest[kChannels];

float forward(const Input& input) {
    memset(pooled, 0, sizeof pooled);
    for (float*& place : largest) place = nullptr;
    for (int side = 0; side < kSides; ++side)
        for (int i = 0; i < input.stacks; ++i) {
            float* const here = local[side][i];
            memcpy(here, weights.table_bias, sizeof local[side][i]);
            for (int d = 0; d < kWindow; ++d) {
                const float* const row = weights.table[place_in_window(side, d)][input.kind[i + d]];
                for (int c = 0; c < kChannels; ++c) here[c] += row[c];
                if (!input.third[i + d]) continue;
                const float* const third = weights.third[place_in_window(side, d)][input.third[i + d]];
                for (int c = 0; c < kChannels; ++c) here[c] += third[c];
            }
            for (int c = 0; c < kChannels; ++c) {
                pooled[c] += fmaxf(here[c], 0) * kSumScale;
                if (here[c] > pooled[kChannels + c]) {
                    pooled[kChannels + c] = here[c];
                    largest[c] = here + c;
                }
            }
        }
    float score = weights.score_bias[input.stacks][input.banned];
    for (int c = 0; c < kPooled; ++c) score += weights.direct[c] * pooled[c];
    for (int h = 0; h < kHidden; ++h) {
        inner[h] = weights.hidden_bias[input.stacks][input.banned][h];
        for (int c = 0; c < kPooled; ++c) inner[h] += weights.hidden[h][c] * pooled[c];
        score += weights.last[h] * fmaxf(inner[h], 0);
    }
    return score;
}

void improve(float& weight, float gradient) {
    float& square = reinterpret_cast<float*>(&squares)[&weight - reinterpret_cast<float*>(&weights)];
    square = square * kDecay + gradient * gradient;
    weight -= rate * gradient / sqrtf(square + 1e-3f);
}

void backward(const Input& input, float slope) {
    float of_pooled[kPooled], of_bias[kChannels] = {};
    for (int c = 0; c < kPooled; ++c) {
        of_pooled[c] = slope * weights.direct[c];
        improve(weights.direct[c], slope * pooled[c]);
    }
    improve(weights.score_bias[input.stacks][input.banned], slope);
    for (int h = 0; h < kHidden; ++h) {
        if (inner[h] <= 0) continue;
        const float of_inner = slope * weights.last[h];
        improve(weights.last[h], slope * inner[h]);
        for (int c = 0; c < kPooled; ++c) {
            of_pooled[c] += of_inner * weights.hidden[h][c];
            improve(weights.hidden[h][c], of_inner * pooled[c]);
        }
        improve(weights.hidden_bias[input.stacks][input.banned][h], of_inner);
    }
    for (int side = 0; side < kSides; ++side)
        for (int i = 0; i < input.stacks; ++i) {
            float of_local[kChannels];
            for (int c = 0; c < kChannels; ++c) {
                of_local[c] = local[side][i][c] > 0 ? of_pooled[c] * kSumScale : 0;
                if (largest[c] == &local[side][i][c]) of_local[c] += of_pooled[kChannels + c];
                of_bias[c] += of_local[c];
            }
            for (int d = 0; d < kWindow; ++d) {
                float* const row = weights.table[place_in_window(side, d)][input.kind[i + d]];
                for (int c = 0; c < kChannels; ++c) improve(row[c], of_local[c]);
                if (!input.third[i + d]) continue;
                float* const third = weights.third[place_in_window(side, d)][input.third[i + d]];
                for (int c = 0; c < kChannels; ++c) improve(third[c], of_local[c]);
            }
        }
    for (int c = 0; c < kChannels; ++c) improve(weights.table_bias[c], of_bias[c]);
}

float chance(float score) { return 1 / (1 + expf(-score)); }

float target(const Record& record) {
    const float searched = record.score > kProven ? 1 : record.score < -kProven ? 0 : chance(record.score / 100.0f);
    return record.result / 4.0f + searched / 2;
}

float loss(float expected, float found) {
    return -expected * logf(found + 1e-7f) - (1 - expected) * logf(1 - found + 1e-7f);
}

void draw_weights(Random& random) {
    const auto draw = [&](float* first, size_t bytes, float width) {
        for (size_t i = 0; i < bytes / sizeof(float); ++i)
            first[i] = (float(random.below(1 << 20)) / (1 << 20) - 0.5f) * width;
    };
    draw(&weights.table[0][0][0], sizeof weights.table, 0.3f);
    draw(&weights.hidden[0][0], sizeof weights.hidden, 0.4f);
    draw(weights.last, sizeof weights.last, 0.5f);
    draw(weights.direct, sizeof weights.direct, 0.2f);
    for (float& bias : weights.table_bias) bias = 0.3f;
}

std::vector<Record> read_records(int count, char** paths) {
    std::vector<Record> records;
    for (int i = 0; i < count; ++i) {
        FILE* const file = fopen(paths[i], "rb");
        Record record;
        while (file && fread(&record, sizeof record, 1, file) == 1) records.push_back(record);
        if (file) fclose(file);
    }
    return records;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 5) {
        fputs("fit SEED EPOCHS WEIGHTS RECORDS...\n", stderr);
        return 2;
    }
    Random random{strtoull(arguments[1], nullptr, 10)};
    const int epochs = atoi(arguments[2]);
    std::vector<Record> records = read_records(count - 4, arguments + 4);
    for (size_t i = records.size(); i > 1; --i) swap_values(records[i - 1], records[random.below(u32(i))]);
    const size_t kept = records.size() / 60, used = records.size() - kept;
    draw_weights(random);
    for (int epoch = 0; epoch < epochs; ++epoch) {
        double learned = 0, validated = 0;
        for (size_t k = 0; k < used; ++k) {
            const float time = (float(epoch) + float(k) / float(used)) / float(epochs);
            rate = kRate * (time < 0.02f ? time / 0.02f : (1 - time) * (1 - time)) + 1e-5f;
            const Record& record = records[kept + k];
            const Input input = read(record);
            const float found = chance(forward(input)), expected = target(record);
            learned += loss(expected, found);
            backward(input, found - expected);
        }
        for (size_t k = 0; k < kept; ++k) validated += loss(target(records[k]), chance(forward(read(records[k]))));
        printf("epoch %d: log loss %.4f, validation %.4f\n", epoch + 1, learned / double(used),
               validated / double(kept));
        fflush(stdout);
    }
    FILE* const file = fopen(arguments[3], "wb");
    return file && fwrite(&weights, sizeof weights, 1, file) == 1 ? fclose(file) : 1;
}
