/** Pauses between two looks for a database that does not answer: they double, ms. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Nobody else is kept waiting for a database that did not take the last connection. */
class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
    this.name = 'DatabaseAway'
  }
}

interface ReachParts {
  /** Makes one connection of its own and asks something. @throws whatever went wrong */
  probe: () => Promise<void>
  /** Told when the database is found away, and when it is back. */
  told: (isThere: boolean) => void
}

/**
 * Whether the database can be reached. Once it did not take a connection, new ones are refused at once while one probe looks for it, at
 * growing pauses: a database that starts is not stormed by everybody who waits for it, and nobody waits.
 */
export class Reach {
  private cause: unknown = undefined
  private isLooking = false
  private isClosed = false
  private readonly listeners: (() => void)[] = []

  constructor(private readonly parts: ReachParts) {}

  /** Why nobody should try now; undefined = try. */
  get refusal(): DatabaseAway | undefined {
    return this.cause === undefined ? undefined : new DatabaseAway(this.cause)
  }

  /** A connection could not be made. */
  failed(cause: unknown): void {
    if (this.isClosed || this.cause !== undefined) return
    this.cause = cause
    this.parts.told(false)
    void this.look()
  }

  /** An answer got lost: what was asked may have been done, and nobody was told of it. */
  missed(): void {
    void this.look()
  }

  /** Called each time the database answers again after `failed` or `missed`. */
  onBack(listener: () => void): void {
    this.listeners.push(listener)
  }

  close(): void {
    this.isClosed = true
  }

  private async look(): Promise<void> {
    if (this.isLooking) return
    this.isLooking = true
    for (let wait = FIRST_PAUSE_MS; !this.isClosed; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      await new Promise((resolve) => {
        setTimeout(resolve, wait).unref()
      })
      if (await this.answers()) break
    }
    this.isLooking = false
    if (this.isClosed) return
    if (this.cause !== undefined) this.parts.told(true)
    this.cause = undefined
    for (const listener of this.listeners) listener()
  }

  private answers(): Promise<boolean> {
    return this.parts.probe().then(
      () => true,
      () => false
    )
  }
}
