import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PayRate, PayRules } from '@/contract/transferCar/fleet/driverPay'
import type { PayKind } from '@/contract/transferCar/fleet/codes'
import { resultOf } from '@/domain/apiError'
import { PAY_KIND_OPTIONS } from '@/domain/transferCar/fleet/driverPay'
import { fenToInput } from '@/domain/format'
import { scaledToInput, validateAmount, validateDecimal } from '@/domain/validators'
import type { PayService } from '@/services/transferCar/fleet/pay'
import { Submission } from '@/stores/submission'

interface PayRulesParts {
  service: Pick<PayService, 'rules' | 'addRule'>
  uuid: () => Promise<string>
}
/** What is typed for one kind: percent and yuan. */
export interface RateTexts {
  share: string
  fixed: string
}
export interface RuleDraft {
  validFrom: string
  rates: Readonly<Record<PayKind, RateTexts>>
}

const textOf = (number: number, words: (number: number) => string): string => (number === 0 ? '' : words(number))
/** The number of one field, empty = 0; or what is wrong with it. */
const read = (text: string, check: () => { ok: true; value: number } | { ok: false; message: string }) =>
  text.trim() === '' ? ({ ok: true, value: 0 } as const) : check()

/** 提成规则: all versions, and the next one being written (fleet.md#pay-of-drivers). */
export class PayRulesModel {
  rules: PayRules | undefined = undefined
  error = ''
  draft: RuleDraft | undefined = undefined
  isTried = false
  readonly acts: Submission
  private readonly parts: PayRulesParts

  constructor(parts: PayRulesParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PayRulesModel, 'parts'>(
      this,
      { parts: false, acts: false, rules: observableRef, draft: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.rules())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.rules = data
    })
  }

  /** The next version begins with what the newest one says and today, the first one with this month. @param today yyyy-mm-dd */
  begin(today: string): void {
    const newest = this.rules?.list[0]
    const rates = Object.fromEntries(
      PAY_KIND_OPTIONS.map(({ kind }) => {
        const rate = newest?.rates.find((each) => each.kind === kind)
        return [
          kind,
          { share: textOf(rate?.shareBp ?? 0, (bp) => scaledToInput(bp, 2)), fixed: textOf(rate?.fixedFen ?? 0, fenToInput) }
        ] as const
      })
    ) as Record<PayKind, RateTexts>
    this.acts.clear()
    this.isTried = false
    this.draft = { validFrom: newest === undefined ? `${today.slice(0, 8)}01` : today, rates }
  }

  close(): void {
    this.draft = undefined
  }

  setDay(validFrom: string): void {
    if (this.draft !== undefined) this.draft = { ...this.draft, validFrom }
  }

  setRate(kind: PayKind, part: Partial<RateTexts>): void {
    const { draft } = this
    if (draft !== undefined) this.draft = { ...draft, rates: { ...draft.rates, [kind]: { ...draft.rates[kind], ...part } } }
  }

  /** By `validFrom`, `rates`, `share TOW`, `fixed TOW`. */
  get errors(): Readonly<Record<string, string>> {
    return { ...this.acts.errorsOf('save'), ...(this.isTried ? this.checked.errors : {}) }
  }

  private get checked(): { rates: PayRate[]; errors: Record<string, string> } {
    const errors: Record<string, string> = {}
    const rates: PayRate[] = []
    for (const { kind, label } of PAY_KIND_OPTIONS) {
      const { share = '', fixed = '' } = this.draft?.rates[kind] ?? {}
      const bp = read(share, () => {
        const found = validateDecimal(share, { digits: 2, max: 10_000 }, '比例')
        return found.ok ? { ok: true, value: found.scaled } : found
      })
      const fen = read(fixed, () => {
        const found = validateAmount(fixed)
        if (!found.ok) return found
        return found.fen > 10_000_000 ? { ok: false, message: '固定金额最多 100000 元' } : { ok: true, value: found.fen }
      })
      if (!bp.ok) errors[`share ${kind}`] = `${label}：${bp.message}`
      if (!fen.ok) errors[`fixed ${kind}`] = `${label}：${fen.message}`
      if (bp.ok && fen.ok && (bp.value > 0 || fen.value > 0)) rates.push({ kind, shareBp: bp.value, fixedFen: fen.value })
    }
    const earliest = this.rules?.earliest ?? ''
    if (this.draft?.validFrom === '') errors.validFrom = '请选择生效日期'
    else if ((this.draft?.validFrom ?? '') < earliest) errors.validFrom = `不能早于 ${earliest}`
    if (Object.keys(errors).length === 0 && rates.length === 0) errors.rates = '请至少填写一种作业的提成'
    return { rates, errors }
  }

  /** @returns whether it is stored */
  async save(): Promise<boolean> {
    const { draft, rules } = this
    this.isTried = true
    const { rates, errors } = this.checked
    if (draft === undefined || rules === undefined || Object.keys(errors).length > 0) return false
    const body = { validFrom: draft.validFrom, rates, basedOn: rules.list[0]?.version ?? 0 }
    const saved = await this.acts.run('save', body, (key) => this.parts.service.addRule(body, key))
    // Somebody else wrote a version: what was typed stays, on the versions of now.
    if (saved === undefined) await this.load()
    else
      runInAction(() => {
        this.rules = saved
        this.close()
      })
    return saved !== undefined
  }
}
