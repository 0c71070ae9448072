import type { PayState } from '@/contract/transferCar/payment/codes'

/** Attempts that may still become money: they stand against every other end of a payment order. */
export const OPEN_STATES: readonly PayState[] = ['OPEN', 'CONFIRMING', 'TO_VERIFY']
