import Taro from '@tarojs/taro'
import { send, stop } from './send'
import type { Network } from './types'
import { headersOf } from './answer'

/** Taro's network calls as they are: no policy here. Default part (mini-programs); H5 sends files by itself. */
export const taroNetwork: Network = {
  send,
  upload({ url, path, fields, header, timeout, onProgress }) {
    const options: Taro.uploadFile.Option & { fileType?: 'image' | 'audio' } = {
      url,
      filePath: path,
      name: 'file',
      formData: fields,
      header
    }
    // Alipay asks for a kind of file and takes no limit: ours ends the upload all the same (core.ts).
    if (process.env.TARO_ENV === 'alipay') options.fileType = /\.(mp3|aac|m4a|audio)$/i.test(path) ? 'audio' : 'image'
    else options.timeout = timeout
    const task = Taro.uploadFile(options)
    if (onProgress !== undefined) task.progress((event) => onProgress(event.progress))
    return {
      // Alipay answers the status of an upload as text.
      answer: task.then(({ statusCode, data, header: received }) => ({
        statusCode: Number(statusCode),
        data,
        header: headersOf(received)
      })),
      abort: () => stop(task)
    }
  }
}
