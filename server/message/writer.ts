import type { ServerContext } from '../context'
import { databaseCode } from '../database/failure'
import { storeMessages, type Draft, type Outcome } from './commands/send'

/** Messages of one transaction. */
const BATCH = 1000
/** A single message that the database undid (deadlock, lost connection) is tried this often. */
const ATTEMPTS = 2

interface Waiting {
  draft: Draft
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * Writes messages one transaction after another; what comes while one is under way is written together with the next. So the cost of
 * a transaction is shared by all who send at the same time, and frames are said in the order of the numbers.
 */
export class MessageWriter {
  private readonly waiting: Waiting[] = []
  private isWriting = false

  constructor(private readonly context: ServerContext) {}

  /** Resolves once the message is stored. @throws what the database threw: the message may be sent again */
  write(draft: Draft): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ draft, resolve, reject })
      if (!this.isWriting) void this.run()
    })
  }

  private async run(): Promise<void> {
    this.isWriting = true
    // What the other sockets say in the same turn of the event loop goes along.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    while (this.waiting.length > 0) await this.flush(this.waiting.splice(0, BATCH))
    this.isWriting = false
  }

  /** What the database refuses of one message must not be that of the others: halves are tried, down to the one. One that does not answer would make them all wait. */
  private async flush(batch: readonly Waiting[], attempt = 1): Promise<void> {
    try {
      const outcomes = await this.context.db.transaction((tx) =>
        storeMessages(
          tx,
          this.context,
          batch.map(({ draft }) => draft)
        )
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) reject(new Error('no outcome'))
        else resolve(outcome)
      }
    } catch (error) {
      if (isAway(error) || (batch.length === 1 && attempt === ATTEMPTS)) for (const { reject } of batch) reject(error)
      else if (batch.length === 1) await this.flush(batch, attempt + 1)
      else {
        const half = Math.ceil(batch.length / 2)
        await this.flush(batch.slice(0, half))
        await this.flush(batch.slice(half))
      }
    }
  }
}

/** No answer of the database, or one that says that it is going (SQLSTATE classes 08 and 57). */
function isAway(error: unknown): boolean {
  const code = databaseCode(error)
  return code === '' || code.startsWith('08') || code.startsWith('57')
}
