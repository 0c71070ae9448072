import type {
  ColumnData,
  ModelConfig,
  RecordAnswer,
  RecordChange,
  RecordChanges,
  RecordListBody,
  RecordPage,
  RecordRow,
  ScriptAnswer,
  ScriptBody
} from '@/contract/form'
import type { Json, JsonObject, PlatformForm } from '@/contract/formSchema'
import { BodyCode } from '@/contract/codes'
import type { Page } from '@/contract/envelope'
import { ApiError, asApiError, ClientCode } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { numberOf, textOf } from '@/domain/scalars'
import { isList, isObject, isText } from '@/domain/guards'
import { withoutHoles } from '@/domain/withoutHoles'
import type { Api } from '@/platform/request'
import { listOf, rowsOf, type Rows } from './lists'
import { QUIET } from './quiet'

const ONLINE = '/api/visualdev/OnlineDev'
const part = (text: string): string => encodeURIComponent(text)

/** Values of one record by field key. */
export type RecordValues = Readonly<Record<string, Json | undefined>>

/** A form model as its pages need it: the three JSON texts of ModelConfig read, the phone's columns chosen. */
export interface FormModel {
  readonly id: string
  readonly fullName: string
  readonly webType: ModelConfig['webType']
  /** Ours: of the definition. */
  readonly version?: number
  /** Flow of its records, '' without one. */
  readonly flowId?: string
  readonly form: PlatformForm
  /** `appColumnData` where there is one (forms.md#lists), else `columnData`. */
  readonly columns: ColumnData
}

/** A record as it is stored, or as it is shown. */
export interface FormRecord {
  readonly id: string
  readonly values: RecordValues
  /** Ours: goes back with a change. */
  readonly version?: number
  /** Of models with a workflow. */
  readonly flowState?: number
  /** Ours: numbers of people are masked in it; `revealable` where this person may ask for them in full. */
  readonly numbers?: RecordAnswer['numbers']
}

/** Ours: `said` is told by the list's own script, or says why it did not run. */
export interface ListedRows extends Rows<RecordRow> {
  readonly said?: readonly string[]
}

/** What a change of a record carries besides its values. */
export interface RecordPart {
  /** The menu the person came by, '' where he came by none. */
  readonly menuId: string
  readonly version?: number
}

/** Platforms answer JSON text, some of them the object itself (platforms.md#foreign-servers); what cannot be read is `{}`. */
export function jsonObject<T extends object = JsonObject>(content: unknown): T | Record<string, never> {
  let value = content
  if (isText(content)) {
    try {
      value = JSON.parse(content)
    } catch {
      return {}
    }
  }
  return isObject<T>(value) ? value : {}
}

/** Of a view of data: a list without a form, in newer platforms. */
const VIEW = '4'
/** A flag as the platform's versions write it. */
const YES: readonly string[] = ['1', 'true']

/** Newer platforms say apart whether a list has a flow (forms.md#lists). */
const webTypeOf = (written: string, { enableFlow }: Partial<ModelConfig>): FormModel['webType'] =>
  written === '1' || written === VIEW ? written : written === '3' || YES.includes(String(enableFlow)) ? '3' : '2'

/** Columns and buttons that can be named, with the words that each must have; what a list does not have at all stays away. */
function columnsOf(written: ColumnData): ColumnData {
  const named = (name: 'prop' | 'value', keys: readonly (keyof ColumnData)[]) =>
    keys.flatMap((key): [string, unknown][] => {
      const list: unknown = written[key]
      if (list === undefined) return []
      const entries = listOf<Record<string, unknown>>(list as Record<string, unknown>[]).filter((entry) => isText(entry[name]))
      return [[key, entries.map((entry) => ({ ...entry, label: textOf(entry.label) }))]]
    })
  return {
    ...written,
    ...Object.fromEntries([
      ...named('prop', ['columnList', 'sortList']),
      ...named('value', ['btnsList', 'columnBtnsList', 'customBtnsList'])
    ]),
    ...(written.searchList !== undefined && { searchList: listOf(written.searchList).filter((entry) => isObject(entry)) })
  }
}

function modelOf(id: string, config: Partial<ModelConfig> | null): FormModel {
  const form = withoutHoles(jsonObject<PlatformForm>(config?.formData))
  const written = String(config?.webType ?? '2')
  // A model that was never designed, or is gone: the platforms answer null or an empty definition.
  if (config === null || (!isList(form.fields) && written !== VIEW))
    throw new ApiError({ code: BodyCode.notFound, message: '此表单不存在或没有发布' })
  const phone = withoutHoles(jsonObject<ColumnData>(config.appColumnData))
  const columns = columnsOf(isList(phone.columnList) ? phone : withoutHoles(jsonObject<ColumnData>(config.columnData)))
  return {
    id: textOf(config.id) || id,
    fullName: textOf(config.fullName),
    webType: webTypeOf(written, config),
    flowId: textOf(config.flowId) || (isText(form.flowId) ? form.flowId : ''),
    form,
    columns,
    ...(config.version !== undefined && { version: config.version })
  }
}

function recordOf(answer: (Omit<RecordAnswer, 'data'> & { data: unknown }) | null): FormRecord {
  if (answer === null) throw new ApiError({ code: BodyCode.notFound, message: '此记录不存在或已删除' })
  const { id, data, version, flowState, numbers } = answer
  return {
    id: textOf(id),
    values: jsonObject<RecordValues>(data),
    ...(version !== undefined && { version }),
    ...(numberOf(flowState) !== undefined && { flowState: numberOf(flowState) as number }),
    ...(numbers !== undefined && { numbers })
  }
}

/** The record of a 409 (wire.md#body-codes): what it is now. Undefined for any other error. */
export function conflictOf(thrown: unknown): FormRecord | undefined {
  const error = asApiError(thrown)
  return error.code === BodyCode.conflict && isObject<RecordAnswer>(error.data) && error.data.id !== undefined
    ? recordOf(error.data)
    : undefined
}

/** True when the server has no such call: another version of the platform. */
export const isUnknownCall = (thrown: unknown): boolean => {
  const { code, status } = asApiError(thrown)
  return status === BodyCode.notFound || code === ClientCode.badAnswer
}

/**
 * Models of forms and their records (forms.md#options, forms.md#records). All reject with ApiError; the pages show progress and refusals
 * themselves: neither mask nor toast. `key` names the person's act and stays the same through retries (wire.md#acts-and-keys).
 */
export function createFormService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const recordPath = (modelId: string, id: string): string => `${ONLINE}/${part(modelId)}/${part(id)}`
  const named = (menuId: string): object => (menuId === '' ? {} : { menuId })
  const body = (values: RecordValues, { menuId, ...record }: RecordPart): object => ({
    data: JSON.stringify(values),
    status: 1,
    ...named(menuId),
    ...record
  })
  return {
    async model(id: string, signal?: CancelSignal): Promise<FormModel> {
      // An address without a model names none: that need not be asked.
      return modelOf(id, id === '' ? null : await read<Partial<ModelConfig> | null>(`${ONLINE}/${part(id)}/Config`, {}, signal))
    },
    /** One page. @param search values by field key, in the shapes of forms.md#lists */
    async list(
      modelId: string,
      { search, menuId = '', ...query }: Omit<RecordListBody, 'json' | 'queryJson'> & { search: RecordValues },
      signal?: CancelSignal
    ): Promise<ListedRows> {
      // 3.3 reads `json`, later versions `queryJson`.
      const json = Object.keys(search).length === 0 ? '' : JSON.stringify(search)
      const { data } = await request<RecordPage | RecordRow[]>({
        ...QUIET,
        method: 'POST',
        url: `${ONLINE}/${part(modelId)}/List`,
        data: { ...query, ...named(menuId), json, queryJson: json },
        signal
      })
      return { ...rowsOf(data), said: isObject<RecordPage>(data) ? (data.said ?? []) : [] }
    },
    /** As stored. @param isRevealed with the numbers of people in full, which our server writes down */
    async record(modelId: string, id: string, menuId: string, isRevealed = false, signal?: CancelSignal): Promise<FormRecord> {
      return recordOf(await read<RecordAnswer | null>(recordPath(modelId, id), { menuId, ...(isRevealed && { reveal: '1' }) }, signal))
    },
    /** As stored, what a button of its row takes (our server; others answer the whole record). */
    async takenByButton(modelId: string, id: string, menuId: string, button: string): Promise<FormRecord> {
      return recordOf(await read<RecordAnswer | null>(recordPath(modelId, id), { menuId, button }))
    },
    /** As shown: names instead of ids. */
    async shownRecord(modelId: string, id: string, menuId: string, signal?: CancelSignal): Promise<FormRecord> {
      return recordOf(await read<RecordAnswer | null>(`${recordPath(modelId, id)}/DataChange`, { menuId }, signal))
    },
    /** @returns the new record's id where the server tells it (ours does) */
    async create(modelId: string, values: RecordValues, record: RecordPart, key: string): Promise<string | undefined> {
      const { data } = await request<{ id?: string } | null>({
        ...QUIET,
        method: 'POST',
        url: `${ONLINE}/${part(modelId)}`,
        data: body(values, record),
        idempotencyKey: key
      })
      return data?.id
    },
    /** A 409 carries what the record is now: see conflictOf. */
    async update(modelId: string, id: string, values: RecordValues, record: RecordPart, key: string): Promise<void> {
      await request({ ...QUIET, method: 'PUT', url: recordPath(modelId, id), data: { id, ...body(values, record) }, idempotencyKey: key })
    },
    async remove(modelId: string, id: string, menuId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: recordPath(modelId, id), query: { menuId }, idempotencyKey: key })
    },
    /** Who changed what of a record, newest first (ours). */
    async changes(modelId: string, id: string, menuId: string): Promise<readonly RecordChange[]> {
      return (await read<RecordChanges>(`/api/form/${part(modelId)}/${part(id)}/Changes`, named(menuId))).list
    },
    /** Where the records of a list are read as a table, with the token in a header (ours). @param columns keys of its columns */
    exportAddress(
      modelId: string,
      { search, menuId, keyword, columns }: { search: RecordValues; menuId: string; keyword: string; columns: readonly string[] }
    ): string {
      const queryJson = Object.keys(search).length === 0 ? '' : JSON.stringify(search)
      return address(`/api/form/${part(modelId)}/Export`, { keyword, queryJson, columns: columns.join(','), ...named(menuId) })
    },
    /** Records of another model to choose from. @param columns keys that are shown */
    async choices(
      modelId: string,
      { columns, ...query }: { currentPage: number; pageSize: number; keyword: string; relationField: string; columns: readonly string[] },
      signal?: CancelSignal
    ): Promise<Rows<RecordRow>> {
      return rowsOf(
        await read<Page<RecordRow> | RecordRow[]>(
          `/api/visualdev/Base/${part(modelId)}/FieldDataSelect`,
          { ...query, columnOptions: columns.join(',') },
          signal
        )
      )
    },
    /** Runs one script of a model on our server (forms.md#scripts). */
    async runScript(modelId: string, script: ScriptBody): Promise<ScriptAnswer['patches']> {
      return (await request<ScriptAnswer>({ ...QUIET, method: 'POST', url: `/api/form/${part(modelId)}/Script`, data: script })).data
        .patches
    }
  }
}
export type FormService = ReturnType<typeof createFormService>
