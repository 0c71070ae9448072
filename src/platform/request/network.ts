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
    let isStopped = false
    task.progress((event) => {
      // On H5 a stop before the file was read does not hold: the sending starts all the same, so it is stopped here.
      if (isStopped) stop(task)
      else onProgress?.(event.progress)
    })
    return {
      ...running(task),
      abort: () => {
        isStopped = true
        stop(task)
      }
    }
  }
}

function running(task: PromiseLike<{ statusCode: number; data: unknown; header?: object }> & Task): Running<RawAnswer> {
  return {
    answer: Promise.resolve(task).then(({ statusCode, data, header }) => ({ statusCode, data, header: headersOf(header) })),
    abort: () => stop(task)
  }
}

function stop(task: Task): void {
  try {
    task.abort?.()
  } catch {
    // A task that has ended already may refuse: there is nothing left to stop.
    return
  }
}
