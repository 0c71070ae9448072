import Taro from '@tarojs/taro'
import { failureText, isRefusal } from '../promised'
import type { RecordStart, VoiceRecorder, VoiceTake } from './types'

/** What the server takes and every platform plays (messages.md#kinds-of-messages). */
const OPTIONS = { format: 'mp3', sampleRate: 16000, numberOfChannels: 1, encodeBitRate: 48000 } as const

/** '' where voice can be recorded, else why not, for people. */
export const voiceHindrance = (): string => ''

/** The platform has one recorder and keeps every listener for good: they are hung on once and lead to what is under way. */
let manager: Taro.RecorderManager | undefined
let current: { started: (answer: RecordStart) => void; stopped: (path: string) => void } | undefined

function recorder(): Taro.RecorderManager {
  if (manager !== undefined) return manager
  const fresh = Taro.getRecorderManager()
  fresh.onStart(() => current?.started('recording'))
  fresh.onStop(({ tempFilePath }) => current?.stopped(tempFilePath ?? ''))
  fresh.onError((failure: unknown) => {
    current?.started(isRefusal(failureText(failure)) ? 'refused' : 'unavailable')
    current?.stopped('')
  })
  manager = fresh
  return fresh
}

/** A client without a recorder, or one that throws, has recorded nothing. */
function ask(act: (device: Taro.RecorderManager) => void): void {
  try {
    act(recorder())
  } catch {
    current?.started('unavailable')
    current?.stopped('')
  }
}

/** Voice recording of the mini-programs. */
export function createRecorder(): VoiceRecorder {
  let stopping: Promise<VoiceTake | undefined> | undefined
  return {
    start(ended) {
      return new Promise((resolve) => {
        let startedAt = 0
        stopping = new Promise((finish) => {
          const mine = {
            started: (answer: RecordStart) => {
              startedAt = Date.now()
              resolve(answer)
            },
            stopped: (path: string) => {
              if (current !== mine) return
              current = undefined
              finish(path === '' || startedAt === 0 ? undefined : { path, ms: Date.now() - startedAt })
              ended()
            }
          }
          current = mine
        })
        ask((device) => device.start({ ...OPTIONS }))
      })
    },
    stop() {
      if (stopping === undefined) return Promise.resolve(undefined)
      ask((device) => device.stop())
      return stopping
    },
    cancel() {
      current = undefined
      ask((device) => device.stop())
    },
    level: () => undefined
  }
}
