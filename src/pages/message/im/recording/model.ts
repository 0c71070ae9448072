import { makeAutoObservable, runInAction } from 'mobx'
import { VOICE_LEAST_MS, VOICE_MOST_MS, type VoiceRecorder, type VoiceTake } from '@/platform/recorder/types'
import { voiceLength } from '../text/times'

/** How often time and loudness move on while something is recorded, ms. */
const TICK_MS = 100

export interface VoiceParts {
  recorder: VoiceRecorder
  /** Device clock, epoch ms. */
  now: () => number
  toast: (words: string) => void
  /** `length` is mm:ss. */
  send: (voice: { filePath: string; length: string }) => void
  /** Silences what is being played. */
  quiet: () => void
}

/** Recording of a voice message: from the finger that comes down to the one that lets go. */
export class VoiceModel {
  state: 'idle' | 'starting' | 'recording' = 'idle'
  /** Letting go would give it up. */
  isCancelling = false
  elapsedMs = 0
  level: number | undefined = undefined
  /** Where the finger came down, px. */
  holdAt = 0

  private readonly parts: VoiceParts
  private startedAt = 0
  private ticking: ReturnType<typeof setInterval> | undefined = undefined

  constructor(parts: VoiceParts) {
    this.parts = parts
    makeAutoObservable<VoiceModel, 'parts' | 'startedAt' | 'ticking'>(
      this,
      { parts: false, startedAt: false, ticking: false, holdAt: false },
      { autoBind: true }
    )
  }

  get seconds(): number {
    return Math.floor(this.elapsedMs / 1000)
  }

  get left(): number {
    return Math.max(0, Math.ceil((VOICE_MOST_MS - this.elapsedMs) / 1000))
  }

  async begin(): Promise<void> {
    if (this.state !== 'idle') return
    this.state = 'starting'
    this.isCancelling = false
    this.elapsedMs = 0
    this.parts.quiet()
    const answer = await this.parts.recorder.start(() => void this.endedByItself())
    // Let go before the microphone was there: `end` has put it back to idle.
    if (this.isIdle) {
      if (answer === 'recording') this.parts.recorder.cancel()
      return
    }
    runInAction(() => {
      if (answer === 'recording') {
        this.state = 'recording'
        this.startedAt = this.parts.now()
        this.ticking = setInterval(this.tick, TICK_MS)
      } else {
        this.rest()
        this.parts.toast(answer === 'refused' ? '没有麦克风权限，请在设置中允许后再试' : '麦克风没有打开，请稍后再试')
      }
    })
  }

  /** The finger moved. */
  aim(isCancelling: boolean): void {
    if (this.state !== 'idle') this.isCancelling = isCancelling
  }

  /** The finger let go. */
  async end(): Promise<void> {
    if (this.state === 'idle') return
    if (this.isCancelling || this.state === 'starting') {
      const isEarly = this.state === 'starting' && !this.isCancelling
      this.giveUp()
      if (isEarly) this.parts.toast('说话时间太短')
      return
    }
    this.rest()
    this.take(await this.parts.recorder.stop())
  }

  giveUp(): void {
    if (this.state === 'recording') this.parts.recorder.cancel()
    this.rest()
  }

  dispose(): void {
    this.giveUp()
  }

  private get isIdle(): boolean {
    return this.state === 'idle'
  }

  private rest(): void {
    clearInterval(this.ticking)
    this.state = 'idle'
    this.level = undefined
  }

  private tick(): void {
    this.elapsedMs = this.parts.now() - this.startedAt
    this.level = this.parts.recorder.level()
    if (this.elapsedMs >= VOICE_MOST_MS) void this.end()
  }

  /** The platform stopped: a call came in, or its own limit. What was said until then is sent. */
  private async endedByItself(): Promise<void> {
    if (this.state === 'recording') await this.end()
  }

  private take(voice: VoiceTake | undefined): void {
    if (voice === undefined) this.parts.toast('没有录到声音，请再试一次')
    else if (voice.ms < VOICE_LEAST_MS) this.parts.toast('说话时间太短')
    else this.parts.send({ filePath: voice.path, length: voiceLength(Math.min(voice.ms, VOICE_MOST_MS)) })
  }
}
