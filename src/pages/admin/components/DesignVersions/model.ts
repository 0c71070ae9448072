import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { DesignVersion } from '@/contract/admin/forms'
import { resultOf } from '@/domain/apiError'
import type { FormDesignService } from '@/services/admin/designs'
import { Submission } from '@/stores/submission'

/** A form or a flow with its versions. */
interface Design {
  readonly id: string
  readonly fullName: string
  readonly enabled: boolean
  readonly versions: readonly DesignVersion[]
}

export interface DesignParts<D extends Design> {
  service: Pick<FormDesignService, 'compare'> & {
    one: (id: string) => Promise<D>
    setEnabled: (id: string, enabled: boolean, key: string) => Promise<D>
  }
  uuid: () => Promise<string>
  id: string
}

/** Two versions, and what was changed from one to the other. */
export interface Compared {
  readonly from: number
  readonly to: number
  /** undefined while they are read. */
  readonly lines?: readonly string[]
  readonly error: string
}

/** One form or flow: its versions, what differs, whether it is in use (administration.md#forms-and-flows). */
export class DesignModel<D extends Design> {
  record: D | undefined = undefined
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  compared: Compared | undefined = undefined
  readonly acts: Submission
  private readonly parts: DesignParts<D>

  constructor(parts: DesignParts<D>) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<DesignModel<D>, 'parts'>(
      this,
      { parts: false, acts: false, record: observableRef, compared: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.one(this.parts.id))
    runInAction(() => {
      if (data !== undefined) this.record = data
      this.error = error?.message ?? ''
      this.state = this.record === undefined ? 'error' : 'ready'
    })
  }

  /** The version that came before this one; undefined for the first. */
  before(version: number): number | undefined {
    return this.record?.versions.find((each) => each.version < version)?.version
  }

  /** Asks what was changed from one version to another. */
  async compare(from: number, to: number): Promise<void> {
    const asked: Compared = { from, to, error: '' }
    this.compared = asked
    const { data, error } = await resultOf(this.parts.service.compare(this.parts.id, from, to))
    runInAction(() => {
      if (this.compared === asked) this.compared = { ...asked, ...(data !== undefined && { lines: data }), error: error?.message ?? '' }
    })
  }

  closeCompared(): void {
    this.compared = undefined
  }

  /** @returns whether it is done; else the acts say why */
  async setEnabled(enabled: boolean): Promise<boolean> {
    const stored = await this.acts.run('enabled', { enabled }, (key) => this.parts.service.setEnabled(this.parts.id, enabled, key))
    if (stored === undefined) return false
    runInAction(() => {
      this.record = stored
    })
    return true
  }
}
