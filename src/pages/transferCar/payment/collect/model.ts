import { makeAutoObservable, runInAction } from 'mobx'
import type { PayBody, PayCodeView, PaymentView } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { resultOf, type Result } from '@/domain/apiError'
import { fenToInput } from '@/domain/format'
import { validateAmount } from '@/domain/validators'
import { Submission } from '@/stores/submission'
import { DraftForm, type DraftParts } from '../draftForm'
import type { PaymentModel } from '../detail/model'
import {
  amountErrorOf,
  attemptOf,
  choiceOf,
  freeFenOf,
  isUnsettled,
  missingOf,
  nameOfChoice,
  newest,
  screenOf,
  typedOf,
  type CollectFirst,
  type CollectScreen,
  type PayChoice
} from './choices'

export interface CollectParts extends DraftParts {
  uuid: () => Promise<string>
}

/**
 * Collecting on one payment order: amount, method, the attempt that runs, what became of it (payments.md#collecting, payments.md#channels).
 */
export class CollectModel {
  readonly model: PaymentModel
  readonly form: DraftForm
  /** Digits in the field; never on the device. */
  payCode = ''
  /** What is on screen instead of the choice: an attempt of this page, or one that was open when it was opened. */
  watchedId = ''
  /** Since when a code for both channels was on screen, epoch ms. */
  private codeSince: number | undefined = undefined
  isTried = false
  /** The last question to the channel got no answer. */
  isCut = false
  private isAsking = false
  private isPaying = false
  private hasBegun = false
  private readonly parts: CollectParts
  private readonly submission: Submission

  constructor(model: PaymentModel, parts: CollectParts) {
    this.model = model
    this.parts = parts
    this.form = new DraftForm(`pay:${model.id}`, { amount: '', isTyped: '', choice: '', slipNo: '', note: '', voucher: '' }, parts)
    const { drafts: book, clock, uuid } = parts
    // A payment code never lies on the device, and with it no act that carries one.
    this.submission = new Submission({
      uuid,
      onDevice: { book, name: `pay:${model.id}`, now: () => clock.now(), isPrivate: () => this.payCode !== '' }
    })
    makeAutoObservable<CollectModel, 'isAsking' | 'isPaying' | 'hasBegun' | 'parts' | 'submission'>(
      this,
      { model: false, form: false, isAsking: false, isPaying: false, hasBegun: false, parts: false, submission: false },
      { autoBind: true }
    )
  }

  get payment(): PaymentDetail | undefined {
    return this.model.payment
  }

  /** The attempt on screen. */
  get attempt(): PaymentView | undefined {
    return attemptOf(this.payment, this.watchedId, this.codeSince)
  }

  get isWaiting(): boolean {
    return this.attempt === undefined ? this.code !== undefined : isUnsettled(this.attempt)
  }

  /** The code for both channels while nobody is paying. */
  get code(): PayCodeView | undefined {
    return this.attempt === undefined ? (this.payment?.payCode ?? undefined) : undefined
  }

  get choice(): PayChoice | undefined {
    return choiceOf(this.form.text('choice'))
  }

  get screen(): CollectScreen {
    return screenOf(this.model.state, this)
  }

  /** What may be collected now, fen: transfers that wait for finance count as if they were here; of prepaid money no more than there is. */
  get freeFen(): number {
    return freeFenOf(this.payment, this.choice)
  }

  /** As it stands in the field: what remains until somebody types a part of it. */
  get amountText(): string {
    return this.form.text('isTyped') !== '' || this.payment === undefined ? this.form.text('amount') : fenToInput(this.freeFen)
  }

  get amountFen(): number | undefined {
    const amount = validateAmount(this.amountText)
    return amount.ok ? amount.fen : undefined
  }

  /** What is wrong with the amount; said at once, for the money's sake. */
  get amountError(): string {
    return amountErrorOf(this.amountText, this.payment, this.choice)
  }

  /** What this device knows to be wrong. */
  private get wrong(): Readonly<Record<string, string>> {
    const missing = missingOf(this.choice, (field) => this.form.text(field), this.payCode)
    return { ...(this.amountError !== '' && { amountFen: this.amountError }), ...missing }
  }

  /** Messages by field: the amount at once, what is missing after a try, what the server refused. */
  get errors(): Readonly<Record<string, string>> {
    const { amountError } = this
    return { ...(amountError !== '' && { amountFen: amountError }), ...(this.isTried && this.wrong), ...this.model.refused }
  }

  /** Something typed that the person would miss. */
  get isDirty(): boolean {
    return ['amount', 'slipNo', 'note', 'voucher'].some((path) => this.form.text(path) !== '')
  }

  set(field: 'amount' | 'slipNo' | 'note' | 'voucher', text: string): void {
    this.form.set(field, text)
    if (field === 'amount') this.form.set('isTyped', '1')
    this.model.tell('pay', '')
  }

  setPayCode(text: string): void {
    this.payCode = text
    this.model.tell('pay', '')
  }

  choose(choice: PayChoice | undefined): void {
    this.form.set('choice', choice === undefined ? '' : nameOfChoice(choice))
    this.payCode = ''
    this.isTried = false
    this.model.tell('pay', '')
  }

  /** Does what was pressed before the payment order was there, once. */
  async begin({ choice, opens, amount }: CollectFirst): Promise<void> {
    if (this.hasBegun || this.screen !== 'choose') return
    this.hasBegun = true
    if (amount !== undefined) this.set('amount', amount)
    if (opens === 'code') await this.showCode()
    else if (choice?.way === 'QR') await this.pay(choice)
    else if (choice !== undefined) this.choose(choice)
  }

  /** Starts an attempt, or writes down money taken by hand. True when the server took it. */
  async pay(choice: PayChoice): Promise<boolean> {
    // A second tap before the button shows that it is busy is the same act.
    if (this.isPaying || this.model.running !== '') return false
    this.isPaying = true
    return this.send(choice).finally(() => {
      this.isPaying = false
    })
  }

  private async send(choice: PayChoice): Promise<boolean> {
    const { payment, amountFen } = this
    if (payment === undefined) return false
    this.isTried = true
    if (amountFen === undefined || Object.keys(this.wrong).length > 0) return false
    const before = new Set(payment.payments.map(({ id }) => id))
    const isDone = await this.model.take('pay', () => this.start(choice, payment, amountFen))
    runInAction(() => {
      if (!isDone) return
      const payments = this.payment?.payments ?? []
      this.watchedId = (newest(payments.filter(({ id }) => !before.has(id))) ?? newest(payments))?.id ?? ''
      this.form.forget()
      this.payCode = ''
      this.isTried = false
      this.isCut = false
    })
    return isDone
  }

  /** Shows one code for WeChat and Alipay; what was shown before opens nothing any more. */
  async showCode(): Promise<void> {
    const { payment, amountFen } = this
    if (payment === undefined || this.isPaying || this.model.running !== '') return
    if (amountFen === undefined || this.amountError !== '') {
      this.isTried = true
      return
    }
    this.isPaying = true
    const body = { amountFen, version: payment.version }
    const isDone = await this.model.run('pay', body, (sent, key) => this.model.parts.service.showCode(this.model.id, sent, key))
    runInAction(() => {
      this.isPaying = false
      if (!isDone) return
      this.watchedId = ''
      this.codeSince = this.payment?.payCode?.createdAt
      this.form.forget()
    })
  }

  /** 换一种方式, or another code over the same amount. */
  async leaveCode(again: boolean): Promise<void> {
    const { payment, code, freeFen } = this
    const amountFen = code?.amountFen ?? freeFen
    const isEnded = await this.model.run('close', { code: code?.id ?? '' }, (_body, key) =>
      this.model.parts.service.endCode(this.model.id, key)
    )
    // Somebody has just begun to pay: that is what is on screen now.
    if (!isEnded || payment === undefined || this.attempt !== undefined) return
    if (amountFen < freeFen) this.set('amount', fenToInput(amountFen))
    if (again) await this.showCode()
  }

  /** Asks the channel about the open attempt; nobody is told of a failure but by `isCut`. */
  async poll(): Promise<void> {
    const { attempt } = this
    if (!this.isWaiting || this.isAsking || this.model.running !== '') return
    this.isAsking = true
    this.codeSince ??= this.code?.createdAt
    const { data, error } = await (attempt?.permits.includes('query') === true
      ? this.model.ask(attempt.id)
      : resultOf(this.model.parts.service.detail(this.model.id)))
    runInAction(() => {
      this.isAsking = false
      this.isCut = error?.isOffline === true
      if (data === undefined) return
      if (attempt !== undefined) this.keepWatching(attempt.id)
      this.model.accept(data)
    })
  }

  /** Somebody pressed: asks now and says when there is no answer. */
  async query(): Promise<void> {
    const { attempt } = this
    if (attempt === undefined) return
    this.keepWatching(attempt.id)
    await this.model.take('query', () => this.model.ask(attempt.id))
  }

  /** 换一种方式: the open attempt is closed first; one that was paid meanwhile stays on screen as paid. */
  async change(): Promise<void> {
    const { attempt } = this
    if (attempt === undefined) return
    if (!this.isWaiting) {
      this.startAgain()
      return
    }
    this.keepWatching(attempt.id)
    const isClosed = await this.model.run('close', { attempt: attempt.id }, (_body, key) =>
      this.model.parts.service.close(this.model.id, attempt.id, key)
    )
    if (isClosed && this.attempt?.state === 'CLOSED') this.startAgain()
  }

  /** The code ran out: the same way and amount once more. An attempt that was paid meanwhile stays on screen as paid. */
  async renew(): Promise<void> {
    const { attempt } = this
    if (attempt === undefined) return
    const { method, way, amountFen } = attempt
    await this.change()
    if (this.attempt !== undefined) return
    this.set('amount', fenToInput(amountFen))
    await this.pay({ method, way })
  }

  /** Back to the choice: what was on screen is settled. A part that was asked for and not paid is still what is collected. */
  startAgain(): void {
    const { attempt, freeFen } = this
    if ((attempt?.state === 'CLOSED' || attempt?.state === 'FAILED') && attempt.amountFen < freeFen)
      this.set('amount', fenToInput(attempt.amountFen))
    this.watchedId = ''
    this.codeSince = undefined
    this.isTried = false
    this.isCut = false
    this.form.set('choice', '')
    this.model.tell('pay', '')
  }

  /** An attempt that was open when the page came up stays on screen when it ends. */
  keepWatching(id = this.attempt?.id): void {
    if (id !== undefined) this.watchedId = id
  }

  /**
   * The same inputs are the same act until the server has answered: body, version and key go again unchanged, also after the app was
   * killed (wire.md#acts-and-keys). What was paid meanwhile without an answer is never paid a second time.
   */
  private start(choice: PayChoice, { id, version }: PaymentDetail, amountFen: number): Promise<Result<PaymentDetail>> {
    const typed = typedOf(choice, amountFen, (field) => this.form.text(field), this.payCode)
    const body = (): PayBody => ({ ...typed, version, deviceAt: this.parts.clock.now() })
    return this.submission.once('pay', typed, (key, sent: PayBody) => this.model.parts.service.pay(id, sent, key), body)
  }
}
