interface Callbacks<T> {
  success: (result: T) => void
  fail: (failure: unknown) => void
}

/** Callback calls as a promise: Taro wraps most of the platforms' calls, but not all, and not the same ones everywhere. */
export function promised<T>(start: (callbacks: Callbacks<T>) => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const returned = start({ success: resolve, fail: reject })
    // Some calls return a promise beside the callbacks; its refusal is known already.
    if (returned instanceof Promise) returned.catch(reject)
  })
}

/** What a platform said about its failure, in one text whatever it calls the field. */
export function failureText(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return String(failure)
  const { errMsg, errorMessage, message, error } = failure as Record<string, unknown>
  return [errMsg, errorMessage, message, ...(typeof error === 'number' ? [`error ${error}`] : [])]
    .filter((part) => typeof part === 'string')
    .join(' ')
}

/** Whether a failure's text says that the person or the system does not allow it: WeChat's words, and Alipay's in Chinese. */
export const isRefusal = (text: string): boolean => /auth|privacy|permission|denied|deny|权限|授权|拒绝/i.test(text)

/** Runs a platform call that may throw or reject; false when it threw. */
export function quietly(call: () => unknown): boolean {
  try {
    Promise.resolve(call()).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
