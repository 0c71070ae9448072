import { actionBound, computed, makeObservable, observable } from 'mobx'
import type { DictionaryBody, DictionaryDetail, DictionaryRow } from '@/contract/admin/dictionaries'
import type { KeepingService } from '@/services/admin/workbench'
import { AddingList } from '../components/addingList'

interface Parts {
  service: Pick<KeepingService, 'dictionaries' | 'createDictionary'>
  uuid: () => Promise<string>
}

/** All dictionaries, and a new one. */
export class DictionariesModel extends AddingList<DictionaryRow, DictionaryBody> {
  keyword = ''
  private readonly service: Parts['service']

  constructor({ service, uuid }: Parts) {
    super({ read: service.dictionaries, empty: { fullName: '', enCode: '', isTree: false }, uuid })
    this.service = service
    makeObservable(this, { keyword: observable, shown: computed, search: actionBound })
  }

  get shown(): DictionaryRow[] {
    const wanted = this.keyword.trim().toLowerCase()
    return this.list.filter(({ fullName, enCode }) => `${fullName} ${enCode}`.toLowerCase().includes(wanted))
  }

  search(keyword: string): void {
    this.keyword = keyword
  }

  /** @returns undefined when it was refused: then the submission says why */
  create(): Promise<DictionaryDetail | undefined> {
    const { draft } = this
    return this.add({ ...draft, fullName: draft.fullName.trim(), enCode: draft.enCode.trim() }, this.service.createDictionary)
  }
}
