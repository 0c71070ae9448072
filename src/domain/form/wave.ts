import type { FormRule, Json, RuleAction } from '@/contract/formSchema'
import { nodeProblem } from './check'
import { resolveId } from './address'
import type { FormNode, FormRow, OpenForm } from './openForm'
import { KEEP, targetsOf, type EventRule, type Writer } from './plan'
import { isSameJson, textOf } from './read'
import { evaluate, holds, WHOLE } from './rules'
import { shapeValue } from './shape'
import { isSameState, stateOf } from './state'
import { say, type Saying } from './traits'
import type { Changed } from './types'

/**
 * Everything that follows from one act: values in the order of their dependence, then the states that read them. Only what depends on
 * a change is looked at. A value that the act itself set is never overwritten by what follows from it, however rules run in circles.
 */
export class Wave {
  private readonly pinned = new Set<FormNode>()
  private readonly stale = new Set<FormNode>()
  private readonly touched = new Set<FormNode>()
  /** Writers that have to write, by rank. */
  private readonly pending = new Map<number, Set<FormNode>>()
  private readonly written = new Map<number, Set<FormNode>>()

  /** @param isOpening only formulas are written: nothing has changed yet that a rule would follow */
  constructor(
    private readonly form: OpenForm,
    private readonly isOpening = false
  ) {}

  /** A value as the act gives it. */
  put(node: FormNode, value: Json | undefined): void {
    this.pinned.add(node)
    this.write(node, value)
  }

  /** A value that follows: from a rule, a transfer, a formula. */
  follow(node: FormNode, value: Json | undefined): void {
    if (this.pinned.has(node)) return
    const { value: shaped, isBroken } = shapeValue(node.field, value)
    node.isWritten = true
    this.write(node, isBroken ? value : shaped)
  }

  private write(node: FormNode, value: Json | undefined): void {
    this.stale.add(node)
    if (isSameJson(node.value, value)) return
    node.value = value
    node.isChanged = true
    // The row of what was chosen before says nothing of what is chosen now.
    if (this.form.plan.attributes.has(node.field.id) || node.picked !== undefined) this.pick(node, undefined)
    this.notify(node)
  }

  /** Another row is picked in a relation: its attributes show it. */
  pick(node: FormNode, picked: FormNode['picked']): void {
    node.picked = picked
    for (const attribute of this.form.plan.attributes.get(node.field.id) ?? []) {
      const key = textOf(attribute.props.showField)
      for (const each of this.form.nodesOf(attribute.id, node.row)) this.follow(each, picked?.[key])
    }
  }

  /** A node has another value: who reads it is next. Whoever reads a whole column is asked in every row, and so is who reads a table. */
  private notify({ field, row }: FormNode): void {
    this.call(field.id, row)
    if (row === undefined) return
    this.call(field.id + WHOLE)
    this.call(row.table)
  }

  /** Readers of an id. @param elsewhere a table whose own columns need not be asked */
  private call(id: string, row?: FormRow, elsewhere?: string): void {
    const { plan, definition } = this.form
    const isMeant = (target: string): boolean => elsewhere === undefined || definition.byId.get(target)?.table !== elsewhere
    for (const rank of plan.writersOf.get(id) ?? []) {
      const { target, isFormula } = plan.writers[rank] as Writer
      if (!isMeant(target) || (isFormula ? plan.cyclic.has(rank) : this.isOpening)) continue
      for (const node of this.form.nodesOf(target, row)) this.enqueue(rank, node)
    }
    for (const target of plan.statesOf.get(id) ?? []) {
      if (isMeant(target)) for (const node of this.form.nodesOf(target, row)) this.stale.add(node)
    }
  }

  private enqueue(rank: number, node: FormNode): void {
    if (this.form.plan.cyclic.has(rank) && this.written.get(rank)?.has(node) === true) return
    const nodes = this.pending.get(rank)
    if (nodes === undefined) this.pending.set(rank, new Set([node]))
    else nodes.add(node)
  }

  /** A row came or went: whoever reads a column from outside, or a whole column, or the table, is next. */
  notifyTable(table: string): void {
    const node = this.form.node(table)
    for (const { id } of node.field.children) {
      this.call(id, undefined, table)
      this.call(id + WHOLE)
    }
    this.call(table)
    this.stale.add(node)
    this.touched.add(node)
  }

  /** A node that was not there before. */
  welcome(node: FormNode): void {
    this.stale.add(node)
  }

  /** All formulas of these nodes, or of the whole form: when it opens, when a row comes. */
  compute(row?: FormRow): void {
    this.form.plan.writers.forEach(({ target, isFormula }, rank) => {
      if (!isFormula || this.form.plan.cyclic.has(rank)) return
      if (row !== undefined && !row.cells.has(target)) return
      for (const node of this.form.nodesOf(target, row)) this.enqueue(rank, node)
    })
  }

  /** Rules that name this event. @param node where it happened; none for an event of the whole form */
  happen(event: EventRule['event'], node: FormNode | undefined, data: Json | undefined): void {
    for (const each of this.form.plan.eventRules) {
      if (each.event === event && each.field === node?.field.id) this.follows(each.rule, node?.row, data)
    }
  }

  private follows(rule: FormRule, row: FormRow | undefined, data: Json | undefined): void {
    // Conditions are looked at before anything is done: what the rule itself sets does not change what it says.
    const actions = [...rule.then, ...(rule.otherwise ?? [])]
    const nodes = new Set(actions.flatMap(targetsOf).flatMap((name) => this.form.nodesOf(resolveId(this.form.definition.byId, name), row)))
    const places = new Set([...nodes].map((node) => node.row ?? row))
    const truths = new Map([...places].map((place) => [place, holds(rule.when, this.form.scope(place, data))]))
    for (const action of actions) {
      const wanted = rule.then.includes(action)
      for (const name of targetsOf(action)) {
        for (const node of this.form.nodesOf(resolveId(this.form.definition.byId, name), row)) {
          if (truths.get(node.row ?? row) === wanted) this.act(action, node, row, data)
        }
      }
    }
  }

  private act(action: RuleAction, node: FormNode, row: FormRow | undefined, data: Json | undefined): void {
    const scope = this.form.scope(node.row ?? row, data)
    if (action.do === 'set') this.obey(node, evaluate(action.to, scope))
    else if (action.do === 'clear') this.obey(node, undefined)
    else {
      const said: Saying = {}
      say(said, action, scope)
      this.tell(node, said)
    }
  }

  /** What an event rule or a script sets: they may correct even the value that started them. */
  obey(node: FormNode, value: Json | undefined): void {
    this.pinned.delete(node)
    this.follow(node, value)
    this.pinned.add(node)
  }

  /** A script says something of a field's state. */
  tell(node: FormNode, said: Saying): void {
    Object.assign(node.said, said)
    this.stale.add(node)
  }

  /** Lets values follow, so that an event rule sees them all. */
  settleValues(): void {
    this.writeAll()
  }

  /** Lets everything follow. @returns addresses whose state is another one, in document order */
  settle(): Changed {
    this.writeAll()
    for (const node of this.stale) if (this.form.nodes.has(node.address)) this.refresh(node)
    return [...this.touched]
      .filter(({ address }) => this.form.nodes.has(address))
      .sort((a, b) => this.form.compare(a, b))
      .map(({ address }) => address)
  }

  private writeAll(): void {
    while (this.pending.size > 0) {
      const rank = this.firstPending()
      const nodes = this.pending.get(rank) as Set<FormNode>
      this.pending.delete(rank)
      this.written.set(rank, new Set([...(this.written.get(rank) ?? []), ...nodes]))
      const writer = this.form.plan.writers[rank] as Writer
      for (const node of nodes) {
        const value = writer.write(this.form.scope(node.row))
        if (value !== KEEP) this.follow(node, value)
      }
    }
  }

  private firstPending(): number {
    let first = Infinity
    for (const rank of this.pending.keys()) first = Math.min(first, rank)
    return first
  }

  private refresh(node: FormNode): void {
    const before = node.state
    node.state = stateOf(this.form, node)
    if (node.error !== '') {
      node.error = nodeProblem(this.form, node)
      if (node.error !== node.state.error) node.state = { ...node.state, error: node.error }
    }
    if (isSameState(before, node.state)) {
      node.state = before
      return
    }
    this.touched.add(node)
    if (before.isVisible === node.state.isVisible && before.isDisabled === node.state.isDisabled) return
    for (const child of this.form.childrenOf(node)) this.refresh(child)
  }
}
