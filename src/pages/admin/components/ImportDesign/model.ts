import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { ImportFaults, ImportPlan } from '@/contract/admin/forms'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isList, isObject } from '@/domain/guards'
import { failureWords } from '@/domain/outcome'
import type { FormDesignService } from '@/services/admin/designs'
import { Submission } from '@/stores/submission'
import type { DesignFile } from './designFile.h5'

export interface ImportParts {
  service: Pick<FormDesignService, 'check' | 'import'>
  uuid: () => Promise<string>
}

/** A file of a form or flow on its way in: checked, its difference shown, imported (administration.md#forms-and-flows). */
export class ImportModel {
  file: DesignFile | undefined = undefined
  isChecking = false
  /** What the import would do; undefined until that is known. */
  plan: ImportPlan | undefined = undefined
  /** Why the file cannot be imported; '' = it can. */
  failure = ''
  /** All faults, where there are several. */
  faults: readonly string[] = []
  readonly acts: Submission
  private readonly parts: ImportParts

  constructor(parts: ImportParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<ImportModel, 'parts'>(
      this,
      { parts: false, acts: false, file: observableRef, plan: observableRef, faults: observableRef },
      { autoBind: true }
    )
  }

  /** Asks what an import of the file would do. */
  async check(file: DesignFile): Promise<void> {
    this.close()
    this.file = file
    this.isChecking = true
    const { data, error } = await resultOf(this.parts.service.check(file.text))
    runInAction(() => {
      if (this.file !== file) return
      this.isChecking = false
      if (error === undefined) this.plan = data
      else this.refused(error)
    })
  }

  /** Imports what was checked. @returns what was done; undefined when it was refused */
  async confirm(): Promise<ImportPlan | undefined> {
    const { file, plan } = this
    if (file === undefined || plan === undefined) return undefined
    const body = { text: file.text, basedOn: plan.inUse }
    const answer = await this.acts.send('import', body, (key) => this.parts.service.import(body, key))
    const error = answer?.error
    runInAction(() => {
      if (answer?.data !== undefined) this.close()
      // Somebody imported another version meanwhile: this is the difference to that one.
      else if (error?.code === BodyCode.conflict && isObject<ImportPlan>(error.data)) this.plan = error.data
      else if (error !== undefined) this.refused(error)
    })
    return answer?.data
  }

  close(): void {
    this.file = undefined
    this.plan = undefined
    this.isChecking = false
    this.failure = ''
    this.faults = []
    this.acts.clear()
  }

  private refused(error: ApiError): void {
    this.failure = failureWords(error)
    const lines = isObject<Partial<ImportFaults>>(error.data) ? error.data.lines : undefined
    this.faults = isList<string>(lines) ? lines : []
  }
}
