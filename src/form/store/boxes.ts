import { computed, createAtom, type IAtom, type IComputedValue } from 'mobx'
import { isLayout } from '@/domain/form/kinds'
import type { Address, Changed, FieldDefinition, FieldState, FormEngine } from '@/domain/form/types'

/** Whether a field is there to be seen, and who asked. */
interface Sight {
  readonly atom: IAtom
  isVisible: boolean
}

/** One observable box an address over an engine: who reads a field hears of its changes and of no others. */
export class Boxes {
  private readonly engine: FormEngine
  private readonly boxes = new Map<Address, IAtom>()
  private readonly sights = new Map<Address, Sight>()
  private readonly layouts = new Map<Address, IComputedValue<boolean>>()

  constructor(engine: FormEngine) {
    this.engine = engine
  }

  state(address: Address): FieldState {
    this.boxOf(address).reportObserved()
    return this.engine.state(address)
  }

  rows(table: string): readonly string[] {
    this.boxOf(table).reportObserved()
    return this.engine.rows(table)
  }

  /** Whether a field, or anything of a layout, is there to be seen; heard only when the answer changes. */
  isVisible(field: FieldDefinition, address: Address): boolean {
    if (isLayout(field.kind) && (field.kind !== 'table' || field.key === '')) return this.layoutOf(field, address).get()
    let sight = this.sights.get(address)
    if (sight === undefined)
      this.sights.set(address, (sight = { atom: createAtom(address), isVisible: this.engine.state(address).isVisible }))
    sight.atom.reportObserved()
    return sight.isVisible
  }

  tell(changed: Changed): void {
    for (const address of changed) {
      this.boxes.get(address)?.reportChanged()
      const sight = this.sights.get(address)
      if (sight === undefined || sight.isVisible === this.engine.state(address).isVisible) continue
      sight.isVisible = !sight.isVisible
      sight.atom.reportChanged()
    }
  }

  /** A row is gone: nobody reads its cells any more. */
  forgetRow(table: string, rowId: string): void {
    for (const known of [this.boxes, this.sights])
      for (const address of known.keys()) if (address.startsWith(`${table}[${rowId}].`)) known.delete(address)
  }

  private layoutOf(field: FieldDefinition, address: Address): IComputedValue<boolean> {
    let layout = this.layouts.get(address)
    if (layout === undefined) {
      layout = computed(() => this.state(address).isVisible && field.children.some((child) => this.isVisible(child, child.id)))
      this.layouts.set(address, layout)
    }
    return layout
  }

  private boxOf(address: Address): IAtom {
    let box = this.boxes.get(address)
    if (box === undefined) this.boxes.set(address, (box = createAtom(address)))
    return box
  }
}
