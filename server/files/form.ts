import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { errorCode, refuse, Refusal, tooLarge } from '../errors'

export interface UploadForm {
  /** As the device called the file; only ever shown. */
  fileName: string
  bytes: Buffer
  /** Text fields, wherever they stood: clients write them before the file or after it. */
  fields: Readonly<Record<string, string>>
}

/** Largest file of a form, bytes, and what is said about a larger one; without it the server's own limit counts. */
interface FormLimit {
  bytes: number
  message: string
}

/** The one file of a form, called `file`, with its text fields. @throws Refusal when there is none, or another error of the form's parser */
export async function readForm(request: FastifyRequest, limit?: FormLimit): Promise<UploadForm> {
  try {
    const fields = new Map<string, string>()
    let file: Omit<UploadForm, 'fields'> | undefined
    for await (const part of request.parts(limit === undefined ? undefined : { limits: { fileSize: limit.bytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else file = await readFile(part)
    }
    if (file === undefined) throw refuse('请选择要上传的文件')
    return { ...file, fields: Object.fromEntries(fields) }
  } catch (error) {
    if (limit !== undefined && errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limit.message)
    // What the framework refuses has a code of its own; the rest is a form without a boundary, or one that was cut off on the way.
    throw error instanceof Refusal || errorCode(error).startsWith('FST_') ? error : refuse('上传的表单不完整')
  } finally {
    // What nobody reads any more is let run out: else it stands before the next request of the same connection for ever.
    request.raw.unpipe().resume()
  }
}

async function readFile(part: MultipartFile): Promise<Omit<UploadForm, 'fields'>> {
  if (part.fieldname !== 'file') throw refuse('请选择要上传的文件')
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw refuse('文件内容为空')
  return { fileName: part.filename, bytes }
}
