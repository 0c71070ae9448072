import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Json } from '@/contract/formSchema'
import { asApiError } from '@/domain/apiError'
import { optionsFrom } from '@/domain/form/options'
import type { FormOption, InterfaceParameter, OptionSource } from '@/domain/form/types'
import type { FormParts } from './parts'

export type InterfaceSource = Extract<OptionSource, { type: 'interface' }>

/** Options of a field at one moment. */
export interface OptionList {
  readonly options: readonly FormOption[]
  readonly isLoading: boolean
  /** Why there are none, for people; '' for no error. */
  readonly error: string
  /** What has to be filled in first. */
  readonly hint?: string
}

const NOTHING: OptionList = { options: [], isLoading: false, error: '' }
const LOADING: OptionList = { options: [], isLoading: true, error: '' }

const keyOf = (interfaceId: string, parameters: readonly InterfaceParameter[]): string =>
  JSON.stringify([interfaceId, parameters.map(({ field, defaultValue }) => [field, defaultValue])])

/** Options that data interfaces answer: read once for the same parameters as long as the form is open. */
export class OptionLists {
  private lists: ReadonlyMap<string, OptionList> = new Map()
  private readonly preview: FormParts['preview']

  constructor({ preview }: Pick<FormParts, 'preview'>) {
    this.preview = preview
    makeAutoObservable<OptionLists, 'lists' | 'preview'>(this, { preview: false, lists: observableRef, listOf: false, need: false })
  }

  /** What is known now; observed. */
  listOf(source: InterfaceSource, parameters: readonly InterfaceParameter[]): OptionList {
    return this.lists.get(keyOf(source.interfaceId, parameters)) ?? NOTHING
  }

  /** Reads unless it is there or on its way. @param again after an error */
  async need(source: InterfaceSource, parameters: readonly InterfaceParameter[], again = false): Promise<void> {
    const key = keyOf(source.interfaceId, parameters)
    const known = this.lists.get(key)
    if (known !== undefined && (known.isLoading || known.error === '' || !again)) return
    this.put(key, LOADING)
    try {
      const rows = await this.preview(source.interfaceId, parameters)
      this.put(key, { options: optionsFrom(rows as readonly Json[], source.keys), isLoading: false, error: '' })
    } catch (thrown) {
      this.put(key, { options: [], isLoading: false, error: asApiError(thrown).message })
    }
  }

  private put(key: string, list: OptionList): void {
    runInAction(() => {
      this.lists = new Map([...this.lists, [key, list]])
    })
  }
}
