import type { Db, Tx } from './handles'

/** Carries the answer of a trial out of the transaction that it ends. */
class Tried<T> extends Error {
  constructor(readonly answer: T) {
    super('a trial is rolled back')
  }
}

/** Does something for its answer alone: nothing of it stays. @throws whatever the work throws */
export async function trial<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new Tried(await work(tx))
    })
  } catch (error) {
    if (error instanceof Tried) return error.answer as T
    throw error
  }
}
