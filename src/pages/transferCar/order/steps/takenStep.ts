import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Position } from '@/contract/transferCar/order/order'
import type { Clock } from '@/platform/clock'
import type { Located } from '@/pages/transferCar/stores/locate'

/** Where the device is, asked for one step. */
export class StepPlace {
  located: Located | undefined = undefined
  isLocating = false
  private readonly ask: () => Promise<Located>

  constructor(ask: () => Promise<Located>) {
    this.ask = ask
    makeAutoObservable<StepPlace, 'ask'>(this, { ask: false, located: observableRef }, { autoBind: true })
  }

  /** As it goes with the step; empty without a fix. */
  get field(): { position?: Position } {
    return this.located?.kind === 'found' ? { position: this.located.position } : {}
  }

  async locate(): Promise<void> {
    this.isLocating = true
    const located = await this.ask()
    runInAction(() => {
      this.isLocating = false
      this.located = located
    })
  }
}

/** What a step of an order or of a helping crew shows while it is filled in and sent. */
export interface TakenStep {
  readonly place: StepPlace
  readonly needsPosition: boolean
  /** Fills in fields of the step when it is done. */
  reading?: Promise<unknown> | undefined
  readonly body: { noPositionReason?: string | undefined }
  isSending: boolean
  /** After the first try the fields show what is missing. */
  isTried: boolean
  /** Refusal that belongs to no field. */
  failure: string
  refused: Record<string, string>
}

/** One try: asks for the position where it is wanted, sends when nothing is missing. True when it is done; otherwise the step says why. */
export async function takeStep(step: TakenStep, isComplete: () => boolean, send: () => Promise<boolean>): Promise<boolean> {
  if (step.isSending) return false
  runInAction(() => {
    step.isSending = true
    step.failure = ''
    step.refused = {}
  })
  // With a reason written down nobody is asked for his position a second time.
  if (step.needsPosition && step.place.located?.kind !== 'found' && step.body.noPositionReason === undefined) await step.place.locate()
  await step.reading
  const isDone = isComplete() && (await send())
  runInAction(() => {
    step.isSending = false
    step.isTried = !isDone
  })
  return isDone
}

/** What every step says of its moment: the version seen, the device's time and the clock offset (orders.md#business-time). */
export function momentOf(clock: Clock, version: number): { version: number; deviceAt: number; clockOffsetMs?: number } {
  return { version, deviceAt: clock.now(), ...(clock.offsetMs !== undefined && { clockOffsetMs: clock.offsetMs }) }
}
