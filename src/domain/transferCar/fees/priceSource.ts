import type { RoadType } from '@/contract/transferCar/order/codes'
import type { CustomerAgreement, RateCard } from '@/contract/transferCar/fees/prices'

interface Valid {
  effectiveFrom: number
  effectiveTo: number | null
}

/** @param at epoch ms; the end itself is outside */
const isValidAt = ({ effectiveFrom, effectiveTo }: Valid, at: number): boolean =>
  effectiveFrom <= at && (effectiveTo === null || at < effectiveTo)

/** One version of a card or an agreement that has been published. */
export interface Published<T extends Valid> {
  id: string
  version: number
  content: T
}

/**
 * Until when a version holds: an older one ends where a newer one of the same id begins, whatever it says itself. A newer one that
 * was retired before it began takes nothing away.
 * @returns epoch ms, Infinity = open end
 */
export function holdsUntil<T extends Valid>({ id, version, content }: Published<T>, all: readonly Published<T>[]): number {
  const newer = all.filter(
    (other) => other.id === id && other.version > version && other.content.effectiveFrom < (other.content.effectiveTo ?? Infinity)
  )
  return Math.min(content.effectiveTo ?? Infinity, ...newer.map((other) => other.content.effectiveFrom))
}

/** Those that hold at a moment, one of each id at most. @param at epoch ms */
export function holdingAt<T extends Valid>(all: readonly Published<T>[], at: number): T[] {
  return all.filter((each) => each.content.effectiveFrom <= at && at < holdsUntil(each, all)).map(({ content }) => content)
}

/** Place and time that a price is looked up for. */
export interface PriceQuestion {
  /** Area code of the scene; '' = unknown. */
  region: string
  roadType: RoadType | null
  at: number
  customerId: string | null
}

/**
 * The card of a place: the most exact region first (a county's before its city's), then the one of this road before the one of all
 * roads, then the newest. Codes of GB/T 2260 nest by prefix, so `440000` covers `440306`. Undefined = nobody set a price here.
 */
export function cardFor(cards: readonly RateCard[], { region, roadType, at }: PriceQuestion): RateCard | undefined {
  const stem = (code: string): string => code.replace(/(?:00)+$/, '')
  const fitting = cards.filter(
    (card) => isValidAt(card, at) && region.startsWith(stem(card.region)) && (card.roadType === null || card.roadType === roadType)
  )
  return fitting.sort(
    (a, b) =>
      stem(b.region).length - stem(a.region).length ||
      Number(b.roadType !== null) - Number(a.roadType !== null) ||
      b.effectiveFrom - a.effectiveFrom ||
      b.version - a.version
  )[0]
}

/** The agreement of a customer that holds now, the newest of several. */
export function agreementFor(agreements: readonly CustomerAgreement[], { customerId, at }: PriceQuestion): CustomerAgreement | undefined {
  return agreements
    .filter((agreement) => agreement.customerId === customerId && isValidAt(agreement, at))
    .sort((a, b) => b.effectiveFrom - a.effectiveFrom)[0]
}
