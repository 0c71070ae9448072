import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { AccountSettings, QuietableType } from '@/contract/account'
import type { NotifyWays, QuietHours } from '@/contract/notify'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { Push, PushState } from '@/platform/push/types'
import type { AccountService } from '@/services/account'
import type { NotifyService } from '@/services/notify'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** Words of contract/account.ts, QUIETABLE_TYPES. */
export const NOTICE_KINDS: readonly { type: QuietableType; label: string }[] = [
  { type: 2, label: '流程审批' },
  { type: 3, label: '工单和系统消息' },
  { type: 4, label: '日程提醒' }
]

export interface NoticesParts extends Pick<RootStore, 'uuid'> {
  service: Pick<AccountService, 'settings' | 'setQuietTypes'>
}

/** Kinds of messages that are quiet. A choice is shown at once and taken back when the server does not keep it. */
export class NoticesModel {
  quietTypes: readonly QuietableType[] | undefined = undefined
  error = ''
  failure = ''
  isSaving = false
  private readonly parts: NoticesParts
  private readonly submission: Submission

  constructor(parts: NoticesParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<NoticesModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, quietTypes: observableRef },
      { autoBind: true }
    )
  }

  isLoud(type: QuietableType): boolean {
    return this.quietTypes?.includes(type) === false
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.settings())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.take(data)
    })
  }

  async set(type: QuietableType, isLoud: boolean): Promise<void> {
    const before = this.quietTypes
    if (before === undefined || this.isSaving) return
    this.isSaving = true
    this.failure = ''
    const wanted = isLoud ? before.filter((each) => each !== type) : [...before, type]
    this.quietTypes = wanted
    const { data, error } = await this.submission.once('set', wanted, (key) => this.parts.service.setQuietTypes(wanted, key))
    runInAction(() => {
      this.isSaving = false
      this.failure = failureWords(error)
      if (data === undefined) this.quietTypes = before
      else this.take(data)
    })
  }

  private take({ quietTypes }: AccountSettings): void {
    this.quietTypes = quietTypes
  }
}

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
  service: Pick<NotifyService, 'ways' | 'subscribe' | 'unsubscribe' | 'setQuietHours'>
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
  /** What is shown while the server does not have it yet. */
  private wanted: QuietHours | null | undefined = undefined
  private readonly parts: ReachParts
  private readonly submission: Submission

  constructor(parts: ReachParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    this.state = parts.device.pushState()
    makeAutoObservable<ReachModel, 'wanted' | 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, ways: observableRef, wanted: observableRef },
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
