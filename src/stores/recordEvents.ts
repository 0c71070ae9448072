import type { BusinessArea } from '@/contract/businessEvents'
import type { BusinessEventFrame } from '@/contract/frames'

type EventOf<Area extends BusinessArea> = Extract<BusinessEventFrame, { area: Area }>

/** Who on this device watches which records. */
export class RecordEvents {
  private readonly listeners = new Map<BusinessArea, Set<(event: BusinessEventFrame) => void>>()
  private readonly comebacks = new Set<() => void>()

  /** @returns ends the watching */
  readonly watch = <Area extends BusinessArea>(area: Area, listener: (event: EventOf<Area>) => void): (() => void) => {
    const listeners = this.listeners.get(area) ?? new Set()
    const told = listener as (event: BusinessEventFrame) => void
    this.listeners.set(area, listeners.add(told))
    return () => void listeners.delete(told)
  }

  /** @returns ends the watching */
  readonly watchReturn = (listener: () => void): (() => void) => {
    this.comebacks.add(listener)
    return () => void this.comebacks.delete(listener)
  }

  tell(event: BusinessEventFrame): void {
    for (const listener of [...(this.listeners.get(event.area) ?? [])]) listener(event)
  }

  /** Events may have been missed: everybody reads again. */
  comeBack(): void {
    for (const listener of [...this.comebacks]) listener()
  }
}
