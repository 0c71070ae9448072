import Taro from '@tarojs/taro'
import { headersOf } from './answer'
import type { Network, RawAnswer, Running } from './types'

/** Fields that single platforms know beside Taro's own. */
type UploadFileOption = Taro.uploadFile.Option & { fileType?: 'image'; fileName?: string; withCredentials?: boolean }

interface Task {
  abort?: () => void
}

/** Taro's network calls as they are: no policy here. The answer's text is read by the core, so that all platforms agree. */
export const taroNetwork: Network = {
  send({ url, method, header, body, timeout }) {
    const task = Taro.request<unknown>({ url, method, header, timeout, ...(body !== undefined && { data: body }) })
    return running(task)
  },
  upload({ url, path, name, header, timeout, onProgress }) {
    const options: UploadFileOption = { url, filePath: path, name: 'file', header, timeout }
    if (process.env.TARO_ENV === 'alipay') options.fileType = 'image'
    else {
      // Alipay calls the part's name `fileName`, H5 the original name; WeChat knows neither.
      if (name !== undefined) options.fileName = name
      // The token is a header: with cookies a foreign server would have to name our origin.
      options.withCredentials = false
    }
    const task = Taro.uploadFile(options)
    if (onProgress !== undefined) task.progress((event) => onProgress(event.progress))
    return running(task)
  }
}

function running(task: PromiseLike<{ statusCode: number; data: unknown; header?: object }> & Task): Running<RawAnswer> {
  return {
    answer: Promise.resolve(task).then(({ statusCode, data, header }) => ({ statusCode, data, header: headersOf(header) })),
    // A task that has ended already may refuse to be stopped; there is nothing left to stop then.
    abort: () => {
      try {
        task.abort?.()
      } catch {
        return
      }
    }
  }
}
