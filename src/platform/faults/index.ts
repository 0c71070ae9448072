import Taro from '@tarojs/taro'

/** A mini-program tells a fault as one text: the message first, then where. */
function told(text: string, tell: (message: string, stack: string) => void): void {
  const lines = text.split('\n').map((line) => line.trim())
  const [first = '', ...rest] = lines.filter((line) => line !== '' && line !== 'MiniProgramError')
  tell(first, rest.join('\n'))
}

/** Tells of everything that nobody caught; default part (mini-programs). */
export function watchFaults(tell: (message: string, stack: string) => void): void {
  Taro.onError((error) =>
    told(typeof error === 'string' ? error : String((error as { message?: unknown } | undefined)?.message ?? error), tell)
  )
  Taro.onUnhandledRejection(({ reason }) => {
    const thrown: unknown = reason
    if (thrown instanceof Error) tell(`${thrown.name}: ${thrown.message}`, thrown.stack ?? '')
    else told(String(thrown), tell)
  })
}
