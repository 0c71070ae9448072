import { isSameJson } from '@/domain/form/read'
import type { FormDefinition } from '@/domain/form/types'
import type { RecordValues } from '@/services/form'
import type { DraftBook } from '@/stores/drafts'
import { draftValues } from '@/form/store/draftValues'

interface StoredDraft {
  readonly values: RecordValues
  readonly version?: number
}

/** What differs from a record, by field. */
export function changedValues(before: RecordValues, after: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => !isSameJson(value ?? null, before[key] ?? null)))
}

/** What a person typed into one form and has not sent: only what differs from the record, so that it fits a newer one too. */
export class RecordDraft {
  readonly book: DraftBook
  readonly name: string

  /** @param recordId '' for a new record */
  constructor(book: DraftBook, modelId: string, recordId: string) {
    this.book = book
    this.name = recordId === '' ? `form:${modelId}` : `form:${modelId}:${recordId}`
  }

  read(): StoredDraft | undefined {
    const draft = this.book.get<StoredDraft>(this.name)
    return draft !== undefined && typeof draft.values === 'object' ? draft : undefined
  }

  /** @param base the record as it was read @param now epoch ms */
  write(definition: FormDefinition, base: RecordValues, values: RecordValues, part: { version: number | undefined }, now: number): void {
    this.book.set(this.name, { values: draftValues(definition, changedValues(base, values)), ...part }, now)
  }

  remove(): void {
    this.book.remove(this.name)
  }
}
