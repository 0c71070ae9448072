/**
 * Decides whose wire message the embedded database sees next.
 *
 * All connections share one PostgreSQL session, and the extended protocol keeps the unnamed statement in that session between
 * Parse and Sync. The package's own queue switches connections between any two messages, so one connection's Bind can meet
 * another's Parse. Here a connection holds the session from its first message until its Sync, and through a transaction.
 */
const QUERY = 0x51
const SYNC = 0x53
const SYNC_MESSAGE = new Uint8Array([SYNC, 0, 0, 0, 4])

export class MessageQueue {
  constructor(db) {
    this.db = db
    this.waiting = []
    this.holder = null
    this.busy = false
  }

  /** Called by the package's connection handler for each complete message; resolves to the number of bytes answered. */
  enqueue(handlerId, message, onData) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ handlerId, message, onData, resolve, reject })
      void this.run()
    })
  }

  async run() {
    if (this.busy) return
    this.busy = true
    for (let next = this.take(); next !== undefined; next = this.take()) await this.process(next)
    this.busy = false
  }

  take() {
    if (this.holder === null) return this.waiting.shift()
    const index = this.waiting.findIndex((entry) => entry.handlerId === this.holder)
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0]
  }

  async process({ handlerId, message, onData, resolve, reject }) {
    this.holder = handlerId
    let bytes = 0
    try {
      await this.db.runExclusive(() =>
        this.db.execProtocolRawStream(message, {
          onRawData: (data) => {
            bytes += data.length
            onData(data)
          }
        })
      )
      this.releaseAfter(message)
      resolve(bytes)
    } catch (error) {
      this.releaseAfter(message)
      reject(error)
    }
  }

  /** A startup message has no type byte (its first byte is the high byte of a length, 0) and ends by itself. */
  releaseAfter(message) {
    const ends = message[0] === QUERY || message[0] === SYNC || message[0] === 0
    if (ends && !this.db.isInTransaction()) this.holder = null
  }

  getQueueLength() {
    return this.waiting.length
  }

  clearQueueForHandler(handlerId) {
    const gone = this.waiting.filter((entry) => entry.handlerId === handlerId)
    this.waiting = this.waiting.filter((entry) => entry.handlerId !== handlerId)
    for (const entry of gone) entry.reject(new Error('connection closed'))
  }

  /** A connection that went away in the middle leaves neither an open transaction nor a half-sent statement behind. */
  async clearTransactionIfNeeded(handlerId) {
    if (this.holder !== handlerId) return
    try {
      await this.db.runExclusive(() => this.db.execProtocolRawStream(SYNC_MESSAGE, { onRawData: () => undefined }))
      if (this.db.isInTransaction()) await this.db.exec('ROLLBACK')
    } finally {
      this.holder = null
      void this.run()
    }
  }
}
