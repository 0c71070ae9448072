import type { Writable } from 'node:stream'

/** Beyond this what is kept back goes out at once: only what the connection did not take makes a slow reader, bytes. */
const KEPT_BYTES = 16 * 1024

/**
 * What is said to a connection in one turn of the event loop leaves in one write: a batch of messages says an acknowledgement, an echo
 * and an arrival for each of them, and every write is a call of the system.
 */
export class Turn {
  private readonly kept = new Set<Writable>()

  /** Keeps back what is written to this from now on until the turn ends. */
  keep(stream: Writable): void {
    if (this.kept.has(stream)) {
      if (stream.writableLength < KEPT_BYTES) return
      stream.uncork()
      stream.cork()
      return
    }
    if (this.kept.size === 0)
      setImmediate(() => {
        this.end()
      })
    this.kept.add(stream)
    stream.cork()
  }

  private end(): void {
    for (const stream of this.kept) stream.uncork()
    this.kept.clear()
  }
}
