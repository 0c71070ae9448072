/** A single setData over this many bytes fails the run (quality.md#speed-and-size). */
export const SET_DATA_LIMIT = 256 * 1024

export interface SetDataCall {
  at: number
  step: string
  route: string
  first: boolean
  bytes: number
  keys: string[]
}

export interface Cost {
  calls: number
  bytes: number
  largest: number
  busiestSecond: number
}

/** Counts what crosses from logic to view. Bytes are UTF-8 of the JSON, times epoch ms. */
export class SetDataLedger {
  readonly calls: SetDataCall[] = []
  private readonly rendered = new Set<number>()

  /** @param page number of the living page; its first call is its first render, which the busiest second leaves out. */
  add(page: number, call: Omit<SetDataCall, 'at' | 'first'>): void {
    this.calls.push({ ...call, at: Date.now(), first: !this.rendered.has(page) })
    this.rendered.add(page)
  }

  /** Cost of the calls from index `from` on, or of one step. */
  cost(select: number | string = 0): Cost {
    const calls = typeof select === 'number' ? this.calls.slice(select) : this.calls.filter((call) => call.step === select)
    const later = calls.filter((call) => !call.first)
    let busiestSecond = 0
    for (let start = 0, end = 0; end < later.length; end++) {
      while ((later[end]?.at ?? 0) - (later[start]?.at ?? 0) >= 1000) start++
      busiestSecond = Math.max(busiestSecond, end - start + 1)
    }
    return {
      calls: calls.length,
      bytes: calls.reduce((sum, call) => sum + call.bytes, 0),
      largest: Math.max(0, ...calls.map((call) => call.bytes)),
      busiestSecond
    }
  }

  /** A small table, one line a step, in the order the steps were made. */
  table(title: string): string {
    const steps = [...new Set(this.calls.map((call) => call.step))]
    const line = (name: string, cost: Cost): string =>
      `  ${String(cost.calls).padStart(6)} ${kilobytes(cost.bytes).padStart(10)} ${kilobytes(cost.largest).padStart(10)} ${String(cost.busiestSecond).padStart(7)}  ${name}`
    return [
      `setData ${title} (limit ${kilobytes(SET_DATA_LIMIT)} a call, 20 a second after the first render)`,
      '   calls      bytes    largest  in 1 s  step',
      ...steps.map((step) => line(step, this.cost(step))),
      line('all', this.cost())
    ].join('\n')
  }
}

const kilobytes = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`)
