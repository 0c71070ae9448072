import type { FormPatch, Json, ScriptEvent } from '@/contract/formSchema'
import { asApiError } from '@/domain/apiError'
import { DEBOUNCE_MS } from '@/domain/constants'
import { idOfAddress, parseCell } from '@/domain/form/address'
import type { Address, FormEngine } from '@/domain/form/types'
import type { FormParts, ScriptCall } from './parts'

interface Waiting {
  readonly address: Address
  readonly data: Json | undefined
}

/**
 * Scripts that no rule could replace run on the server, one after the other in the order of their events, and answer patches
 * (forms.md#scripts). A change waits until the typing rests; the last one of a field counts.
 */
export class ScriptRunner {
  private readonly parts: Pick<FormParts, 'runScript' | 'feedback'>
  private readonly apply: (patches: readonly FormPatch[]) => void
  private readonly waiting = new Map<Address, Waiting>()
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  private chain: Promise<string> = Promise.resolve('')
  private isStopped = false

  constructor(parts: Pick<FormParts, 'runScript' | 'feedback'>, apply: (patches: readonly FormPatch[]) => void) {
    this.parts = parts
    this.apply = apply
  }

  /** A value was changed by the person. */
  changed(engine: FormEngine, address: Address, data: Json | undefined): void {
    if (this.dueAt(engine, 'change', address).length === 0) return
    this.waiting.set(address, { address, data })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(engine), DEBOUNCE_MS)
  }

  /** @returns why the form must not be sent, '' when it may: only scripts of beforeSubmit say so, or one that could not be asked */
  async beforeSubmit(engine: FormEngine): Promise<string> {
    this.flush(engine)
    await this.chain
    return this.fire(engine, 'beforeSubmit')
  }

  /** Runs the scripts of an event. @returns what refuses, '' for nothing */
  fire(engine: FormEngine, event: ScriptEvent, address?: Address, data?: Json): Promise<string> {
    const run = this.parts.runScript
    const due = this.dueAt(engine, event, address)
    if (run === undefined || due.length === 0) return Promise.resolve('')
    const cell = address === undefined ? undefined : parseCell(address)
    const row = cell === undefined ? undefined : engine.rows(cell.table).indexOf(cell.rowId)
    this.chain = this.chain.then(async () => {
      for (const scriptId of due) {
        if (this.isStopped) return ''
        const refusal = await this.run(run, engine, { scriptId, ...(row !== undefined && { row }), ...(data !== undefined && { data }) })
        if (refusal !== '') return refusal
      }
      return ''
    })
    return this.chain
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private async run(run: NonNullable<FormParts['runScript']>, engine: FormEngine, call: Omit<ScriptCall, 'values'>): Promise<string> {
    try {
      const patches = await run({ ...call, values: engine.values() })
      if (this.isStopped) return ''
      this.apply(patches)
      const refusal = patches.find((patch) => patch.do === 'refuse')
      return refusal === undefined ? '' : refusal.message
    } catch (thrown) {
      const message = `表单脚本没有执行：${asApiError(thrown).message}`
      this.parts.feedback.toast(message)
      return message
    }
  }

  private flush(engine: FormEngine): void {
    clearTimeout(this.timer)
    const due = [...this.waiting.values()]
    this.waiting.clear()
    for (const { address, data } of due) void this.fire(engine, 'change', address, data)
  }

  private dueAt(engine: FormEngine, event: ScriptEvent, address?: Address): string[] {
    const field = address === undefined ? undefined : idOfAddress(address)
    return engine.definition.serverScripts.filter((script) => script.event === event && script.field === field).map(({ id }) => id)
  }
}
