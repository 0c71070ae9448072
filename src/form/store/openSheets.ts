import { makeAutoObservable, observableRef } from 'mobx'
import type { Address, FieldDefinition } from '@/domain/form/types'
import { cellOf } from './cells'

/** A row of a sub-table that is open in its sheet. */
export interface OpenRow {
  readonly table: FieldDefinition
  readonly rowId: string
}

/** Which sheets of a form are open: one of a field that is chosen, one of a row. */
export class OpenSheets {
  /** Whose sheet is open. */
  picking: Address | undefined = undefined
  row: OpenRow | undefined = undefined

  private readonly check: (address: Address) => void

  /** @param check a cell that is left */
  constructor(check: (address: Address) => void) {
    this.check = check
    makeAutoObservable<OpenSheets, 'check'>(this, { check: false, row: observableRef }, { autoBind: true })
  }

  open(address: Address): void {
    this.picking = address
  }

  close(): void {
    this.picking = undefined
  }

  editRow(row: OpenRow): void {
    this.row = row
  }

  /** The row's sheet is closed: its cells are checked. */
  leaveRow(): void {
    const { row } = this
    this.row = undefined
    if (row === undefined) return
    for (const column of row.table.children) this.check(cellOf(column, row.rowId))
  }
}
