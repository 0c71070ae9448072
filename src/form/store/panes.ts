import { makeAutoObservable, observableRef } from 'mobx'
import type { FieldDefinition } from '@/domain/form/types'

/** Which pane of each tab is in front and which panes of each collapse are open, by the id of the tab or collapse. */
export class Panes {
  private open: ReadonlyMap<string, ReadonlySet<string>> = new Map()

  constructor() {
    makeAutoObservable<Panes, 'open'>(this, { open: observableRef, isOpen: false, current: false }, { autoBind: true })
  }

  /** Pane of a tab among those that can be seen: the chosen one, the one its definition names, else the first. */
  current(tab: FieldDefinition, panes: readonly FieldDefinition[]): FieldDefinition | undefined {
    const [chosen] = this.openOf(tab)
    return panes.find(({ id }) => id === chosen) ?? panes[0]
  }

  isOpen(collapse: FieldDefinition, pane: FieldDefinition): boolean {
    return this.openOf(collapse).has(pane.id)
  }

  choose(tab: FieldDefinition, pane: FieldDefinition): void {
    this.put(tab, new Set([pane.id]))
  }

  /** Opens or closes a pane; of an accordion only one is open. */
  toggle(collapse: FieldDefinition, pane: FieldDefinition): void {
    const now = this.openOf(collapse)
    const others = collapse.props.accordion === true ? [] : [...now].filter((id) => id !== pane.id)
    this.put(collapse, new Set(now.has(pane.id) ? others : [...others, pane.id]))
  }

  /** Opens everything that a field is folded away in. */
  reveal(fields: readonly FieldDefinition[], id: string): boolean {
    return fields.some((field) => {
      if (field.id === id) return true
      if (field.kind === 'tab' || field.kind === 'collapse') {
        const pane = field.children.find((child) => this.reveal(child.children, id))
        if (pane === undefined) return false
        if (field.kind === 'tab') this.choose(field, pane)
        else if (!this.isOpen(field, pane)) this.toggle(field, pane)
        return true
      }
      return this.reveal(field.children, id)
    })
  }

  private openOf(field: FieldDefinition): ReadonlySet<string> {
    return this.open.get(field.id) ?? new Set(activeOf(field))
  }

  private put(field: FieldDefinition, panes: ReadonlySet<string>): void {
    this.open = new Map([...this.open, [field.id, panes]])
  }
}

/** Panes that the definition opens: `active` names them, one or a list; a tab without it opens its first. */
function activeOf(field: FieldDefinition): string[] {
  const { active } = field.props
  const names = (Array.isArray(active) ? active : [active]).map(String)
  const found = field.children.filter((pane, index) => names.includes(String(pane.props.name ?? index))).map(({ id }) => id)
  const [first] = field.children
  return found.length > 0 || first === undefined || field.kind !== 'tab' ? found : [first.id]
}
