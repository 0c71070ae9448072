const DAY_MS = 86_400_000

const today = (): number => Math.floor(Date.now() / DAY_MS)

/**
 * Whether this suite has its turn in today's whole run (`npm test`): every `share`-th day. Alone, among what a change can break, and with
 * TEST_FULL=1 it always has.
 * @param suite its path, which says on which days
 */
export const hasTurn = (suite: string, share: number): boolean =>
  process.env.TEST_WHOLE !== '1' || [...suite].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % share === today() % share

/**
 * The part of a long sweep that this day goes through, in order: each `share`-th, another one every day, so that all have had their turn
 * after `share` days. With TEST_FULL=1 all of them.
 * @param share 1 = all
 * @param turn shifts the choice: two sweeps over the same list go through different parts of it
 */
export const ofToday = <T>(all: readonly T[], share: number, turn = 0): T[] => {
  const day = today() + turn
  return process.env.TEST_FULL === '1' ? [...all] : all.filter((_, at) => at % share === day % share)
}
