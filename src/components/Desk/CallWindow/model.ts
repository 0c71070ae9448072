import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BusinessNews } from '@/contract/businessEvents'
import type { TelephoneCall } from '@/contract/transferCar/calls'
import { resultOf } from '@/domain/apiError'
import type { RootStore } from '@/stores/rootStore'

/** More at once nobody answers. */
const MOST = 5
const ORDER: readonly TelephoneCall['state'][] = ['RINGING', 'ANSWERED', 'ENDED']

export interface CallsParts {
  /** Rejects with ApiError. */
  read: (id: string) => Promise<TelephoneCall>
  session: Pick<RootStore['session'], 'token'>
}

/** Calls that came in while this person answers calls (intake.md#incoming-calls): from their first ring until he turns them away. */
export class CallsModel {
  /** The newest first. */
  calls: readonly TelephoneCall[] = []
  /** Rang, and were not turned away. */
  private readonly known = new Set<string>()
  private readonly parts: CallsParts

  constructor(parts: CallsParts) {
    this.parts = parts
    makeAutoObservable<CallsModel, 'known' | 'parts'>(this, { calls: observableRef, known: false, parts: false }, { autoBind: true })
  }

  changed({ kind, id }: Pick<Extract<BusinessNews, { area: 'telephone' }>, 'kind' | 'id'>): void {
    if (kind === 'RINGING') this.known.add(id)
    if (this.known.has(id)) void this.read(id)
  }

  /** Looks at this one of several. */
  show(id: string): void {
    this.calls = [...this.calls.filter((call) => call.id === id), ...this.calls.filter((call) => call.id !== id)]
  }

  close(id: string): void {
    this.known.delete(id)
    this.calls = this.calls.filter((call) => call.id !== id)
  }

  private async read(id: string): Promise<void> {
    const { session, read } = this.parts
    const { token } = session
    const { data } = await resultOf(read(id))
    if (data === undefined || token !== session.token || !this.known.has(id)) return
    runInAction(() => {
      const before = this.calls.find((call) => call.id === id)
      // An answer that was on its way longer is older.
      if (before === undefined) this.calls = [data, ...this.calls].slice(0, MOST)
      else if (ORDER.indexOf(data.state) >= ORDER.indexOf(before.state))
        this.calls = this.calls.map((call) => (call.id === id ? data : call))
    })
  }
}

const shared = new WeakMap<RootStore, CallsModel>()

/** The calls of this app: every page has its side, and all of them show the same. */
export function callsOf(stores: RootStore): CallsModel {
  const known = shared.get(stores)
  if (known !== undefined) return known
  const { api, im, session } = stores
  const read = async (id: string): Promise<TelephoneCall> =>
    (await api.request<TelephoneCall>({ url: `/api/transferCar/TelephoneCall/${encodeURIComponent(id)}`, load: false, silent: true })).data
  const model = new CallsModel({ read, session })
  im.watch('telephone', model.changed)
  shared.set(stores, model)
  return model
}
