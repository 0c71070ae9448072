import type { UploadAnswer } from '@/contract/files'
import type { InterfaceRow, ScriptBody } from '@/contract/form'
import type { FormPatch, Json } from '@/contract/formSchema'
import type { CancelSignal } from '@/domain/cancel'
import type { FieldDefinition, InterfaceParameter } from '@/domain/form/types'
import type { AccountService } from '@/services/account'
import type { DataInterfaceService } from '@/services/dataInterface'
import type { FilesService } from '@/services/files'
import type { FormService } from '@/services/form'
import type { PickedRow } from './picks'
import { rowSourceOf } from './rowSource'

export interface FormServices {
  forms: Pick<FormService, 'shownRecord' | 'runScript'>
  interfaces: Pick<DataInterfaceService, 'options' | 'rows' | 'rowsByIds'>
  files: Pick<FilesService, 'upload'>
  /** Where accounts are kept as this server keeps them. */
  account?: Pick<AccountService, 'settings'>
}

const textOf = (value: Json | undefined): string => (value === null || value === undefined ? '' : String(value))

/** What an open form asks servers for (forms.md#options): uploads, options, rows of stored values, scripts. All reject with ApiError. */
export function createFormSources({ forms, interfaces, files, account }: FormServices) {
  /** Rows that stored values of a relation or a popup stand for; without those that nobody knows. */
  const rowsOf = async (
    field: FieldDefinition,
    values: readonly string[],
    params: readonly InterfaceParameter[] = []
  ): Promise<readonly PickedRow[]> => {
    const question = rowSourceOf(field, params, values)
    if (question === undefined || values.length === 0) return []
    const { source, valueKey, textKey, columns } = question
    if ('modelId' in source) {
      const records = await Promise.all(values.map((id) => forms.shownRecord(source.modelId, id, '')))
      return records.map((record) => ({ ...record.values, id: record.id }))
    }
    return interfaces.rowsByIds(source.interfaceId, values, {
      propsValue: valueKey,
      relationField: textKey,
      params: source.params,
      columns: columns.map(({ value }) => value)
    })
  }
  return {
    upload: (type: 'annex' | 'annexpic', path: string, name: string, onProgress: (percent: number) => void): Promise<UploadAnswer> =>
      files.upload(type, path, name, { silent: true, onProgress }),
    preview: (interfaceId: string, parameters: readonly InterfaceParameter[]): Promise<readonly InterfaceRow[]> =>
      interfaces.options(interfaceId, parameters),
    /** The first rows that have some words in their text. */
    async suggest(
      {
        interfaceId,
        parameters,
        keyword,
        most,
        textKey
      }: { interfaceId: string; parameters: readonly InterfaceParameter[]; keyword: string; most: number; textKey: string },
      signal: CancelSignal
    ): Promise<readonly InterfaceRow[]> {
      return (
        await interfaces.rows(
          interfaceId,
          { keyword, currentPage: 1, pageSize: most, propsValue: 'id', relationField: textKey, columns: [textKey], params: parameters },
          signal
        )
      ).list
    },
    rowsOf,
    /** The signature that the person keeps with his account; null for none. */
    signature: account === undefined ? undefined : async () => (await account.settings()).signature,
    /** What stored values read as, in their order; '' for one that nobody knows. */
    async namesOf(field: FieldDefinition, values: readonly string[]): Promise<readonly string[]> {
      const question = rowSourceOf(field, [], values)
      if (question === undefined) return []
      const names = new Map((await rowsOf(field, values)).map((row) => [textOf(row[question.valueKey]), textOf(row[question.textKey])]))
      return values.map((value) => names.get(value) ?? '')
    },
    runScript: (modelId: string, call: ScriptBody): Promise<readonly FormPatch[]> => forms.runScript(modelId, call)
  }
}
export type FormSources = ReturnType<typeof createFormSources>
