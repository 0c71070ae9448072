import { makeAutoObservable, observableRef } from 'mobx'
import type { JsonObject } from '@/contract/formSchema'
import { beginHistory, redo, takeStep, undo, type History } from '@/domain/designer/history'
import { fieldsOf, nameOf, placeOf, placesOf, withForm, type FormDesign, type Place } from '@/domain/designer/form/design'
import {
  addField,
  addPane,
  changeRaw,
  duplicateNode,
  moveNode,
  moveRefusal,
  refusalOf,
  removeNode,
  spotAt,
  spotBeside,
  withLabel,
  type Spot
} from '@/domain/designer/form/edits'
import { mentionsOf } from '@/domain/designer/form/mentions'
import { kindName, type PaletteEntry } from '@/domain/designer/form/palette'

/** What is dragged: a kind of the palette, or a node. */
export type Dragged = { readonly entry: PaletteEntry } | { readonly id: string }
export type Edge = 'before' | 'after' | 'inside'
export type Part = 'palette' | 'canvas' | 'settings'

export const NO_DESIGN: FormDesign = { file: {}, nodes: [], next: 1, stored: new Set(), version: 1 }

/** What is drawn now, what of it is selected, and every act on it; each can be undone, and is said. */
export class Board {
  history: History<FormDesign> = beginHistory(NO_DESIGN)
  /** The node whose settings are shown; '' = the form. */
  selected = ''
  /** Read out: what was just done. */
  said = ''
  /** Of three that a phone shows one at a time. */
  part: Part = 'canvas'
  isTrying = false
  /** Where the dragged would land. */
  landing: { readonly id: string; readonly edge: Edge } | undefined = undefined
  /** Raised when the focus shall go to the selected node. */
  focuses = 0
  private readonly changed: () => void

  /** @param changed something is drawn that is not published */
  constructor(changed: () => void) {
    this.changed = changed
    makeAutoObservable<Board, 'changed'>(this, { changed: false, history: observableRef, landing: observableRef }, { autoBind: true })
  }

  get design(): FormDesign {
    return this.history.present.state
  }

  get place(): Place | undefined {
    return placeOf(this.design, this.selected)
  }

  placeOf(id: string): Place | undefined {
    return placeOf(this.design, id)
  }

  /** Ids of the nodes in the order in which they stand. */
  get order(): readonly string[] {
    return [...placesOf(this.design).keys()]
  }

  get fieldCount(): number {
    return fieldsOf(this.design).length
  }

  /** Another form, with nothing to undo. */
  open(design: FormDesign): void {
    this.history = beginHistory(design)
    this.selected = ''
  }

  say(words: string): void {
    // The same words again are another message for who hears them.
    this.said = this.said === words ? `${words}\u00a0` : words
  }

  /** @param name of steps that are one while they follow each other */
  change(design: FormDesign, words: string, name = ''): void {
    const next = takeStep(this.history, design, words, name)
    if (next === this.history) return
    this.history = next
    this.changed()
  }

  undo(): void {
    const { words } = this.history.present
    if (this.history.past.length === 0) return this.say('没有可以撤销的操作')
    this.history = undo(this.history)
    this.settle(`已撤销：${words}`)
  }

  redo(): void {
    if (this.history.future.length === 0) return this.say('没有可以重做的操作')
    this.history = redo(this.history)
    this.settle(`已重做：${this.history.present.words}`)
  }

  private settle(words: string): void {
    if (placeOf(this.design, this.selected) === undefined) this.selected = ''
    this.changed()
    this.say(words)
  }

  select(id: string): void {
    this.selected = id
  }

  /** Leads to a node: it is selected and gets the focus. */
  lead(id: string): void {
    this.selected = id
    this.isTrying = false
    this.part = id === '' ? 'settings' : 'canvas'
    this.focuses += 1
  }

  showPart(part: Part): void {
    this.part = part
  }

  tryOut(isTrying: boolean): void {
    this.isTrying = isTrying
  }

  /** @param spot where it was dropped; else behind what is selected */
  add({ kind, name }: PaletteEntry, spot: Spot = spotAt(this.design, this.selected, kind)): void {
    const added = addField(this.design, kind, name, spot)
    if (added === undefined) return this.say(refusalOf(this.design, kind, spot.parent))
    const place = placeOf(added.design, added.id)
    const label = place === undefined ? name : nameOf(place) || name
    this.change(added.design, `添加“${label}”`)
    this.selected = added.id
    this.say(`已添加“${label}”，${this.whereIs(added.id)}`)
  }

  addPane(id: string): void {
    const { design, id: pane } = addPane(this.design, id)
    this.change(design, '添加页签')
    this.say(`已添加页签，${this.whereIs(pane)}`)
  }

  /** Where a node stands, in words. */
  whereIs(id: string): string {
    const place = placeOf(this.design, id)
    if (place === undefined) return ''
    const { parent, at } = place
    const siblings = parent?.node.children ?? this.design.nodes
    return `${parent === undefined ? '' : `“${this.titleOf(parent)}”里`}第 ${at + 1} 项，共 ${siblings.length} 项`
  }

  titleOf(place: Place): string {
    return place.label || place.key || kindName(place.kind, '')
  }

  moveTo(id: string, spot: Spot): void {
    const place = placeOf(this.design, id)
    if (place === undefined) return
    const moved = moveNode(this.design, id, spot)
    if (moved === undefined) return this.say(moveRefusal(this.design, id, spot))
    this.change(moved, `移动“${this.titleOf(place)}”`)
    this.selected = id
    this.focuses += 1
    this.say(`“${this.titleOf(place)}”移到${this.whereIs(id)}`)
  }

  /** Up or down by one place, into and out of boxes on its way. */
  step(id: string, by: -1 | 1): void {
    const spot = spotBeside(this.design, id, by)
    if (spot === undefined) this.say(by === -1 ? '已经在最上面' : '已经在最下面')
    else this.moveTo(id, spot)
  }

  duplicate(id: string): void {
    const copied = duplicateNode(this.design, id)
    if (copied === undefined) return this.say('这个控件不能复制')
    const place = placeOf(copied.design, copied.id)
    const label = place === undefined ? '' : this.titleOf(place)
    this.change(copied.design, `复制出“${label}”`)
    this.selected = copied.id
    this.focuses += 1
    this.say(`已复制出“${label}”，${this.whereIs(copied.id)}`)
  }

  /** What somebody should know before a node goes, in words. */
  mentions(id: string): readonly string[] {
    return mentionsOf(this.design, id)
  }

  remove(id: string): void {
    const place = placeOf(this.design, id)
    if (place === undefined) return
    const { design, id: next } = removeNode(this.design, id)
    this.change(design, `删除“${this.titleOf(place)}”`)
    this.selected = next
    this.focuses += 1
    this.say(`已删除“${this.titleOf(place)}”，可以撤销`)
  }

  /** Changes what a node says of itself. @param words of the step @param name of steps that are one while they follow each other */
  set(id: string, change: (raw: JsonObject) => JsonObject, words: string, name = ''): void {
    this.change(changeRaw(this.design, id, change), words, name === '' ? '' : `${id} ${name}`)
  }

  rename(id: string, label: string): void {
    this.set(id, (raw) => withLabel(raw, label), '改名称', 'label')
  }

  setForm(change: JsonObject, name: string): void {
    this.change(withForm(this.design, change), '改表单设置', name)
  }

  /** Name or code of the form; a code only while it is new, and its id with it. */
  setFact(change: JsonObject, name: string): void {
    this.change({ ...this.design, file: { ...this.design.file, ...change } }, '改表单设置', name)
  }

  landAt(landing: Board['landing']): void {
    const { landing: before } = this
    if (before?.id !== landing?.id || before?.edge !== landing?.edge) this.landing = landing
  }

  /** Where something dragged would be put; undefined where it cannot be. */
  spotFor(dragged: Dragged, id: string, edge: Edge): Spot | undefined {
    const place = placeOf(this.design, id)
    if (place === undefined && id !== '') return undefined
    const spot =
      place === undefined
        ? { parent: '', at: this.design.nodes.length }
        : edge === 'inside'
          ? { parent: id, at: place.node.children?.length ?? 0 }
          : { parent: place.parent?.node.id ?? '', at: place.at + (edge === 'after' ? 1 : 0) }
    const refusal =
      'entry' in dragged ? refusalOf(this.design, dragged.entry.kind, spot.parent) : moveRefusal(this.design, dragged.id, spot)
    return refusal === '' ? spot : undefined
  }

  drop(dragged: Dragged, id: string, edge: Edge): void {
    this.landing = undefined
    const spot = this.spotFor(dragged, id, edge)
    if (spot === undefined) return this.say('不能放在这里')
    if ('entry' in dragged) {
      this.add(dragged.entry, spot)
      this.focuses += 1
    } else this.moveTo(dragged.id, spot)
  }
}
