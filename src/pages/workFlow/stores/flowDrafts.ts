import { isSameJson } from '@/domain/form/read'
import type { FormDefinition } from '@/domain/form/types'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import type { RecordValues } from '@/services/form'
import type { DraftBook } from '@/stores/drafts'
import { draftValues } from '@/form/store/draftValues'

/** What a person filled into a task's form and has not sent: only what differs from the task, so that it fits a newer one too. */
export interface FormDraft {
  readonly values: RecordValues
  readonly urgency: number
}

/** What an act gives back to the page of the task it was started from. */
export interface ActResult {
  /** Said there: 已通过. */
  readonly words: string
  /** The task is out of the person's hands: its page makes room. */
  readonly isOver: boolean
}

/** What a page of a task hands to the page of an act: the form as it stands, and steps that found nobody. */
export interface Handed {
  readonly values: RecordValues
  readonly urgency: number
  readonly nobody: readonly StepWithoutPeople[]
  /** Something of the form may not stay on the device and is gone with the app: it has to be filled again. */
  readonly isPartial?: boolean
}

/** What is handed over while the app runs, whole; by name. */
export type Hands = Map<string, Handed>

const changed = (before: RecordValues, after: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !isSameJson(value ?? null, before[key] ?? null)))

/** Everything of one task that waits on the device: kept per person like every draft, it outlives a refresh and the app being put away. */
export class FlowDrafts {
  private readonly book: DraftBook
  private readonly name: string
  private readonly hands: Hands
  private readonly now: () => number

  /** @param task id of the task, of the flow for a new one @param seatId '' for the launcher @param now epoch ms */
  constructor({ book, hands }: { book: DraftBook; hands: Hands }, task: string, seatId: string, now: () => number) {
    this.hands = hands
    this.book = book
    this.name = seatId === '' ? `flow:${task}` : `flow:${task}:${seatId}`
    this.now = now
  }

  form(): FormDraft | undefined {
    const draft = this.book.get<FormDraft>(this.name)
    return draft !== undefined && typeof draft.values === 'object' ? draft : undefined
  }

  /** @param base values as the task has them */
  keepForm(definition: FormDefinition, base: RecordValues, values: RecordValues, urgency: number): void {
    this.book.set(this.name, { values: draftValues(definition, changed(base, values)), urgency }, this.now())
  }

  dropForm(): void {
    this.book.remove(this.name)
  }

  /** On the device without passwords, codes and identity numbers (app.md#drafts). */
  hand(act: string, definition: FormDefinition, handed: Handed): void {
    const values = draftValues(definition, handed.values)
    this.hands.set(`${this.name}:${act}`, handed)
    this.book.set(`${this.name}:${act}:form`, { ...handed, values, isPartial: !isSameJson(values, handed.values) }, this.now())
  }

  handed(act: string): Handed | undefined {
    return this.hands.get(`${this.name}:${act}`) ?? this.book.get<Handed>(`${this.name}:${act}:form`)
  }

  /** What was said and chosen on the page of an act. */
  keepAct(act: string, said: object): void {
    this.book.set(`${this.name}:${act}`, said, this.now())
  }

  act<T extends object>(act: string): T | undefined {
    return this.book.get<T>(`${this.name}:${act}`)
  }

  /** The act is done: nothing of it stays. */
  finish(act: string, result: ActResult | undefined): void {
    this.book.remove(`${this.name}:${act}`)
    this.book.remove(`${this.name}:${act}:form`)
    this.hands.delete(`${this.name}:${act}`)
    this.dropForm()
    if (result !== undefined) this.book.set(`${this.name}:result`, result, this.now())
  }

  /** What an act gave back; once. */
  takeResult(): ActResult | undefined {
    const result = this.book.get<ActResult>(`${this.name}:result`)
    this.book.remove(`${this.name}:result`)
    return result
  }
}
