import type { RecordStart, VoiceRecorder, VoiceTake } from './types'
import { wavOf, WAV_RATE } from '../wav'

/** '' where voice can be recorded, else why not, for people: browsers give the microphone to secure pages only. */
export function voiceHindrance(): string {
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices?.getUserMedia === undefined) {
    return window.isSecureContext ? '此浏览器不能录音' : '录音需要通过 https 打开'
  }
  return ''
}

/** One channel at the rate of a telephone line: what a browser records plays on no other platform, a WAV does on all. */
async function asWav(recorded: Blob): Promise<Blob> {
  const context = new AudioContext()
  try {
    const sound = await context.decodeAudioData(await recorded.arrayBuffer())
    const offline = new OfflineAudioContext(1, Math.max(1, Math.ceil(sound.duration * WAV_RATE)), WAV_RATE)
    const source = offline.createBufferSource()
    source.buffer = sound
    source.connect(offline.destination)
    source.start()
    return wavOf((await offline.startRendering()).getChannelData(0))
  } finally {
    void context.close()
  }
}

interface Taking {
  recorder: MediaRecorder
  stream: MediaStream
  context: AudioContext
  analyser: AnalyserNode
  parts: Blob[]
  startedAt: number
  ms: number
  isOver: Promise<void>
}

/** Voice recording of a browser. */
export function createRecorder(): VoiceRecorder {
  let taking: Taking | undefined
  const release = ({ stream, context }: Taking): void => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  return {
    async start(ended): Promise<RecordStart> {
      let stream: MediaStream
      try {
        stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
      } catch (failure) {
        return failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'refused' : 'unavailable'
      }
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      analyser.fftSize = 256
      context.createMediaStreamSource(stream).connect(analyser)
      const recorder = new MediaRecorder(stream)
      const mine: Taking = { recorder, stream, context, analyser, parts: [], startedAt: Date.now(), ms: 0, isOver: Promise.resolve() }
      recorder.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) mine.parts.push(data)
      })
      mine.isOver = new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          mine.ms = Date.now() - mine.startedAt
          release(mine)
          resolve()
          ended()
        })
      })
      taking = mine
      recorder.start()
      return 'recording'
    },
    async stop(): Promise<VoiceTake | undefined> {
      const mine = taking
      if (mine === undefined) return undefined
      taking = undefined
      if (mine.recorder.state !== 'inactive') mine.recorder.stop()
      await mine.isOver
      if (mine.parts.length === 0) return undefined
      try {
        return { path: URL.createObjectURL(await asWav(new Blob(mine.parts, { type: mine.recorder.mimeType }))), ms: mine.ms }
      } catch {
        // Nothing that this browser can read again: as good as nothing recorded.
        return undefined
      }
    },
    cancel() {
      if (taking !== undefined && taking.recorder.state !== 'inactive') taking.recorder.stop()
      taking = undefined
    },
    level() {
      if (taking === undefined) return undefined
      const heard = new Uint8Array(taking.analyser.fftSize)
      taking.analyser.getByteTimeDomainData(heard)
      return Math.min(1, heard.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0) / 96)
    }
  }
}
