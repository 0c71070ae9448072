import type { FormPatch, Json, ScriptEvent } from '@/contract/formSchema'
import { resolveId } from './address'
import { amountOf, roundTo } from './arithmetic'
import { nodeProblem, placedProblem } from './check'
import { OpenForm, type FormNode, type FormRow, type SubTable, type Values } from './openForm'
import { summaryKeys } from './props'
import { hasKey, listOf, objectOf } from './read'
import { shapeValue } from './shape'
import { stateOf } from './state'
import type { Saying } from './traits'
import type { Address, Changed, FieldState, FormContext, FormDefinition, FormEngine, FormProblem } from './types'
import { valuesOf } from './values'
import { Wave } from './wave'

/**
 * Opens a form.
 * @param stored values of a stored record by key; undefined for a new record. Fields that it does not name start with their default, but
 * where it is only shown: nobody wrote those.
 */
export function createFormEngine(definition: FormDefinition, context: FormContext, stored?: Values): FormEngine {
  const hasDefaults = stored === undefined || context.isReadOnly !== true
  return new Engine(new OpenForm(definition, context, stored, { hasDefaults, now: context.now }))
}

class Engine implements FormEngine {
  readonly definition: FormDefinition

  constructor(private readonly form: OpenForm) {
    this.definition = form.definition
    openStates(form)
    this.act((wave) => wave.happen('load', undefined, undefined))
  }

  /** One act and all that follows. */
  private act(act: (wave: Wave) => void): Changed {
    const wave = new Wave(this.form)
    act(wave)
    return wave.settle()
  }

  state(address: Address): FieldState {
    const node = this.form.nodes.get(address)
    if (node !== undefined) return node.state
    const column = this.definition.byId.get(address)
    if (column === undefined) throw new RangeError(`no field at ${address}`)
    return columnState(this.form, column.id)
  }

  rows(table: string): readonly string[] {
    return this.subTable(table).rows.map(({ id }) => id)
  }

  set(address: Address, value: Json | undefined, event?: Json): Changed {
    const node = this.form.node(address)
    return this.act((wave) => {
      if (node.field.kind === 'table') this.replaceRows(wave, this.subTable(address), value)
      else wave.put(node, value)
      wave.settleValues()
      wave.happen('change', node, event ?? value)
    })
  }

  addRow(table: string, values: Values = {}, at?: number): { readonly rowId: string; readonly changed: Changed } {
    const subTable = this.subTable(table)
    const row = this.form.makeRow(subTable, {}, false)
    const given = [...row.cells.values()].filter(({ field }) => hasKey(values, field.key))
    return {
      rowId: row.id,
      changed: this.act((wave) => {
        this.insert(wave, subTable, row, at ?? subTable.rows.length)
        for (const node of given) wave.put(node, shapeValue(node.field, values[node.field.key]).value)
      })
    }
  }

  copyRow(table: string, rowId: string): { readonly rowId: string; readonly changed: Changed } {
    const subTable = this.subTable(table)
    const from = this.row(subTable, rowId)
    const row = this.form.makeRow(subTable, {}, false)
    for (const [id, node] of row.cells) {
      const original = from.cells.get(id) as FormNode
      Object.assign(node, { value: original.value, isWritten: original.isWritten, picked: original.picked, said: { ...original.said } })
    }
    return { rowId: row.id, changed: this.act((wave) => this.insert(wave, subTable, row, from.place + 1)) }
  }

  removeRow(table: string, rowId: string): Changed {
    const subTable = this.subTable(table)
    const row = this.row(subTable, rowId)
    return this.act((wave) => {
      this.form.takeRow(subTable, row)
      wave.notifyTable(table)
    })
  }

  apply(patches: readonly FormPatch[]): Changed {
    return this.act((wave) => {
      for (const patch of patches) this.obey(wave, patch)
    })
  }

  sign(picture: string): Changed {
    const unsigned = this.form.learnSignature(picture)
    return this.act((wave) => {
      for (const node of unsigned) wave.follow(node, picture)
    })
  }

  fire(event: ScriptEvent, address?: Address, data?: Json): Changed {
    const node = address === undefined ? undefined : this.form.node(address)
    return this.act((wave) => wave.happen(event, node, data ?? node?.value))
  }

  pick(address: Address, row: Values | undefined): Changed {
    const node = this.form.node(address)
    return this.act((wave) => {
      wave.pick(node, row)
      // A record that is opened again shows what it points at; only a new choice carries values along.
      if (row === undefined || (node.isStored && !node.isChanged)) return
      for (const { from, to } of node.field.transfers) for (const target of this.targets(node, to)) wave.obey(target, row[from])
    })
  }

  picked(address: Address): Values | undefined {
    return this.form.node(address).picked
  }

  validate(): { readonly problems: readonly FormProblem[]; readonly changed: Changed } {
    const problems: FormProblem[] = []
    const changed = this.form.inOrder().filter((node) => {
      const problem = nodeProblem(this.form, node)
      if (problem !== '') problems.push({ address: node.address, message: placedProblem(this.form, node, problem) })
      return setError(node, problem)
    })
    return { problems, changed: changed.map(({ address }) => address) }
  }

  check(address: Address): Changed {
    const node = this.form.node(address)
    return setError(node, nodeProblem(this.form, node)) ? [address] : []
  }

  fault(address: Address, message: string): Changed {
    return setError(this.form.node(address), message) ? [address] : []
  }

  totals(table: string): ReadonlyMap<string, number> {
    const { field, rows } = this.subTable(table)
    const keys = summaryKeys(field.key, field.props)
    const columns = field.children.filter(({ key }) => keys.includes(key))
    return new Map(columns.map(({ id, key }) => [key, roundTo(amountOf(rows.map(({ cells }) => cells.get(id)?.value ?? null)), 2)]))
  }

  values(): Values {
    return valuesOf(this.form)
  }

  private subTable(table: string): SubTable {
    const subTable = this.form.subTables.get(table)
    if (subTable === undefined) throw new RangeError(`no table ${table}`)
    return subTable
  }

  private row(subTable: SubTable, rowId: string): FormRow {
    const row = subTable.rows.find(({ id }) => id === rowId)
    if (row === undefined) throw new RangeError(`no row ${rowId} in ${subTable.field.id}`)
    return row
  }

  private insert(wave: Wave, subTable: SubTable, row: FormRow, at: number): void {
    computeFormulas(this.form, row)
    this.form.insertRow(subTable, at, row)
    for (const node of row.cells.values()) wave.welcome(node)
    wave.notifyTable(subTable.field.id)
  }

  private replaceRows(wave: Wave, subTable: SubTable, value: Json | undefined): void {
    for (const row of [...subTable.rows].reverse()) this.form.takeRow(subTable, row)
    for (const each of listOf(value)) this.insert(wave, subTable, this.form.makeRow(subTable, objectOf(each), false), subTable.rows.length)
    wave.notifyTable(subTable.field.id)
  }

  /** Fields a transfer or a patch means: a column of the own row, a field of the form, a column of every row. */
  private targets(from: FormNode, name: string): readonly FormNode[] {
    const { byId } = this.definition
    const own = from.row === undefined ? name : resolveId(byId, `${from.row.table}.${name}`)
    return this.form.nodesOf(byId.has(own) && !byId.has(name) ? own : resolveId(byId, name), from.row)
  }

  private obey(wave: Wave, patch: FormPatch): void {
    if (patch.do === 'toast' || patch.do === 'refuse') return
    const id = resolveId(this.definition.byId, patch.field)
    const field = this.definition.byId.get(id)
    const row = field?.table === undefined || patch.row === undefined ? undefined : this.form.subTables.get(field.table)?.rows[patch.row]
    if (field === undefined || (field.table !== undefined && patch.row !== undefined && row === undefined)) return
    if (patch.do === 'set') {
      if (field.kind === 'table') this.replaceRows(wave, this.subTable(id), patch.value)
      else for (const node of this.form.nodesOf(id, row)) wave.obey(node, patch.value)
      return
    }
    const said = sayingOfPatch(patch)
    if (field.table !== undefined && row === undefined) this.form.saidOfColumns.set(id, { ...this.form.saidOfColumns.get(id), ...said })
    for (const node of this.form.nodesOf(id, row)) wave.tell(node, said)
  }
}

function sayingOfPatch(patch: Exclude<FormPatch, { do: 'set' | 'toast' | 'refuse' }>): Saying {
  switch (patch.do) {
    case 'show':
      return { isVisible: patch.on }
    case 'require':
      return { isRequired: patch.on }
    case 'disable':
      return { isDisabled: patch.on }
    case 'options':
      return { options: patch.options }
  }
}

/** What formulas come to at the beginning, of a row or of the whole form. */
function computeFormulas(form: OpenForm, row?: FormRow): void {
  const wave = new Wave(form, true)
  wave.compute(row)
  wave.settleValues()
}

/** Formulas and the first states of a form that has just been opened. */
export function openStates(form: OpenForm): void {
  computeFormulas(form)
  for (const node of form.inOrder()) node.state = stateOf(form, node)
}

/** A column without a row: what its definition, the person's rights and scripts say of all its cells. */
function columnState(form: OpenForm, id: string): FieldState {
  const field = form.definition.byId.get(id)
  return stateOf(form, { ...form.node(field?.table ?? id), field: field as FormNode['field'], value: undefined, said: {}, error: '' })
}

function setError(node: FormNode, error: string): boolean {
  node.error = error
  if (node.state.error === error) return false
  node.state = { ...node.state, error }
  return true
}
