import type { KindCase } from './platformKindParts'
import { DATA_KINDS } from './platformKindsOfData'
import { INPUT_KINDS } from './platformKindsOfInput'

export const KIND_CASES: readonly KindCase[] = [...INPUT_KINDS, ...DATA_KINDS]
