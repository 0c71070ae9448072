import Taro from '@tarojs/taro'
import { headersOf } from './answer'
import type { Network } from './types'

interface Task {
  abort?: () => void
}

/** One call over Taro.request; the same on every platform. */
export const send: Network['send'] = ({ url, method, header, body, timeout }) => {
  const task = Taro.request<unknown>({ url, method, header, timeout, ...(body !== undefined && { data: body }) })
  return {
    answer: task.then(({ statusCode, data, header: received }) => ({ statusCode, data, header: headersOf(received) })),
    abort: () => stop(task)
  }
}

/** Breaks a running call off. */
export function stop(task: Task): void {
  try {
    task.abort?.()
  } catch {
    // A task that has ended already may refuse: there is nothing left to stop.
    return
  }
}
