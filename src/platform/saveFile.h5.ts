import type { FileToSave } from './saveFileTypes'

/** Fetches a file of the server and saves it. @returns what to say, '' when it was saved */
export async function saveFile({ url, token, name }: FileToSave): Promise<string> {
  try {
    const answer = await fetch(url, { headers: { Authorization: token, 'jnpf-origin': 'app' } })
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/csv')) return ((await answer.json()) as { msg?: string }).msg ?? '导出失败，请稍后重试'
    const link = document.createElement('a')
    const address = URL.createObjectURL(await answer.blob())
    link.href = address
    link.download = name
    link.click()
    // The browser has taken the bytes by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    return ''
  } catch {
    return '导出失败，请检查网络后重试'
  }
}
