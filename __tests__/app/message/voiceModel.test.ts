import type { RecordStart, VoiceRecorder, VoiceTake } from '@/platform/recorder/types'
import { VoiceModel } from '@/pages/message/im/recording/model'

/** A microphone that a test speaks into. */
class Microphone implements VoiceRecorder {
  answer: RecordStart = 'recording'
  take: VoiceTake | undefined = { path: 'tmp/voice.mp3', ms: 3_000 }
  readonly calls: string[] = []
  ended: () => void = () => undefined
  opened: () => void = () => undefined
  start(ended: () => void): Promise<RecordStart> {
    this.calls.push('start')
    this.ended = ended
    return new Promise((resolve) => {
      this.opened = () => resolve(this.answer)
    })
  }
  stop(): Promise<VoiceTake | undefined> {
    this.calls.push('stop')
    return Promise.resolve(this.take)
  }
  cancel(): void {
    this.calls.push('cancel')
  }
  level(): number | undefined {
    return 0.5
  }
}

function hold() {
  const microphone = new Microphone()
  const toasts: string[] = []
  const sent: { filePath: string; length: string }[] = []
  let now = 1_000_000
  const model = new VoiceModel({
    recorder: microphone,
    now: () => now,
    toast: (words) => toasts.push(words),
    send: (voice) => sent.push(voice),
    quiet: () => microphone.calls.push('quiet')
  })
  const begin = async (): Promise<void> => {
    const begun = model.begin()
    microphone.opened()
    await begun
  }
  const pass = (ms: number): void => {
    now += ms
    jest.advanceTimersByTime(100)
  }
  return { model, microphone, toasts, sent, begin, pass }
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('held and let go: sent with its length, what was playing was silenced first', async () => {
  const { model, microphone, sent, toasts, begin, pass } = hold()
  await begin()
  pass(3_000)
  expect([model.state, model.seconds, model.left, model.level]).toEqual(['recording', 3, 57, 0.5])
  await model.end()
  expect([sent, toasts, microphone.calls, model.state]).toEqual([
    [{ filePath: 'tmp/voice.mp3', length: '00:03' }],
    [],
    ['quiet', 'start', 'stop'],
    'idle'
  ])
})

test('under a second: 说话时间太短', async () => {
  const { model, microphone, sent, toasts, begin } = hold()
  microphone.take = { path: 'tmp/voice.mp3', ms: 900 }
  await begin()
  await model.end()
  expect([sent, toasts]).toEqual([[], ['说话时间太短']])
})

test('slid up and let go: given up; slid back again: sent', async () => {
  const { model, microphone, sent, begin } = hold()
  await begin()
  model.aim(true)
  await model.end()
  expect([sent, microphone.calls]).toEqual([[], ['quiet', 'start', 'cancel']])
  await begin()
  model.aim(true)
  model.aim(false)
  await model.end()
  expect(sent).toHaveLength(1)
})

test('a full minute sends by itself, once', async () => {
  const { model, microphone, sent, begin, pass } = hold()
  microphone.take = { path: 'tmp/voice.mp3', ms: 60_200 }
  await begin()
  pass(60_000)
  microphone.ended()
  await Promise.resolve()
  await model.end()
  expect([sent, model.state]).toEqual([[{ filePath: 'tmp/voice.mp3', length: '01:00' }], 'idle'])
})

test('a call comes in: what was said until then is sent', async () => {
  const { microphone, sent, begin } = hold()
  await begin()
  microphone.ended()
  await Promise.resolve()
  await Promise.resolve()
  expect(sent).toHaveLength(1)
})

test('let go before the microphone was open: nothing is recorded behind his back', async () => {
  const { model, microphone, sent, toasts } = hold()
  const begun = model.begin()
  await model.end()
  microphone.opened()
  await begun
  expect([model.state, sent, toasts, microphone.calls]).toEqual(['idle', [], ['说话时间太短'], ['quiet', 'start', 'cancel']])
})

test.each([
  ['refused', '没有麦克风权限，请在设置中允许后再试'],
  ['unavailable', '麦克风没有打开，请稍后再试']
] as const)('%s: said, and ready again', async (answer, words) => {
  const { model, microphone, toasts, begin } = hold()
  microphone.answer = answer
  await begin()
  expect([model.state, toasts]).toEqual(['idle', [words]])
})
