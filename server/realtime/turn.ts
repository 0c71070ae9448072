import type { Writable } from 'node:stream'

/** Beyond this what is kept back goes out at once: only what the connection did not take makes a slow reader, bytes. */
const BUFFERED_BYTES = 16 * 1024

/**
 * What is said to a connection in one turn of the event loop leaves in one write: a batch of messages says an acknowledgement, an echo
 * and an arrival for each of them, and every write is a call of the system.
 */
export class Turn {
  private readonly corked = new Set<Writable>()

  /** Keeps back what is written to this from now on until the turn ends. */
  keep(stream: Writable): void {
    if (this.corked.has(stream)) {
      if (stream.writableLength < BUFFERED_BYTES) return
      stream.uncork()
      stream.cork()
      return
    }
    if (this.corked.size === 0)
      setImmediate(() => {
        this.end()
      })
    this.corked.add(stream)
    stream.cork()
  }

  private end(): void {
    for (const stream of this.corked) stream.uncork()
    this.corked.clear()
  }
}
