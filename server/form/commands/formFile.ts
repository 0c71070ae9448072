import { createHash } from 'node:crypto'
import type { ColumnData, ModelConfig } from '@/contract/form'
import type { JsonObject, PlatformForm } from '@/contract/formSchema'
import { refuse } from '../../errors'
import { fileObject, isFilledText, isJsonList, isJsonObject, objectAt } from '../text'
import { viewForm } from './viewFile'

/** A form as the platform hands it out: an object or JSON text in each of the three parts. */
export interface FormFile {
  readonly id: string
  readonly enCode: string
  readonly fullName: string
  readonly webType: ModelConfig['webType']
  readonly form: PlatformForm
  readonly columns: ColumnData
  readonly appColumns: ColumnData
  /** sha256 of all of it. */
  readonly hash: string
  readonly source: Record<string, unknown>
}

const ID = /^[0-9A-Za-z_-]{1,64}$/
/** No form that people fill in has more. */
const MOST_FIELDS = 2000

/** @param given what a file held @throws Refusal 400 naming what is missing */
export function readFormFile(given: unknown): FormFile {
  const raw = fileObject(given, '表单定义')
  const { id, fullName, enCode } = raw
  if (!isFilledText(id) || !ID.test(id)) throw refuse('表单定义缺少编号（id），或编号含有字母、数字、下划线、横线以外的字符')
  if (!isFilledText(fullName)) throw refuse('表单定义缺少名称（fullName）')
  const webType = String(raw.webType ?? '2')
  if (webType !== '1' && webType !== '2' && webType !== '3' && webType !== '4')
    throw refuse(`表单类型（webType）${webType} 不支持，应为 1、2、3 或 4`)
  const columns = part(raw, 'columnData') as ColumnData
  const appColumns = part(raw, 'appColumnData') as ColumnData
  const form = webType === '4' ? viewForm(raw, [columns, appColumns]) : part(raw, 'formData')
  if (!isJsonList(form.fields)) throw refuse('表单定义没有字段（formData.fields）')
  if (count(form.fields) > MOST_FIELDS) throw refuse(`表单的字段超过 ${MOST_FIELDS} 个`)
  return {
    id,
    fullName,
    enCode: isFilledText(enCode) ? enCode : id,
    webType,
    form: form as PlatformForm,
    columns,
    appColumns,
    hash: createHash('sha256').update(JSON.stringify(raw)).digest('hex'),
    source: { ...raw }
  }
}

/** {} where there is none. */
const part = (raw: JsonObject, name: string): JsonObject => objectAt(raw, name, '表单定义') ?? {}

/** Everything with a `__config__`, wherever it hangs. */
function count(value: unknown): number {
  if (isJsonList(value)) return value.reduce<number>((sum, each) => sum + count(each), 0)
  if (!isJsonObject(value)) return 0
  return (isJsonObject(value.__config__) ? 1 : 0) + Object.values(value).reduce<number>((sum, each) => sum + count(each), 0)
}

/** Keys under which the platform keeps scripts; they are never sent to an app (forms.md#scripts). */
const SCRIPT_KEYS: ReadonlySet<string> = new Set(['on', 'funcs', 'event', 'func', 'dataProcessing'])

/** The same without any script. */
export function withoutScripts<T>(value: T): T {
  if (isJsonList(value)) return value.map((each) => withoutScripts(each)) as T
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (SCRIPT_KEYS.has(key) ? [] : [[key, withoutScripts(each)]]))
  ) as T
}
