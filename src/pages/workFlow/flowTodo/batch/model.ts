import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { failureWords } from '@/domain/outcome'
import { APPROVER_BUTTONS, readButtons } from '@/domain/workFlow/template/properties'
import { jsonObject } from '@/services/form'
import { Submission } from '@/stores/submission'
import type { WorkFlowService } from '@/services/workFlow'
import type { FlowListRow } from '../../stores/flowList/model'

/** As many as one call takes (contract, BatchBody). */
const MOST = 100

export type BatchDecision = 'approve' | 'reject'
const BATCH_TYPES: Readonly<Record<BatchDecision, 0 | 1>> = { approve: 0, reject: 1 }

/** What became of one of them; '' = it is done. */
export interface BatchResult {
  readonly id: string
  readonly title: string
  readonly refused: string
}

const bare = (text: string): string => text.replace(/\s/g, '')

/** Several tasks of one kind (the same step of the same flow) decided together, each with its own result. */
export class BatchModel {
  chosen: ReadonlyMap<string, FlowListRow> = new Map()
  opinion = ''
  isSending = false
  failure = ''
  results: readonly BatchResult[] | undefined = undefined
  private readonly keys: Submission
  private readonly parts: { service: Pick<WorkFlowService, 'batch'>; uuid: () => Promise<string> }

  constructor(parts: { service: Pick<WorkFlowService, 'batch'>; uuid: () => Promise<string> }) {
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<BatchModel, 'parts' | 'keys'>(
      this,
      { parts: false, keys: false, chosen: observableRef, results: observableRef },
      { autoBind: true }
    )
  }

  /** What the ticked step calls its decisions; one that it does not offer has no word. With nothing ticked the usual words. */
  get words(): Readonly<Partial<Record<BatchDecision, string>>> {
    const [first] = this.chosen.values()
    return this.wordsOf(first)
  }

  /** The same of the step that a row waits at. */
  wordsOf(row: FlowListRow | undefined): Readonly<Partial<Record<BatchDecision, string>>> {
    const { approve, reject } = readButtons(
      jsonObject<Readonly<Record<string, unknown>>>(row?.approversProperties ?? '{}'),
      APPROVER_BUTTONS
    )
    return { ...(approve !== undefined && { approve: bare(approve) }), ...(reject !== undefined && { reject: bare(reject) }) }
  }

  /** Only tasks of the kind that was ticked first go with it. */
  canTake(row: FlowListRow): boolean {
    const [first] = this.chosen.values()
    return first === undefined || (first.flowId === row.flowId && first.nodeCode === row.nodeCode && first.flowVersion === row.flowVersion)
  }

  isChosen(row: FlowListRow): boolean {
    return this.chosen.has(row.id)
  }

  toggle(row: FlowListRow): void {
    const next = new Map(this.chosen)
    if (!next.delete(row.id) && this.canTake(row) && next.size < MOST) next.set(row.id, row)
    this.chosen = next
  }

  /** Ticks these and no others; those that do not go with the first stay out. */
  take(rows: readonly FlowListRow[]): void {
    this.clear()
    for (const row of rows) this.toggle(row)
  }

  /** Ticks everything of the first one's kind, or takes all ticks away. */
  toggleAll(rows: readonly FlowListRow[]): void {
    const fitting = rows.filter(this.canTake).slice(0, MOST)
    this.chosen = fitting.every(this.isChosen) ? new Map() : new Map(fitting.map((row) => [row.id, row]))
  }

  setOpinion(opinion: string): void {
    this.opinion = opinion
  }

  clear(): void {
    this.chosen = new Map()
    this.results = undefined
    this.failure = ''
    this.opinion = ''
  }

  /** Decides all that are ticked; `results` tells of each. */
  async decide(decision: BatchDecision): Promise<void> {
    if (this.isSending || this.chosen.size === 0) return
    this.isSending = true
    this.failure = ''
    const rows = [...this.chosen.values()]
    const body = { ids: rows.map(({ id }) => id), batchType: BATCH_TYPES[decision], handleOpinion: this.opinion.trim() }
    const { data, error } = await this.keys.once('batch', body, (key) => this.parts.service.batch(body, key))
    runInAction(() => {
      this.isSending = false
      this.failure = failureWords(error)
      if (data === undefined) return
      const refusals = new Map(data.map(({ id, refused }) => [id, refused]))
      this.results = rows.map(({ id, fullName }) => ({ id, title: fullName, refused: refusals.get(id) ?? '' }))
      this.chosen = new Map()
    })
  }
}
