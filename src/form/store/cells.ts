import { cellAddress } from '@/domain/form/address'
import { cellKey } from '@/domain/form/openForm'
import type { Address, FieldDefinition } from '@/domain/form/types'

/** Where a column of a sub-table stands in one of its rows. */
export const cellOf = (column: FieldDefinition, rowId: string): Address => cellAddress(column.table ?? '', rowId, cellKey(column))
