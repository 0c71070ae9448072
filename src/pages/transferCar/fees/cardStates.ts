import type { Tone } from '@/components/StatusTag'
import type { CardState } from '@/contract/transferCar/fees/bill'
import { shanghaiDate } from '@/domain/format'

/** States of a rate card or agreement in words. */
export const CARD_STATES: Readonly<Record<CardState, { label: string; tone: Tone }>> = {
  DRAFT: { label: '草稿', tone: 'warning' },
  PUBLISHED: { label: '已发布', tone: 'success' },
  RETIRED: { label: '已停用', tone: 'neutral' }
}

/** From when to when it holds; the end is the moment after its last day. */
export const validityText = ({ effectiveFrom, effectiveTo }: { effectiveFrom: number; effectiveTo: number | null }): string =>
  effectiveTo === null ? `${shanghaiDate(effectiveFrom)} 起` : `${shanghaiDate(effectiveFrom)} 至 ${shanghaiDate(effectiveTo - 1)}`
