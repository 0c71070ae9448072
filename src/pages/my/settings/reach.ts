import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChoiceBody, NotifyChannel, NotifyChoice, NotifyKind, NotifyWays, QuietHours } from '@/contract/notify'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { Push, PushState } from '@/platform/push/types'
import type { NotifyService } from '@/services/notify'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** From 22:00 to 07:00. */
const USUAL_NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 }
const NOT_CONNECTED = '没有连上浏览器的推送服务，请检查网络后再试'
const NOT_ALLOWED = '浏览器没有允许通知，再试一次时请选择“允许”'

/** `22:00` of minutes of the day. */
export const clockOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minuteOfClock = (clock: string): number | undefined => {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

export interface ReachParts extends Pick<RootStore, 'uuid'> {
  service: Pick<NotifyService, 'ways' | 'subscribe' | 'unsubscribe' | 'setQuietHours' | 'choose'>
  device: Omit<Push, 'watchPressed'>
}

/** How this person is reached when the app is closed: this device, others of his, and when he is left alone (notify.md#ways). */
export class ReachModel {
  ways: NotifyWays | undefined = undefined
  error = ''
  state: PushState
  /** This browser shows notices. */
  isOn = false
  isSwitching = false
  isSavingHours = false
  switchFailure = ''
  hoursFailure = ''
  choiceFailure = ''
  /** What is shown while the server does not have it yet. */
  private wanted: QuietHours | null | undefined = undefined
  private wantedChoice: ChoiceBody | undefined = undefined
  private readonly parts: ReachParts
  private readonly submission: Submission

  constructor(parts: ReachParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    this.state = parts.device.pushState()
    makeAutoObservable<ReachModel, 'wanted' | 'wantedChoice' | 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, ways: observableRef, wanted: observableRef, wantedChoice: observableRef },
      { autoBind: true }
    )
  }

  get hours(): QuietHours | null {
    return this.wanted === undefined ? (this.ways?.quietHours ?? null) : this.wanted
  }

  async load(): Promise<void> {
    await this.look()
    const { data, error } = await resultOf(this.parts.service.ways())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.ways = data
    })
  }

  /** What the browser allows may have been changed in its settings meanwhile. */
  async look(): Promise<void> {
    const { device } = this.parts
    const state = device.pushState()
    const current = state === 'granted' ? await device.currentSubscription().catch(() => undefined) : undefined
    runInAction(() => {
      this.state = state
      if (!this.isSwitching) this.isOn = current !== undefined
    })
  }

  /** From a press: the browser asks the person. */
  async turnOn(): Promise<void> {
    const publicKey = this.ways?.publicKey ?? ''
    if (this.isSwitching || publicKey === '') return
    this.isSwitching = true
    this.switchFailure = ''
    const { device, service } = this.parts
    const made = await device.subscribe(publicKey).then(
      (body) => ({ body, words: NOT_ALLOWED }),
      () => ({ body: undefined, words: NOT_CONNECTED })
    )
    const { body } = made
    const told = body === undefined ? undefined : await this.submission.once('on', body, (key) => service.subscribe(body, key))
    runInAction(() => {
      this.isSwitching = false
      this.state = device.pushState()
      this.isOn = told?.data !== undefined
      if (told?.data !== undefined) this.ways = told.data
      // What the browser forbids stands below the switch by itself.
      else if (this.state !== 'denied') this.switchFailure = told === undefined ? made.words : failureWords(told.error)
    })
  }

  async turnOff(): Promise<void> {
    if (this.isSwitching) return
    this.isSwitching = true
    this.switchFailure = ''
    const { device, service } = this.parts
    const endpoint = (await device.currentSubscription().catch(() => undefined))?.endpoint
    const told =
      endpoint === undefined ? undefined : await this.submission.once('off', { endpoint }, (key) => service.unsubscribe(endpoint, key))
    // After the server: a browser that forgot first could not say again which one it was.
    if (told?.error === undefined) await device.unsubscribe().catch(() => undefined)
    runInAction(() => {
      this.isSwitching = false
      this.isOn = told?.error !== undefined
      this.switchFailure = failureWords(told?.error)
      if (told?.data !== undefined) this.ways = told.data
    })
  }

  /** Left alone at night, or at no time. */
  setQuiet(isQuiet: boolean): Promise<void> {
    return this.setHours(isQuiet ? USUAL_NIGHT : null)
  }

  /** @param clock HH:MM */
  async setClock(end: keyof QuietHours, clock: string): Promise<void> {
    const { hours } = this
    const minute = minuteOfClock(clock)
    if (hours !== null && minute !== undefined) await this.setHours({ ...hours, [end]: minute })
  }

  /** Told in quiet hours all the same, or not. */
  async setBreaks(kind: NotifyKind, isTold: boolean): Promise<void> {
    const { hours } = this
    if (hours === null) return
    const others = (hours.breaks ?? []).filter((each) => each !== kind)
    await this.setHours({ ...hours, breaks: isTold ? [...others, kind] : others })
  }

  /** What each kind is told by, with what was just pressed. */
  get choices(): readonly NotifyChoice[] {
    const { wantedChoice: wanted, ways } = this
    return (ways?.choices ?? []).map((choice) => (choice.kind === wanted?.kind ? { ...choice, chosen: wanted.channels } : choice))
  }

  /** One way more or less for one kind; shown at once and taken back when the server does not keep it. */
  async choose({ kind, chosen }: NotifyChoice, channel: NotifyChannel, isWanted: boolean): Promise<void> {
    if (this.wantedChoice !== undefined) return
    const body = { kind, channels: isWanted ? [...chosen, channel] : chosen.filter((each) => each !== channel) }
    this.wantedChoice = body
    this.choiceFailure = ''
    const { data, error } = await this.submission.once('choose', body, (key) => this.parts.service.choose(body, key))
    runInAction(() => {
      this.wantedChoice = undefined
      this.choiceFailure = failureWords(error)
      if (data !== undefined) this.ways = data
    })
  }

  /** Shown at once and taken back when the server does not keep it; what is chosen meanwhile goes after it. */
  private async setHours(hours: QuietHours | null): Promise<void> {
    this.wanted = hours
    this.hoursFailure = ''
    if (this.isSavingHours) return
    this.isSavingHours = true
    for (let sent = hours; ; ) {
      const { data, error } = await this.submission.once('hours', { sent }, (key) => this.parts.service.setQuietHours(sent, key))
      const next = this.wanted
      runInAction(() => {
        if (data !== undefined) this.ways = data
        this.hoursFailure = failureWords(error)
        if (error !== undefined || next === sent || next === undefined) {
          this.wanted = undefined
          this.isSavingHours = false
        }
      })
      if (!this.isSavingHours || next === undefined) return
      sent = next
    }
  }
}
