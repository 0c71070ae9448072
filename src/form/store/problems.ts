import { makeAutoObservable, observableRef } from 'mobx'
import { idOfAddress, parseCell } from '@/domain/form/address'
import type { Address, Changed, FormEngine, FormProblem } from '@/domain/form/types'

/** The fields of an open form that need a look, as far as somebody has looked: follows the errors of their states. */
export class Problems {
  private messages: ReadonlyMap<Address, string> = new Map()
  private readonly engine: FormEngine
  private readonly order: ReadonlyMap<string, number>

  /** @param order place of each field in the document */
  constructor(engine: FormEngine, order: ReadonlyMap<string, number>) {
    this.engine = engine
    this.order = order
    makeAutoObservable<Problems, 'messages' | 'engine' | 'order'>(this, {
      engine: false,
      order: false,
      messages: observableRef,
      inRow: false
    })
  }

  get count(): number {
    return this.messages.size
  }

  /** The first in document order. */
  get first(): FormProblem | undefined {
    const found = [...this.messages].map(([address, message]) => ({ address, message, place: this.placeOf(address) }))
    found.sort((a, b) => a.place.reduce((order, part, index) => (order === 0 ? part - (b.place[index] ?? 0) : order), 0))
    const [first] = found
    return first === undefined ? undefined : { address: first.address, message: first.message }
  }

  /** What is wrong in a row of a sub-table, in the order of its columns. */
  inRow(table: string, rowId: string): string[] {
    const prefix = `${table}[${rowId}].`
    return [...this.messages]
      .filter(([address]) => address.startsWith(prefix))
      .sort(([a], [b]) => (this.order.get(idOfAddress(a)) ?? 0) - (this.order.get(idOfAddress(b)) ?? 0))
      .map(([, message]) => message)
  }

  follow(changed: Changed): void {
    let next: Map<Address, string> | undefined
    for (const address of changed) {
      const { error, isVisible } = this.engine.state(address)
      const message = isVisible ? error : ''
      if ((this.messages.get(address) ?? '') === message) continue
      next ??= new Map(this.messages)
      if (message === '') next.delete(address)
      else next.set(address, message)
    }
    if (next !== undefined) this.messages = next
  }

  /** A row is gone, and what was wrong with it. */
  forgetRow(table: string, rowId: string): void {
    const prefix = `${table}[${rowId}].`
    this.messages = new Map([...this.messages].filter(([address]) => !address.startsWith(prefix)))
  }

  /** Table, row, column: what has no row stands where it stands. */
  private placeOf(address: Address): readonly number[] {
    const cell = parseCell(address)
    if (cell === undefined) return [this.order.get(address) ?? 0, -1, -1]
    return [this.order.get(cell.table) ?? 0, this.engine.rows(cell.table).indexOf(cell.rowId), this.order.get(idOfAddress(address)) ?? 0]
  }
}
