import { MINUTE, SECOND, type Clock } from '../clock'

/** A token is not used up to its last moment. */
const MARGIN_MS = 5 * MINUTE

/** The access token of a platform, kept while it counts. */
export class KeptToken {
  private kept: { value: string; until: number } | undefined = undefined
  private asking: Promise<string> | undefined = undefined

  constructor(
    private readonly clock: Clock,
    /** Asks the platform for one. @param isForced the one that it still holds is no good @returns it, and how long it counts, seconds */
    private readonly askNew: (isForced: boolean) => Promise<{ value: string; livesS: number }>
  ) {}

  /** Everybody who asks at the same time waits for one answer. @param worn one that the platform takes no more */
  async value(worn?: string): Promise<string> {
    if (this.kept !== undefined && this.kept.value !== worn && this.kept.until > this.clock.now()) return this.kept.value
    this.asking ??= this.renew(worn !== undefined).finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async renew(isForced: boolean): Promise<string> {
    const { value, livesS } = await this.askNew(isForced)
    this.kept = { value, until: this.clock.now() + Math.max(0, livesS * SECOND - MARGIN_MS) }
    return value
  }
}
