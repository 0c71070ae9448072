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
