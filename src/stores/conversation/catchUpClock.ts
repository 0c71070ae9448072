/** A catch-up that is not answered by then is asked for again, ms; twice as long after each refusal: a socket with too many frames, a busy server. */
const ASK_AGAIN_MS = 12_000
const MOST_DOUBLINGS = 5
/** Counts are asked for this long after what was missed shows: much is missed together, ms. */
const COUNT_AFTER_MS = 1_000

/** When a catch-up is asked for: again while nobody answers, and for all counts once something was missed that is in none. */
export class CatchUpClock {
  /** Times that this run of the app asked for what it had missed. */
  roundTrips = 0
  private asking: ReturnType<typeof setTimeout> | undefined = undefined
  /** Refusals of the catch-up that is asked for. */
  private refusals = 0
  private counting: ReturnType<typeof setTimeout> | undefined = undefined

  /** @param ask sends the frame. @param counts and asks for all counts behind it */
  constructor(private readonly ask: (counts: boolean) => void) {}

  /** @param isSent false without a connection: nothing is waited for */
  asked(isSent: boolean, counts: boolean): void {
    clearTimeout(this.asking)
    if (!isSent) return
    this.roundTrips += 1
    this.asking = setTimeout(() => this.ask(counts), ASK_AGAIN_MS * 2 ** Math.min(this.refusals, MOST_DOUBLINGS))
  }

  answered(): void {
    clearTimeout(this.asking)
    this.refusals = 0
  }

  refused(): void {
    this.refusals += 1
  }

  /** What was missed and is in no count: the server tells all of them (`counts` of CatchUp). */
  countSoon(): void {
    this.counting ??= setTimeout(() => {
      this.counting = undefined
      this.ask(true)
    }, COUNT_AFTER_MS)
  }

  /** Another person is in front of the device. */
  stop(): void {
    clearTimeout(this.asking)
    clearTimeout(this.counting)
    this.counting = undefined
  }
}
