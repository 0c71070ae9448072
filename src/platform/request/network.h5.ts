import { send } from './send'
import type { Network, RawAnswer } from './types'

/**
 * H5's network. Files go without Taro.uploadFile: there a stop before the file is read does not hold (it is sent all the
 * same), an unreadable file never ends, and cookies go along, which a foreign server would have to allow by name.
 */
export const taroNetwork: Network = {
  send,
  upload({ url, path, name, fields, header, onProgress }) {
    const call = new XMLHttpRequest()
    let isStopped = false
    const answer = readFile(path).then(
      (file) =>
        new Promise<RawAnswer>((resolve, reject) => {
          const fail = (): void => reject(new Error('uploadFile:fail'))
          if (isStopped) return fail()
          call.open('POST', url)
          for (const [key, value] of Object.entries(header)) call.setRequestHeader(key, value)
          call.upload.onprogress = ({ loaded, total }) => {
            if (total > 0) onProgress?.(Math.round((loaded / total) * 100))
          }
          call.onload = () =>
            resolve({
              statusCode: call.status,
              data: call.responseText,
              header: { 'x-request-id': call.getResponseHeader('x-request-id') ?? '' }
            })
          call.onerror = fail
          call.onabort = fail
          const form = new FormData()
          for (const [key, value] of Object.entries(fields)) form.append(key, value)
          form.append('file', file, name ?? nameOf(file))
          call.send(form)
        })
    )
    return {
      answer,
      abort: () => {
        isStopped = true
        call.abort()
      }
    }
  }
}

async function readFile(path: string): Promise<Blob> {
  return (await fetch(path)).blob()
}

/** The server goes by content; a name of some kind belongs to a file part all the same. */
const nameOf = (file: Blob): string => `file.${(file.type.split('/')[1] ?? 'bin').replace('jpeg', 'jpg')}`
