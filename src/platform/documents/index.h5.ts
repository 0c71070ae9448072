import { ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'
import { isObject } from '@/domain/guards'

/** The browser has read a saved file by then, ms. */
const SAVED_AFTER_MS = 60_000

/**
 * Fetches a document that needs the person's token and saves it as the browser does.
 * @returns what to say, '' when it was saved
 */
export async function openProtected(url: string, token: string, name: string): Promise<string> {
  try {
    const answer = await fetch(url, { headers: { Authorization: token, [ORIGIN_HEADER]: ORIGIN_VALUE } })
    if (!answer.ok || (answer.headers.get('content-type') ?? '').startsWith('application/json')) return await refusalIn(answer)
    save(await answer.blob(), name)
    return ''
  } catch {
    return '文件没有取到，请检查网络后再试'
  }
}

async function refusalIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  return isObject<{ msg?: string }>(body) && typeof body.msg === 'string' && body.msg !== '' ? body.msg : '文件没有取到，请稍后再试'
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.appendChild(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), SAVED_AFTER_MS)
}
