"""Run all benchmarks."""

from bench import game_of_war

if __name__ == "__main__":
    game_of_war.main()
