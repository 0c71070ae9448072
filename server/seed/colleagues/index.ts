import type { Person } from '../organizes'
import { BRANCHES } from './branches'
import { CUSTOMER_CARE } from './customerCare'
import { OPERATIONS } from './operations'

/**
 * The rest of the demo company. None of them has driver's papers or a truck, so the dispatch board stays as small as it was. Some
 * names are hard on purpose: surnames of two characters, and characters that are read otherwise as a surname.
 */
export const COLLEAGUES: readonly Person[] = [...OPERATIONS, ...CUSTOMER_CARE, ...BRANCHES]
