import { makeAutoObservable } from 'mobx'
import type { Json } from '@/contract/formSchema'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import type { DataInterfaceService } from '@/services/dataInterface'
import type { FormService } from '@/services/form'
import type { Rows } from '@/services/lists'
import type { PickedRow, PickQuestion } from '@/form/store/picks'
import { PagedList } from '@/stores/pagedList/pagedList'
import { numbered, whole } from '@/stores/pagedList/paging'

/** Page size where the form asks for no pages (forms.md#relations-and-popups). */
const WHOLE = 10_000

export interface RowPickParts {
  form: Pick<FormService, 'choices'>
  dataInterface: Pick<DataInterfaceService, 'rows' | 'rowsByIds'>
}

const words = (value: Json | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Choosing rows of another model or of a data interface; what is ticked stays ticked through pages and searches. */
export class RowPickModel {
  readonly question: PickQuestion
  readonly pages: PagedList<PickedRow>
  /** By stored value, in the order chosen. */
  readonly chosen = new Map<string, PickedRow>()
  private readonly parts: RowPickParts

  constructor(question: PickQuestion, parts: RowPickParts) {
    this.question = question
    this.parts = parts
    const read = (currentPage: number, pageSize: number, signal: CancelSignal): Promise<Rows<PickedRow>> => {
      const { source, valueKey, textKey, columns, taken = [] } = question
      const asked = {
        currentPage,
        pageSize,
        keyword: this.pages.keyword,
        relationField: textKey,
        columns: [...new Set([...columns.map(({ value }) => value), ...taken])]
      }
      return 'modelId' in source
        ? parts.form.choices(source.modelId, asked, signal)
        : parts.dataInterface.rows(source.interfaceId, { ...asked, propsValue: valueKey, params: source.params }, signal)
    }
    this.pages = new PagedList(question.pageSize === 0 ? whole(WHOLE, read) : numbered(question.pageSize, read), { keyOf: this.keyOf })
    // Until its row is read, a chosen one is known by its stored value alone.
    for (const value of question.chosen) this.chosen.set(words(value), { [question.valueKey]: value })
    makeAutoObservable<RowPickModel, 'parts'>(
      this,
      { parts: false, question: false, pages: false, keyOf: false, textOf: false, linesOf: false },
      { autoBind: true }
    )
  }

  /** Its stored value; a row without one is known by all it says. */
  keyOf = (row: PickedRow): string => words(row[this.question.valueKey]) || JSON.stringify(row)

  /** What a row is called. */
  textOf = (row: PickedRow): string => words(row[this.question.textKey]) || this.keyOf(row)

  /** The other columns that are shown of a row. */
  linesOf = (row: PickedRow): { key: string; label: string; text: string }[] => {
    const { columns, textKey } = this.question
    return columns
      .filter(({ value }) => value !== textKey)
      .map(({ value, label }) => ({ key: value, label, text: words(row[value]) }))
      .filter(({ text }) => text !== '')
  }

  async load(): Promise<void> {
    await Promise.all([this.pages.load(), this.nameChosen()])
  }

  isChosen(row: PickedRow): boolean {
    return this.chosen.has(this.keyOf(row))
  }

  toggle(row: PickedRow): void {
    const key = this.keyOf(row)
    if (!this.chosen.delete(key)) this.chosen.set(key, row)
  }

  clear(): void {
    this.chosen.clear()
  }

  dispose(): void {
    this.pages.dispose()
  }

  /** Rows of what was chosen before may stand on no page that is read. */
  private async nameChosen(): Promise<void> {
    const { source, chosen, valueKey, textKey, columns } = this.question
    if (chosen.length === 0 || 'modelId' in source) return
    const { data } = await resultOf(
      this.parts.dataInterface.rowsByIds(source.interfaceId, chosen, {
        propsValue: valueKey,
        relationField: textKey,
        params: source.params,
        columns: columns.map(({ value }) => value)
      })
    )
    this.learn(data ?? [])
  }

  private learn(rows: readonly PickedRow[]): void {
    for (const row of rows) if (this.chosen.has(this.keyOf(row))) this.chosen.set(this.keyOf(row), row)
  }
}
