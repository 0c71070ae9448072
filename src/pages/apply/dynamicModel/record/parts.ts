import type { FormParts, FormStore } from '@/form'
import type { FormContext, FormEngine } from '@/domain/form/types'
import type { FormSources } from '@/form/store/formSources'
import type { ModelRights } from '@/form/store/modelRights'
import type { FormModel, FormService, RecordValues } from '@/services/form'
import type { RecordDraft } from './draft'

/** What one record of a model is opened with. */

export type RecordMode = 'new' | 'edit' | 'reading' | 'preview'

/** Said of a preview (forms.md#records). */
export const PREVIEW_WORDS = '功能预览不支持数据保存'

/** What a row's button gives to the form that it opens: the values of its fields, and the button's own words. */
export interface Prefill {
  readonly values: RecordValues
  readonly label: string
}

export interface RecordParts {
  service: Pick<FormService, 'model' | 'record' | 'shownRecord' | 'create' | 'update' | 'changes'>
  modelId: string
  menuId: string
  /** '' for a new record. */
  recordId: string
  mode: RecordMode
  /** Who fills the form, and when. */
  person: () => Pick<FormContext, 'user' | 'now'>
  rightsOf: (model: FormModel) => ModelRights
  formParts: (engine: FormEngine, context: FormContext, version?: number) => FormParts
  rowsOf: FormSources['rowsOf']
  /** What a new record begins with, from the row whose button opened it. Rejects with ApiError. */
  prefill: (() => Promise<Prefill>) | undefined
  /** Takes what was chosen for this form while its page was not there. */
  takeLeft: (form: FormStore) => void
  /** The directory is there: organisations are known by their path. Never rejects. */
  knowPlaces: () => Promise<void>
  draft: RecordDraft
  /** Epoch ms. */
  now: () => number
  uuid: () => Promise<string>
}
