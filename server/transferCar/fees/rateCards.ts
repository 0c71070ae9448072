import type { CardState, RateCardBody, RateCardSummary, RateCardUpdate, RateCardView, VersionBody } from '@/contract/transferCar/fees/bill'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import { rateCardErrors, type PriceErrors } from '@/domain/transferCar/fees/cardRules'
import { holdsUntil } from '@/domain/transferCar/fees/priceSource'
import type { Reader, Tx } from '../../database/client'
import { notFound, refuse } from '../../errors'
import type { AreaTree } from '../../system/area'
import { nameOf, published, rateCards } from './repository'
import { newestOfEach, Versions, type Version, type Writer } from './versions'

/** An older version reads 已停用 once a newer one holds in its place; what is stored of it stays. @param all versions of the same card @param now epoch ms */
const stateOf = (row: Version<RateCard>, all: readonly Version<RateCard>[], now: number): CardState =>
  row.state === 'PUBLISHED' && all.some(({ version }) => version > row.version) && holdsUntil(row, published(all)) <= now
    ? 'RETIRED'
    : row.state

/** Rate cards of regions (fees.md#rate-cards). @param areas names and checks the regions @param now epoch ms */
export function rateCardCommands(areas: AreaTree, now: number) {
  const summary = async (
    reader: Reader,
    { id, version, state, content, updatedAt, updatedBy }: Version<RateCard>
  ): Promise<RateCardSummary> => {
    const { name, region, roadType, effectiveFrom, effectiveTo, basisDocNo, isTowFree } = content
    return {
      id,
      version,
      state,
      name,
      region,
      regionName: region === '' ? '全国' : areas.name(region),
      roadType,
      effectiveFrom,
      effectiveTo,
      basisDocNo,
      isTowFree,
      updatedAt,
      updatedByName: await nameOf(reader, updatedBy)
    }
  }
  const present = async (reader: Reader, rows: readonly Version<RateCard>[], wanted?: number): Promise<RateCardView> => {
    const row = rows.find(({ version }) => wanted === undefined || version === wanted)
    if (row === undefined) throw notFound('价目不存在')
    return {
      ...(await summary(reader, { ...row, state: stateOf(row, rows, now) })),
      card: row.content,
      versions: rows.map((each) => ({ version: each.version, state: stateOf(each, rows, now), updatedAt: each.updatedAt }))
    }
  }
  const versions = new Versions(rateCards, present)
  const requireRegion = ({ region }: RateCardBody) => {
    if (region !== '' && areas.name(region) === '') throw refuse('没有这个地区', { region: '没有这个地区' })
  }
  return {
    list: async (reader: Reader): Promise<RateCardSummary[]> => {
      const list: RateCardSummary[] = []
      for (const row of newestOfEach(await rateCards.read(reader))) list.push(await summary(reader, row))
      return list
    },
    /** @param version absent = the newest @throws Refusal 404 */
    read: async (reader: Reader, id: string, version?: number): Promise<RateCardView> =>
      present(reader, await rateCards.read(reader, id), version),
    create: async (tx: Tx, body: RateCardBody, writer: Writer): Promise<RateCardView> => {
      requireRegion(body)
      return versions.create(tx, (id, version) => ({ ...body, id, version }), writer)
    },
    update: async (tx: Tx, cardId: string, { version: seen, ...body }: RateCardUpdate, writer: Writer): Promise<RateCardView> => {
      requireRegion(body)
      return versions.save(tx, cardId, seen, (id, version) => ({ ...body, id, version }), writer)
    },
    publish: async (tx: Tx, id: string, { version }: VersionBody, writer: Writer): Promise<RateCardView> =>
      versions.publish(tx, id, version, async (card) => ({ ...rateCardErrors(card), ...(await overlapErrors(tx, card)) }), writer),
    retire: async (tx: Tx, id: string, { version, at }: VersionBody, writer: Writer): Promise<RateCardView> =>
      versions.retire(tx, id, version, at, writer)
  }
}

/** One place, road and scheme has one card at a time; versions of the same card follow each other. */
async function overlapErrors(tx: Tx, card: RateCard): Promise<PriceErrors> {
  const all = published(await rateCards.read(tx))
  const rival = all.find(
    (other) =>
      other.id !== card.id &&
      other.content.region === card.region &&
      other.content.roadType === card.roadType &&
      other.content.classScheme === card.classScheme &&
      other.content.effectiveFrom < (card.effectiveTo ?? Infinity) &&
      card.effectiveFrom < holdsUntil(other, all) &&
      other.content.effectiveFrom < holdsUntil(other, all)
  )
  return rival === undefined ? {} : { effectiveFrom: `与已发布的“${rival.content.name}”有效期重叠，请先停用它或调整生效时间` }
}
