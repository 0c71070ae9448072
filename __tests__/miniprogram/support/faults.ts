import { describe } from './types'

/** Everything that fails a run (house.md#mini-program-runs and the package rules of app.md#no-interpreter). */
export type FaultKind = 'error' | 'rejection' | 'unknownCall' | 'misuse' | 'template' | 'setData' | 'console' | 'network'

export interface Fault {
  kind: FaultKind
  step: string
  message: string
}

/** Collects what went wrong while a person uses the phone; a step that left a fault behind fails. */
export class Faults {
  readonly list: Fault[] = []
  /** Name of the step under way, kept for the message. */
  step = 'launch'

  add(kind: FaultKind, reason: unknown): void {
    this.list.push({ kind, step: this.step, message: describe(reason) })
  }

  /** @throws an error naming every fault so far. */
  check(): void {
    if (this.list.length === 0) return
    const lines = this.list.slice(0, 10).map((fault) => `[${fault.kind}] in step "${fault.step}": ${fault.message.slice(0, 1500)}`)
    throw new Error(`the mini-program run met ${this.list.length} fault(s)\n${lines.join('\n')}`)
  }
}
