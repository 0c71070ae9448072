import { makeAutoObservable, observableRef } from 'mobx'
import type { BillFacts, PriceSource } from '@/contract/transferCar/fees/bill'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import { formatFen } from '@/domain/format'
import { orderCapBreaches } from '@/domain/transferCar/fees/bill'
import { FEE_NAMES, NoPrice } from '@/domain/transferCar/fees/engine'
import { quoteOf } from '@/domain/transferCar/fees/orderBill'
import { FactsForm } from '../factsForm'
import type { StepModel } from '../../order/steps/model'

type Quote = ReturnType<typeof quoteOf>

/** The price shown at the scene (fees.md#price-shown): computed on the phone from the kept price source, by the engine the server uses. */
export class QuoteModel {
  card: RateCard | undefined = undefined
  vehicles: FactsForm[] = []
  private source: PriceSource | undefined = undefined
  private readonly step: Pick<StepModel, 'body' | 'set'>
  private readonly arrivedAt: number | null

  /** @param arrivedAt business time, epoch ms: decides about the night */
  constructor(step: Pick<StepModel, 'body' | 'set'>, arrivedAt: number | null) {
    this.step = step
    this.arrivedAt = arrivedAt
    makeAutoObservable<QuoteModel, 'source' | 'step' | 'arrivedAt'>(
      this,
      { card: observableRef, source: observableRef, step: false, arrivedAt: false },
      { autoBind: true }
    )
  }

  /** Prices to work with; the same ones again change nothing that was typed. Without a card the price is typed by hand. */
  open(source: PriceSource): void {
    const known = this.source
    if (
      known !== undefined &&
      known.card?.id === source.card?.id &&
      known.card?.version === source.card?.version &&
      known.agreement?.id === source.agreement?.id
    )
      return
    this.source = source
    this.card = source.card ?? undefined
    if (source.card === null) return
    const { quote } = this.step.body
    const isSame = quote !== undefined && quote.cardId === source.card.id && quote.cardVersion === source.card.version
    const facts: readonly BillFacts[] = isSame ? quote.vehicles : source.facts
    this.vehicles = facts.map((one) => new FactsForm(one, 'scene', source.card, this.changed))
    if (!isSame) this.changed()
  }

  get agreementName(): string | null {
    return this.source?.agreement?.name ?? null
  }

  /** The list knows no price for what is to be done: it is agreed by hand, as where there is no list (fees.md#signed-is-due). */
  get isUnpriced(): boolean {
    return this.quote?.bill.lines.length === 0
  }

  /** Lines and sum; undefined while something is missing. `problem` says what the prices do not allow. */
  get quote(): { bill: Quote; vehicles: BillFacts[]; problem: string } | undefined {
    const { card, source } = this
    const vehicles = this.vehicles.flatMap(({ facts }) => (facts === undefined ? [] : [facts]))
    if (card === undefined || source === undefined || vehicles.length === 0 || vehicles.length < this.vehicles.length) return undefined
    try {
      const bill = quoteOf(vehicles, { card, agreement: source.agreement }, this.arrivedAt)
      const [breach] = orderCapBreaches(
        bill.lines,
        card,
        vehicles.map(({ vehicleClass }) => vehicleClass)
      )
      const problem =
        breach === undefined
          ? ''
          : `${breach.code === 'TOTAL' ? '作业费合计' : FEE_NAMES[breach.code]} ${formatFen(breach.amountFen)} 元超过上限 ${formatFen(breach.capFen)} 元（${card.basisDocNo}）`
      return { bill, vehicles, problem }
    } catch (thrown) {
      if (!(thrown instanceof NoPrice)) throw thrown
      return { bill: quoteOf([], { card, agreement: source.agreement }, this.arrivedAt), vehicles, problem: thrown.message }
    }
  }

  /** What was signed for another sum is signed no more. */
  private changed(): void {
    const { quote, card, source, step } = this
    // A price agreed by hand stays, whatever else is said about the work.
    if (this.isUnpriced && step.body.quote === undefined) return
    const isOffered = quote !== undefined && quote.problem === '' && !this.isUnpriced
    const payableFen = isOffered ? quote.bill.payableFen : undefined
    if (step.body.agreedPriceFen !== payableFen) step.set('signature', undefined)
    step.set('agreedPriceFen', payableFen)
    step.set(
      'quote',
      isOffered && card !== undefined
        ? {
            cardId: card.id,
            cardVersion: card.version,
            ...(source?.agreement != null && { agreementId: source.agreement.id }),
            vehicles: quote.vehicles
          }
        : undefined
    )
  }
}
