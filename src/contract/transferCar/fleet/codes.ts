/** Codes of drivers' pay and trucks' costs (fleet.md#pay-of-drivers, fleet.md#costs-of-trucks). Constants only, no schema library. */
import { SERVICE_TYPE_CODES } from '../order/codes'

/** What an order counts as for pay: its service type, or that there was nothing to tow. */
export const PAY_KINDS = [...SERVICE_TYPE_CODES, 'DRY_RUN'] as const
export type PayKind = (typeof PAY_KINDS)[number]

export const COST_KINDS = ['FUEL', 'REPAIR', 'PAPERS', 'OTHER'] as const
export type CostKind = (typeof COST_KINDS)[number]
