import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { InterfaceRow } from '@/contract/form'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { missingParameters } from '@/domain/form/parameters'
import { numberOf, textOf } from '@/domain/form/read'
import type { Address, FieldDefinition } from '@/domain/form/types'
import { debounce } from '@/domain/throttle'
import type { FormStore } from './formStore'
import { filled } from './optionsNow'

/** forms.md#limits-of-fields, autoComplete: "suggestion page (top 50)", unless its designer wrote another `total`. */
const MOST = 50

/** A text that is suggested, and the row that it comes from. */
export interface Suggestion {
  readonly text: string
  readonly row: InterfaceRow
}

/** Rows of a field's data interface that have what was typed in their text; the server looks for them. */
export class Suggestions {
  list: readonly Suggestion[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** What the list was read for; '' for everything. */
  keyword = ''
  /** Texts at most. */
  readonly most: number
  /** Names of what has to be filled in before anybody can look; '' for nothing. */
  readonly missing: string
  private running: CancelSource | undefined = undefined
  private readonly read: (keyword: string, cancel: CancelSource) => Promise<readonly Suggestion[]>
  /** Typing waits 300 ms; the older request is cancelled (app.md#search). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(store: FormStore, { options, props }: FieldDefinition, address: Address) {
    const source = options?.type === 'interface' && options.interfaceId !== '' ? options : undefined
    const parameters = source === undefined ? [] : filled(store, source.parameters, address)
    const most = numberOf(props.total) || MOST
    this.most = most
    this.missing = missingParameters(parameters)
      .map(({ field, fieldName }) => fieldName || field)
      .join('、')
    this.read = async (keyword, { signal }) => {
      const { suggest } = store.parts
      if (source === undefined || suggest === undefined) return []
      const textKey = source.keys.label
      const rows = await suggest({ interfaceId: source.interfaceId, parameters, keyword, most, textKey }, signal)
      // One text is one suggestion, however many rows have it.
      return [...new Map(rows.slice(0, most).map((row) => [textOf(row[textKey]), row])).entries()]
        .filter(([text]) => text !== '')
        .map(([text, row]) => ({ text, row }))
    }
    makeAutoObservable<Suggestions, 'running' | 'read'>(
      this,
      { list: observableRef, most: false, missing: false, search: false, running: false, read: false },
      { autoBind: true }
    )
  }

  /** The search key of the keyboard; the same words again ask nothing. */
  searchNow(keyword: string): void {
    this.search.cancel()
    const wanted = keyword.trim()
    if (wanted === this.keyword) return
    this.keyword = wanted
    void this.load()
  }

  async load(): Promise<void> {
    this.running?.abort()
    if (this.missing !== '') return
    const cancel = (this.running = createCancel())
    this.state = 'loading'
    const { data, error } = await resultOf(this.read(this.keyword, cancel))
    if (cancel.signal.aborted) return
    runInAction(() => {
      this.list = data ?? []
      this.error = error?.message ?? ''
      this.state = error === undefined ? 'ready' : 'error'
    })
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }
}
