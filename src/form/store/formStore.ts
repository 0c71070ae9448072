import { actionBound, makeObservable, observable, runInAction, transaction } from 'mobx'
import type { FormPatch, Json } from '@/contract/formSchema'
import { idOfAddress } from '@/domain/form/address'
import { maskedText } from '@/domain/form/mask'
import type { Address, Changed, FieldDefinition, FieldState, FormDefinition, FormEngine, FormProblem } from '@/domain/form/types'
import { Boxes } from './boxes'
import { cellOf } from './cells'
import { areFewRequired, firstFields } from './drawing'
import { OpenSheets } from './openSheets'
import { OptionLists } from './optionLists'
import { Panes } from './panes'
import type { FormParts, PickedRow } from './parts'
import { Problems } from './problems'
import { RecordNames } from './recordNames'
import { ScriptRunner } from './scriptRunner'
import { rowsFromData } from './tableData'
import { Uploads } from './uploads'

/**
 * One open form as MobX sees it: a mirror over the engine with one observable box an address, so that a change draws only what depends on
 * it. Everything that lives as long as the form is open (options, uploads, names, open panes) hangs on it.
 */
export class FormStore {
  readonly engine: FormEngine
  readonly parts: FormParts
  readonly lists: OptionLists
  readonly names: RecordNames
  readonly uploads: Uploads
  readonly panes = new Panes()
  readonly sheets: OpenSheets
  readonly problems: Problems
  /** The person changed something since the form was opened or saved. */
  isDirty = false
  /** Raised with every change, whoever made it: what keeps drafts watches it. */
  version = 0
  /** Fields drawn so far, in document order. */
  drawn: number
  /** Few fields must be filled: these are marked, else the others (design.md#form-pages). */
  readonly marksRequired: boolean
  /** Raised when the page is to scroll to its first problem. */
  reveals = 0

  private readonly boxes: Boxes
  private readonly order: ReadonlyMap<string, number>
  private readonly scripts: ScriptRunner
  private isStarted = false

  constructor(parts: FormParts) {
    this.parts = parts
    this.engine = parts.engine
    this.boxes = new Boxes(parts.engine)
    this.order = new Map([...this.definition.byId.keys()].map((id, index) => [id, index]))
    this.drawn = firstFields(this.engine)
    this.marksRequired = areFewRequired(this.definition)
    this.lists = new OptionLists(parts)
    this.names = new RecordNames(parts.namesOf)
    this.problems = new Problems(this.engine, this.order)
    this.uploads = new Uploads(
      parts,
      (address) => this.engine.state(address).value,
      (address, value) => this.set(address, value)
    )
    this.sheets = new OpenSheets((address) => this.mirror(this.engine.check(address)))
    this.scripts = new ScriptRunner(parts, (patches) => this.apply(patches))
    makeObservable(this, {
      isDirty: observable,
      version: observable,
      drawn: observable,
      reveals: observable,
      drawMore: actionBound,
      saved: actionBound
    })
  }

  get definition(): FormDefinition {
    return this.engine.definition
  }

  /** A record is shown: values as text. */
  get isReading(): boolean {
    return this.parts.isReading === true
  }

  /** A text where it is only read: masked as its designer wants it, until it was asked for. */
  readable(field: FieldDefinition, text: string): string {
    return this.parts.isRevealed === true ? text : maskedText(field, text)
  }

  /** What is drawn of a field; observed. */
  state(address: Address): FieldState {
    return this.boxes.state(address)
  }

  /** Ids of a sub-table's rows; observed. */
  rows(table: string): readonly string[] {
    return this.boxes.rows(table)
  }

  /** Whether a field, or anything of a layout, is there to be seen; observed, and heard only when the answer changes. */
  isVisible(field: FieldDefinition, address: Address = field.id): boolean {
    return this.boxes.isVisible(field, address)
  }

  /** Sets a value as the person does. @param event what scripts know as `data` */
  set(address: Address, value: Json | undefined, event?: Json): void {
    this.change(() => this.engine.set(address, value, event))
    this.scripts.changed(this.engine, address, event ?? value)
  }

  /** A field is left: it is checked, and scripts that wait for it run. */
  leave(address: Address): void {
    this.mirror([...this.engine.check(address), ...this.engine.fire('blur', address)])
    void this.scripts.fire(this.engine, 'blur', address, this.engine.state(address).value)
  }

  /** Lets the person choose records of a relation or a popup; picked keys fill attribute fields and transfers. @param idOf stored value of a row */
  async pick(field: FieldDefinition, address: Address, idOf: (row: PickedRow) => string): Promise<void> {
    const rows = await this.parts.pick(field, address)
    if (rows === undefined) return
    const ids = rows.map(idOf)
    const nameKey = String(field.props.relationField ?? 'fullName')
    this.names.learn(
      field,
      rows.map((row, index) => [ids[index] ?? '', String(row[nameKey] ?? '')])
    )
    const event = (rows[0] ?? null) as Json
    this.change(() => [...this.engine.set(address, field.isMultiple ? ids : ids[0], event), ...this.engine.pick(address, rows[0])])
    this.scripts.changed(this.engine, address, event)
  }

  /** The row that a stored value stands for is known: attribute fields show it. Nobody changed anything. */
  recall(address: Address, row: PickedRow): void {
    this.mirror(this.engine.pick(address, row))
  }

  /** The choice was taken back: what was copied for attribute fields goes with it. */
  unpick(address: Address): void {
    this.change(() => this.engine.pick(address, undefined))
  }

  /** @returns id of the new row */
  addRow(table: string, values?: PickedRow): string {
    let added = ''
    this.change(() => {
      const { rowId, changed } = this.engine.addRow(table, values)
      added = rowId
      return changed
    })
    return added
  }

  copyRow(table: string, rowId: string): void {
    this.change(() => this.engine.copyRow(table, rowId).changed)
  }

  removeRow(table: string, rowId: string): void {
    transaction(() => {
      this.change(() => this.engine.removeRow(table, rowId))
      this.problems.forgetRow(table, rowId)
      this.boxes.forgetRow(table, rowId)
    })
  }

  /** Rows chosen from a data interface, through the table's own mapping. */
  async addFromData(table: FieldDefinition): Promise<void> {
    const rows = await this.parts.pickRows(table)
    transaction(() => rowsFromData(table, rows ?? []).forEach((values) => this.addRow(table.key, values)))
  }

  /** The form is drawn: its onLoad runs, once, and fields that default to the person's own signature get it. */
  start(): void {
    if (this.isStarted) return
    this.isStarted = true
    void this.scripts.fire(this.engine, 'load')
    void this.signAsUsual()
  }

  /** Waits for what scripts still compute, then runs beforeSubmit. @returns why the form must not be sent, '' when it may */
  async beforeSubmit(): Promise<string> {
    if (this.uploads.isBusy) return '文件正在上传，请稍候'
    if (this.uploads.items.length > 0) return '有文件没有传上去，请重试或移除'
    return this.scripts.beforeSubmit(this.engine)
  }

  /** @param data what the server answered */
  afterSubmit(data?: Json): Promise<string> {
    return this.scripts.fire(this.engine, 'afterSubmit', undefined, data)
  }

  /** A button is pressed, a tab chosen; only what that writes is something to keep. */
  press(address: Address, event: 'click' | 'tab-click' = 'click', data?: Json): void {
    const stored = (): string => JSON.stringify(this.engine.values())
    const before = stored()
    const look = (): void =>
      runInAction(() => {
        this.isDirty ||= stored() !== before
      })
    this.applied(() => this.engine.fire(event, address, data))
    look()
    void this.scripts.fire(this.engine, event, address, data).then(look)
  }

  /** Checks everything; the fields show what is wrong with them. */
  validate(): readonly FormProblem[] {
    const { problems, changed } = this.engine.validate()
    this.mirror(changed)
    return problems
  }

  /** Errors that the server answered. */
  fault(problems: readonly FormProblem[]): void {
    for (const { address, message } of problems) this.mirror(this.engine.fault(address, message))
  }

  /** Brings the first problem into sight: folded groups open, its tab comes to the front, then the page scrolls. */
  showFirstProblem(): void {
    const { first } = this.problems
    if (first !== undefined) this.reveal(first.address)
  }

  reveal(address: Address): void {
    transaction(() => {
      this.drawMore(Infinity)
      this.panes.reveal(this.definition.fields, idOfAddress(address))
      this.reveals += 1
    })
  }

  /** Sums of a sub-table's summary columns, by column key; observed. */
  totals({ key, children }: FieldDefinition): ReadonlyMap<string, number> {
    const totals = this.engine.totals(key)
    for (const rowId of this.rows(key)) for (const column of children) if (totals.has(column.key)) this.state(cellOf(column, rowId))
    return totals
  }

  /** The next fields are drawn. */
  drawMore(count: number): void {
    this.drawn = Math.min(this.order.size, this.drawn + count)
  }

  get isDrawn(): boolean {
    return this.drawn >= this.order.size
  }

  /** Place of a field in the document, from 0. */
  orderOf({ id }: FieldDefinition): number {
    return this.order.get(id) ?? 0
  }

  /** Everything is stored: leaving asks no more. */
  saved(): void {
    this.isDirty = false
  }

  /** The page is left: nothing runs any more. */
  dispose(): void {
    this.scripts.stop()
  }

  /** Who keeps no signature with his account, or whose server does not answer, signs by hand. */
  private async signAsUsual(): Promise<void> {
    const { ownSignature, context } = this.parts
    const isAsked = [...this.definition.byId.values()].some(({ kind, defaultsToCurrent }) => kind === 'signature' && defaultsToCurrent)
    if (!isAsked || ownSignature === undefined || this.isReading || context.isReadOnly === true) return
    const picture = await ownSignature().catch(() => '')
    if (picture !== '') this.applied(() => this.engine.sign(picture))
  }

  private change(act: () => Changed): void {
    transaction(() => {
      this.mirror(act())
      this.isDirty = true
      this.version += 1
    })
  }

  private apply(patches: readonly FormPatch[]): void {
    this.applied(() => this.engine.apply(patches))
    for (const patch of patches) if (patch.do === 'toast') this.parts.feedback.toast(patch.message)
  }

  /** What rules and scripts did by themselves is told to who keeps drafts; the person typed nothing. */
  private applied(act: () => Changed): void {
    transaction(() => {
      this.mirror(act())
      this.version += 1
    })
  }

  private mirror(changed: Changed): void {
    transaction(() => {
      this.boxes.tell(changed)
      this.problems.follow(changed)
    })
  }
}
