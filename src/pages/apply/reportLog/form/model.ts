import { actionBound, computed, makeObservable, observableRef, runInAction } from 'mobx'
import type { FreshReport, ReportDetail } from '@/contract/reportLog'
import { resultOf, type ApiError } from '@/domain/apiError'
import {
  periodOf,
  reportProblems,
  TEMPLATES,
  tidyValues,
  type ReportField,
  type ReportKind,
  type ReportValues
} from '@/domain/reportLog/templates'
import { dayOf, type Day } from '@/domain/schedule/days'
import type { ReportLogService } from '@/services/reportLog'
import { DraftForm, type DraftFormParts } from '@/pages/apply/stores/draftForm'

/** What stands in the form; numbers as they were typed. */
export interface ReportInput {
  kind: ReportKind
  day: Day
  texts: Readonly<Record<string, string>>
  receiverIds: string[]
}

export interface ReportFormParts extends DraftFormParts {
  service: Pick<ReportLogService, 'report' | 'fresh' | 'save'>
  isPlatform: boolean
  /** '' for a new one. */
  id: string
  /** Of a new one. */
  kind: ReportKind
}

const textsOf = (values: ReportValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, String(value)]))

/** Of the period that runs. */
const emptyInput = ({ kind, now }: ReportFormParts): ReportInput => ({
  kind,
  day: periodOf(kind, dayOf(now())),
  texts: {},
  receiverIds: []
})

/** A report that is written: begun with what is known, kept on the device while it is typed (app.md#drafts). */
export class ReportFormModel extends DraftForm<ReportInput> {
  detail: ReportDetail | undefined = undefined
  fresh: FreshReport | undefined = undefined
  private readonly parts: ReportFormParts

  constructor(parts: ReportFormParts) {
    super(parts, emptyInput(parts))
    this.parts = parts
    makeObservable(this, {
      detail: observableRef,
      fresh: observableRef,
      isSent: computed,
      fields: computed,
      choose: actionBound,
      copyLast: actionBound,
      setText: actionBound,
      set: actionBound,
      submit: actionBound
    })
  }

  get isNew(): boolean {
    return this.parts.id === ''
  }

  get isPlatform(): boolean {
    return this.parts.isPlatform
  }

  /** A sent one is changed; it does not become a draft again. */
  get isSent(): boolean {
    return this.detail !== undefined && !this.detail.isDraft
  }

  get fields(): readonly ReportField[] {
    const { fields } = TEMPLATES[this.input.kind]
    return this.isPlatform ? fields.filter(({ type }) => type === 'text') : fields
  }

  /** A day, a week and a month are begun apart: who chose a weekly report is not shown the daily one that he left. */
  protected get draftName(): string {
    return this.isNew ? `reportLog:${this.parts.kind}` : `reportLog:${this.parts.id}`
  }

  protected async read(draft: ReportInput | undefined): Promise<ApiError | (() => ReportInput)> {
    const { service, id } = this.parts
    const first = draft ?? emptyInput(this.parts)
    const { kind, day } = first
    const { data, error } = await resultOf<FreshReport | ReportDetail>(this.isNew ? service.fresh({ kind, day }) : service.report(id))
    if (error !== undefined) return error
    return () => {
      if (!('version' in data)) return this.begun(first, data)
      this.detail = data
      return { kind: data.kind, day: data.day, texts: textsOf(data.values), receiverIds: data.receivers.map(({ userId }) => userId) }
    }
  }

  /** Another template, or another period: what was typed stays, the rest is what is known of that one. */
  async choose(change: Partial<Pick<ReportInput, 'kind' | 'day'>>): Promise<void> {
    const kind = change.kind ?? this.input.kind
    const day = periodOf(kind, change.day ?? (change.kind === undefined ? this.input.day : dayOf(this.parts.now())))
    this.set({ kind, day })
    this.problems = {}
    if (!this.isNew) return
    const { data } = await resultOf(this.parts.service.fresh({ kind, day }))
    if (data === undefined || this.input.kind !== kind || this.input.day !== day) return
    runInAction(() => {
      const before = this.fresh
      // Only what nobody touched since it was filled in is filled in anew.
      const typed = Object.fromEntries(
        Object.entries(this.input.texts).filter(([id, text]) => text !== '' && text !== String(before?.values[id] ?? ''))
      )
      const begun = this.begun(this.input, data)
      this.type({ ...begun, texts: { ...begun.texts, ...typed } })
      this.generation++
    })
  }

  /** 复制上次: the texts of the report before, in place of what stands there. */
  copyLast(): void {
    if (this.fresh?.last == null) return
    this.set({ texts: textsOf(tidyValues(this.input.kind, this.fresh.last)) })
    this.generation++
  }

  setText(id: string, text: string): void {
    this.set({ texts: { ...this.input.texts, [id]: text } })
    const { [id]: _fixed, ...problems } = this.problems
    this.problems = problems
  }

  set(change: Partial<ReportInput>): void {
    this.type({ ...this.input, ...change })
  }

  /** @returns whether it was stored; if not problems, failure or isStale say why */
  async submit(isDraft: boolean): Promise<boolean> {
    const { service, id } = this.parts
    const { kind, day, receiverIds } = this.input
    const values = this.values()
    this.problems = reportProblems(kind, values, receiverIds, isDraft)
    if (Object.keys(this.problems).length > 0) return false
    const body = { kind, day, values: { ...tidyValues(kind, values) }, receiverIds, isDraft }
    const version = this.detail?.version ?? 1
    return (await this.deliver({ ...body, version }, (key) => service.save(this.isNew ? undefined : id, body, version, key))) !== undefined
  }

  private begun(input: ReportInput, fresh: FreshReport): ReportInput {
    this.fresh = fresh
    return {
      ...input,
      texts: textsOf(fresh.values),
      receiverIds: input.receiverIds.length > 0 ? input.receiverIds : [...fresh.receiverIds]
    }
  }

  /** Typed numbers as numbers; what is none stays a text, and the rule says so. */
  private values(): ReportValues {
    return Object.fromEntries(
      this.fields.map(({ id, type }) => {
        const text = (this.input.texts[id] ?? '').trim()
        return [id, type === 'number' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text]
      })
    )
  }
}
