import type { FaultsBody, FaultPlatform } from '@/contract/faults'
import { sameFault, withoutPersonal } from '@/domain/faults'

export interface FaultReportsParts {
  send: (body: FaultsBody) => Promise<unknown>
  platform: FaultPlatform
  release: string
  /** Route of the page in front. */
  page: () => string
  /** Does something a while from now. */
  later: (work: () => void, ms: number) => void
}

type Fault = FaultsBody['faults'][number]

/** Faults come in swarms: what came meanwhile goes with it. */
const GATHERED_MS = 5_000
/** Different faults that one start of the app reports; a fault that repeats itself must not cost its owner's traffic. */
const MOST = 20
const AT_ONCE = 10
const MOST_TIMES = 1000

/** Tells the server what went wrong here (administration.md#faults-of-the-app); what cannot be sent is forgotten. */
export class FaultReports {
  private readonly parts: FaultReportsParts
  private readonly waiting = new Map<string, Fault>()
  private readonly known = new Set<string>()
  private isAsked = false

  constructor(parts: FaultReportsParts) {
    this.parts = parts
  }

  /** Notes a fault. @param stack as the engine wrote it, '' = none */
  note(message: string, stack: string): void {
    const name = sameFault(message)
    if (name === '') return
    const before = this.waiting.get(name)
    if (before !== undefined) {
      before.times = Math.min(before.times + 1, MOST_TIMES)
      return
    }
    if (this.known.size >= MOST && !this.known.has(name)) return
    this.known.add(name)
    const [page = ''] = this.parts.page().split('?')
    this.waiting.set(name, {
      message: withoutPersonal(message).slice(0, 500),
      stack: withoutPersonal(stack).slice(0, 4000),
      page: page.slice(0, 200),
      times: 1
    })
    if (this.isAsked) return
    this.isAsked = true
    this.parts.later(() => void this.flush(), GATHERED_MS)
  }

  private async flush(): Promise<void> {
    this.isAsked = false
    const faults = [...this.waiting.values()].slice(0, AT_ONCE)
    this.waiting.clear()
    if (faults.length === 0) return
    const { platform, release, send } = this.parts
    // A fault of the report would be a fault to report.
    await send({ platform, release, faults }).catch(() => undefined)
  }
}
