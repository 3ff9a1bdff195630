"""Fuzzing: every reader of foreign bytes gets inputs that a coverage-guided fuzzer makes."""
