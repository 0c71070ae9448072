import { ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'
import { isObject } from '@/domain/guards'
import { chooseFiles } from '@/platform/chooseFile'

/** A file of a form or flow, as text. */
export interface DesignFile {
  readonly name: string
  readonly text: string
}

/** More than any form has, bytes: a picture that was taken for one is not read. */
const LARGEST = 12_000_000

/** Lets the person choose a file of the device. @returns what to say where it cannot be read; undefined where he chose none */
export async function chooseDesignFile(): Promise<DesignFile | string | undefined> {
  const result = await chooseFiles(1)
  if (result.kind === 'unavailable') return result.message
  const file = result.kind === 'chosen' ? result.files[0] : undefined
  if (file === undefined) return undefined
  if ((file.size ?? 0) > LARGEST) return '文件过大，请选择平台导出的 JSON 文件'
  try {
    return { name: file.name, text: await (await fetch(file.path)).text() }
  } finally {
    URL.revokeObjectURL(file.path)
  }
}

const NOT_READ = '设计没有取到，请检查网络后再试'

/** The file of a version, with its scripts, as text. @returns what to say where it cannot be had */
export async function readDesignFile(url: string, token: string): Promise<{ text: string } | { problem: string }> {
  try {
    const answer = await fetch(url, { headers: { Authorization: token, [ORIGIN_HEADER]: ORIGIN_VALUE } })
    const text = await answer.text()
    const isFile = answer.ok && !(answer.headers.get('content-type') ?? '').startsWith('application/json')
    if (isFile) return { text }
    const refusal: unknown = JSON.parse(text)
    return { problem: isObject<{ msg?: string }>(refusal) && typeof refusal.msg === 'string' ? refusal.msg : NOT_READ }
  } catch {
    return { problem: NOT_READ }
  }
}
