import { createHash } from 'node:crypto'
import type { JsonObject } from '@/contract/formSchema'
import { refuse } from '../../errors'
import { readFormFile, type FormFile } from '../../form/commands/formFile'
import { fileObject, isFilledText, objectAt } from '../../form/text'

/** A flow as the platform hands it out (workflow.md#template, engine): the template and the form are objects or JSON text. */
export interface FlowFile {
  readonly id: string
  readonly enCode: string
  readonly fullName: string
  /** Id or code of an entry of the dictionary of flow categories. */
  readonly category: string
  readonly icon: string
  readonly iconBackground: string
  readonly description: string
  readonly sortCode: number
  /** 1 system form, 2 designed form. */
  readonly formType: 1 | 2
  /** 0 launched by itself, 1 behind a function. */
  readonly type: 0 | 1
  readonly enabledMark: 0 | 1
  readonly template: Readonly<Record<string, unknown>>
  /** A form that was imported before, by id; or one that comes with the flow. */
  readonly form: { readonly modelId: string } | { readonly file: FormFile }
  /** sha256 of all of it. */
  readonly hash: string
}

const ID = /^[0-9A-Za-z_-]{1,64}$/
const LONGEST_NAME = 100

/** @param given what a file held @throws Refusal 400 naming what is missing */
export function readFlowFile(given: unknown): FlowFile {
  const raw = fileObject(given, '流程定义')
  const { fullName } = raw
  const enCode = isFilledText(raw.enCode) ? raw.enCode : raw.id
  if (!isFilledText(enCode) || !ID.test(enCode)) throw refuse('流程定义缺少编码（enCode），或编码含有字母、数字、下划线、横线以外的字符')
  const id = isFilledText(raw.id) ? raw.id : enCode
  if (!ID.test(id)) throw refuse(`流程编号（id）“${id}”含有字母、数字、下划线、横线以外的字符`)
  if (!isFilledText(fullName) || fullName.length > LONGEST_NAME)
    throw refuse(`流程定义缺少名称（fullName），或名称超过 ${LONGEST_NAME} 个字`)
  if (!isFilledText(raw.category)) throw refuse('流程定义缺少分类（category）')
  return {
    id,
    enCode,
    fullName,
    category: raw.category,
    icon: text(raw, 'icon'),
    iconBackground: text(raw, 'iconBackground'),
    description: text(raw, 'description'),
    sortCode: Number.isSafeInteger(Number(raw.sortCode)) ? Number(raw.sortCode) : 0,
    formType: oneOf(raw, 'formType', '表单类型', [1, 2], 2),
    type: oneOf(raw, 'type', '流程类型', [0, 1], 0),
    enabledMark: oneOf(raw, 'enabledMark', '启用状态', [0, 1], 1),
    template: part(raw, 'flowTemplateJson') ?? missing('流程定义没有模板（flowTemplateJson）'),
    form: formOf(raw, id, fullName),
    hash: createHash('sha256').update(JSON.stringify(raw)).digest('hex')
  }
}

function formOf(raw: JsonObject, id: string, fullName: string): FlowFile['form'] {
  const formData = part(raw, 'formData')
  if (formData !== undefined)
    return {
      file: readFormFile({ id, enCode: id, fullName, webType: '3', formData, columnData: raw.columnData, appColumnData: raw.appColumnData })
    }
  return isFilledText(raw.formId) ? { modelId: raw.formId } : missing('流程定义没有表单：应有 formData，或以 formId 指明已导入的表单')
}

const part = (raw: JsonObject, name: string): JsonObject | undefined => objectAt(raw, name, '流程定义')

function oneOf<T extends number>(raw: JsonObject, name: string, title: string, allowed: readonly T[], otherwise: T): T {
  const value = raw[name]
  if (value === undefined || value === null || value === '') return otherwise
  return (
    allowed.find((each) => String(each) === String(value as string | number)) ??
    missing(`${title}（${name}）${JSON.stringify(value)} 不支持，应为 ${allowed.join(' 或 ')}`)
  )
}

const text = (raw: JsonObject, name: string): string => (isFilledText(raw[name]) ? raw[name] : '')

function missing(message: string): never {
  throw refuse(message)
}
