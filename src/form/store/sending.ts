import { fieldErrors, type ApiError } from '@/domain/apiError'
import { addressOfRecord, idOfAddress } from '@/domain/form/address'
import type { FormDefinition, FormEngine, FormProblem } from '@/domain/form/types'
import { failureWords } from '@/domain/outcome'

/** What of an open form counts when it is sent. */
export interface SentForm {
  readonly definition: FormDefinition
  readonly engine: Pick<FormEngine, 'rows'>
  readonly uploads: { readonly isBusy: boolean }
  validate(): readonly FormProblem[]
  fault(problems: readonly FormProblem[]): void
  showFirstProblem(): void
}

/** Said while a form cannot be sent yet. */
export const STILL_UPLOADING = '还有文件没有传完，请稍候'

/** Looks a form through before it is sent. @returns why it may not be sent: '' where its fields say it themselves, the first of them in sight; undefined where it may */
export function reasonToWait(form: SentForm): string | undefined {
  if (form.uploads.isBusy) return STILL_UPLOADING
  if (form.validate().length === 0) return undefined
  form.showFirstProblem()
  return ''
}

/** Shows a refusal of the server in the fields that it names: its rows are counted from the record, ours from how they came. @returns what is said of the whole */
export function showRefusal(form: SentForm | undefined, error: ApiError): string {
  const problems =
    form === undefined
      ? []
      : Object.entries(fieldErrors(error)).flatMap(([field, message]) => {
          const address = form.definition.byId.has(idOfAddress(field))
            ? addressOfRecord(field, (table) => form.engine.rows(table))
            : undefined
          return address === undefined ? [] : [{ address, message }]
        })
  form?.fault(problems)
  if (problems.length > 0) form?.showFirstProblem()
  return failureWords(error)
}
