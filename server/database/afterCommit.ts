import type { Db, Tx } from './handles'
import { ConnectionLost } from './failure'

/** What each open transaction wants done when it is kept. */
const waiting = new WeakMap<Tx, (() => void)[]>()

/**
 * Makes every transaction of this database remember what was asked of it by `afterCommit`. A transaction that fails forgets it;
 * a repeated attempt is another transaction and starts with nothing.
 * @param begin runs one transaction
 * @param missed told when the database went away instead of answering a commit: it may be kept, and what was asked is not done
 */
export function rememberAfterCommit(db: Db, begin: Db['transaction'], missed: () => void): Db {
  db.transaction = async (work, options) => {
    const acts: (() => void)[] = []
    let isWorkDone = false
    try {
      const answer = await begin(async (tx) => {
        waiting.set(tx, acts)
        const done = await work(tx)
        isWorkDone = true
        return done
      }, options)
      for (const act of acts) run(act)
      return answer
    } catch (error) {
      if (isWorkDone && acts.length > 0 && error instanceof ConnectionLost) missed()
      throw error
    }
  }
  return db
}

/**
 * Does something once the transaction is kept, before the answer goes out; `null` = at once. What is done must be in memory and
 * quick: the database is not asked again here.
 * @throws Error for a transaction inside a transaction: it may still be undone when it ends
 */
export function afterCommit(tx: Tx | null, act: () => void): void {
  if (tx === null) {
    run(act)
    return
  }
  const acts = waiting.get(tx)
  if (acts === undefined) throw new Error('afterCommit: not the outer transaction')
  acts.push(act)
}

/** The write is stored by now: a fault in telling of it must not make it look refused. It is logged like any forgotten promise. */
function run(act: () => void): void {
  try {
    act()
  } catch (error) {
    void Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}
