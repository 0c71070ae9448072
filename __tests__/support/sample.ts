const DAY_MS = 86_400_000

/**
 * The part of a long sweep that this day goes through, in order: each `share`-th, another one every day, so that all have had their turn
 * after `share` days. With TEST_FULL=1 all of them.
 * @param share 1 = all
 * @param turn shifts the choice: two sweeps over the same list go through different parts of it
 */
export const ofToday = <T>(all: readonly T[], share: number, turn = 0): T[] => {
  const day = Math.floor(Date.now() / DAY_MS) + turn
  return process.env.TEST_FULL === '1' ? [...all] : all.filter((_, at) => at % share === day % share)
}
