import { MINUTE, shanghaiDay, type Clock } from '../clock'

/** Answers of a map service, kept for a while; the oldest go first. Questions that are under way are shared. */
export class AnswerCache {
  private readonly answers = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>()

  /** @param most answers at once @param ttlMs how long one is kept */
  constructor(
    private readonly clock: Clock,
    private readonly most: number,
    private readonly ttlMs: number
  ) {}

  /** @param key names question and kind: one key always has one type of answer. A failure is told to those who wait and asked again by the next. */
  get<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const earlier = this.answers.get(key)
    if (earlier !== undefined && earlier.until > this.clock.now()) return earlier.answer as Promise<T>
    const answer = ask()
    this.answers.delete(key)
    this.answers.set(key, { until: this.clock.now() + this.ttlMs, answer })
    answer.catch(() => {
      if (this.answers.get(key)?.answer === answer) this.answers.delete(key)
    })
    const [oldest] = this.answers.keys()
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest)
    return answer
  }
}

/** Counts questions to a paid service by minute and by Shanghai day, in this process. */
export class Quota {
  private minute = { at: -1, count: 0 }
  private day = { at: '', count: 0 }

  constructor(
    private readonly clock: Clock,
    private readonly perMinute: number,
    private readonly perDay: number
  ) {}

  /** One question more; false when that would be too many, and nothing is counted. */
  spend(): boolean {
    const now = this.clock.now()
    const [minute, day] = [Math.floor(now / MINUTE), shanghaiDay(now)]
    if (this.minute.at !== minute) this.minute = { at: minute, count: 0 }
    if (this.day.at !== day) this.day = { at: day, count: 0 }
    if (this.minute.count >= this.perMinute || this.day.count >= this.perDay) return false
    this.minute.count++
    this.day.count++
    return true
  }
}
