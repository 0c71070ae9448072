import type { CostKind } from '@/contract/transferCar/fleet/codes'

/** Words of fleet.md#costs-of-trucks. */
export const COST_KIND_LABELS: Readonly<Record<CostKind, string>> = {
  FUEL: '加油',
  REPAIR: '维修保养',
  PAPERS: '证照保险',
  OTHER: '其他'
}

export const COST_KIND_OPTIONS = (Object.keys(COST_KIND_LABELS) as CostKind[]).map((value) => ({ value, label: COST_KIND_LABELS[value] }))
