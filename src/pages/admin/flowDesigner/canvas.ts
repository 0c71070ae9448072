import { makeAutoObservable, observableRef } from 'mobx'
import type { TemplateNode, TemplateProperties } from '@/contract/workFlowTemplate'
import {
  branchKey,
  drawFlow,
  moveBy,
  partsOf,
  partWords,
  stepTo,
  type Direction,
  type Part,
  type Row
} from '@/domain/designer/flow/drawing'
import { beginHistory, redo, takeStep, undo, type History } from '@/domain/designer/history'
import {
  addBranch,
  duplicateBranch,
  GATE_WORDS,
  moveBranch,
  newFork,
  newStep,
  setDefault,
  STEP_WORDS,
  type Gate
} from '@/domain/designer/flow/nodes'
import type { DesignField } from '@/domain/designer/flow/conditions'
import { withReadOnly } from '@/domain/designer/flow/settings'
import { whoNames } from '@/domain/designer/flow/references'
import {
  duplicateStep,
  findNode,
  freshIds,
  insertFork,
  insertStep,
  moveStep,
  removeBranch,
  removeFork,
  removeStep,
  setProperties,
  titleOf,
  type Place,
  type StepType
} from '@/domain/designer/flow/tree'

/** A flow as a file: what the import takes. */
export type FlowDesign = Readonly<Record<string, unknown>>

/** What stands in the panel beside the drawing while no part does. */
export const FACTS = ':facts'
export const TRIAL = ':trial'
const isAside = (key: string): boolean => key === FACTS || key === TRIAL

/** The drawing of a flow: what is in it, where the keyboard is, and the way back. The file that the import takes is all it holds. */
export class FlowCanvas {
  history: History<FlowDesign> = beginHistory<FlowDesign>({})
  /** Key of the part that the keyboard is at. */
  at = 'start'
  /** What settings are shown of: that part, FACTS or TRIAL. */
  current = 'start'
  /** Its settings are wanted: a sheet on a phone. */
  isOpen = false
  adding: Place | undefined = undefined
  /** Id of the step that is carried to another place; '' = none. */
  moving = ''
  /** Told to a screen reader. */
  said = ''
  /** Where the keyboard is to go next: a sheet that closes gives it back to where it was. */
  wanted = ''
  /** Counts what the keyboard has to follow. */
  focusTurn = 0
  private fields: readonly DesignField[] = []
  private readonly onChange: () => void

  constructor(onChange: () => void) {
    this.onChange = onChange
    makeAutoObservable<FlowCanvas, 'onChange' | 'fields'>(
      this,
      { onChange: false, fields: false, history: observableRef, adding: observableRef },
      { autoBind: true }
    )
  }

  /** Another file, without a way back. */
  begin(file: FlowDesign, fields: readonly DesignField[]): void {
    this.fields = fields
    this.history = beginHistory(file)
    this.at = partsOf(this.row)[0]?.key ?? ''
    this.current = this.at
  }

  get file(): FlowDesign {
    return this.history.present.state
  }
  get template(): TemplateNode {
    return (this.file.flowTemplateJson ?? {}) as TemplateNode
  }
  get row(): Row {
    return drawFlow(this.template)
  }
  get part(): Part | undefined {
    return partsOf(this.row).find(({ key }) => key === this.at)
  }

  /** The part that Tab leads to. */
  get stop(): string {
    return (this.part ?? partsOf(this.row)[0])?.key ?? ''
  }

  /** Another design. @param about letters of one field count as one change @param said told to a screen reader */
  change(file: FlowDesign, { about = '', said = '' }: { about?: string; said?: string } = {}): void {
    this.history = takeStep(this.history, file, said, about)
    if (said !== '') this.said = said
    this.onChange()
  }

  setFacts(facts: FlowDesign, about = ''): void {
    this.change({ ...this.file, ...facts }, { about })
  }

  private draw(template: TemplateNode, how: { about?: string; said?: string } = {}): void {
    if (template === this.template) return
    this.change({ ...this.file, flowTemplateJson: withReadOnly(this.template, template, this.fields) }, how)
  }

  /** Sets properties of a step or branch. */
  set(id: string, properties: Partial<TemplateProperties>, about = ''): void {
    this.draw(setProperties(this.template, id, properties), { about: about === '' ? '' : `${about} ${id}` })
  }

  undo(): void {
    this.follow(undo(this.history), '已撤销')
  }
  redo(): void {
    this.follow(redo(this.history), '已重做')
  }
  private follow(history: History<FlowDesign>, said: string): void {
    if (history === this.history) return
    this.history = history
    this.said = said
    this.onChange()
    if (this.part === undefined) this.look('start')
  }

  /** The keyboard is at this part. @param isOpen its settings are wanted */
  look(key: string, isOpen = false): void {
    this.current = key
    if (!isAside(key)) this.at = key
    this.wanted = this.at
    this.isOpen = isOpen
    this.focusTurn += 1
  }
  /** The keyboard came there on its way: what stands aside stays. */
  focused(key: string): void {
    this.at = key
    if (!isAside(this.current)) this.current = key
  }
  close(): void {
    this.isOpen = false
  }
  walk(direction: Direction): void {
    this.look(stepTo(this.row, this.at, direction))
  }

  /** Opens the list of what can be put in. */
  add(place: Place | undefined): void {
    if (place === undefined) return
    if (this.moving === '') this.adding = place
    else this.put(place)
  }
  /** Behind the part that the keyboard is at; in a branch before its first step. */
  addHere(): void {
    const { part } = this
    this.add(part?.kind === 'branch' ? part.row.before : part?.after)
  }
  stopAdding(): void {
    this.adding = undefined
  }

  addStep(type: StepType): void {
    const { adding } = this
    if (adding === undefined) return
    const step = newStep(freshIds(this.template)(type), type)
    this.adding = undefined
    this.draw(insertStep(this.template, adding, step), { said: `已添加${STEP_WORDS[type]}` })
    this.look(step.nodeId ?? '')
  }
  addFork(gate: Gate): void {
    const { adding } = this
    if (adding === undefined) return
    const fork = newFork(this.template, gate)
    this.adding = undefined
    this.draw(insertFork(this.template, adding, fork), { said: `已添加${GATE_WORDS[gate]}` })
    this.look(branchKey(fork.conditionNodes?.[0]?.nodeId ?? ''))
  }
  addBranchTo(ownerId: string): void {
    const { root, id } = addBranch(this.template, ownerId)
    this.draw(root, { said: '已添加分支' })
    this.look(branchKey(id))
  }

  /** Why the part that the keyboard is at cannot go; '' = it can. */
  get keptBecause(): string {
    const { part } = this
    if (part === undefined) return '没有选中步骤'
    if (part.kind === 'step' && part.type === 'start') return '发起步骤不能删除'
    if (part.kind === 'branch' && part.gate === 'condition' && part.isDefault) return '默认分支不能删除，可先把另一个分支设为默认'
    return ''
  }

  /** Takes away what the keyboard is at, with what stands in it. */
  remove(): void {
    const { part, template, keptBecause } = this
    if (part === undefined || keptBecause !== '') {
      this.said = keptBecause
      return
    }
    const parts = partsOf(this.row)
    const before = parts[parts.findIndex(({ key }) => key === part.key) - 1]?.key ?? 'start'
    const names = part.kind === 'step' ? whoNames(template, part.id) : []
    const said = `已删除${partWords(part)}${names.length === 0 ? '' : `，${names.map((name) => `“${name}”`).join('、')}引用了它`}`
    const next =
      part.kind === 'step'
        ? removeStep(template, part.id)
        : part.kind === 'fork'
          ? removeFork(template, part.ownerId)
          : removeBranch(template, part.ownerId, part.id)
    this.draw(next, { said })
    this.look(partsOf(this.row).some(({ key }) => key === before) ? before : 'start')
  }

  duplicate(): void {
    const { part } = this
    if (part === undefined || part.kind === 'fork' || (part.kind === 'step' && part.type === 'start')) return
    const made = part.kind === 'step' ? duplicateStep(this.template, part.id) : duplicateBranch(this.template, part.ownerId, part.id)
    this.draw(made.root, { said: `已复制${part.title}` })
    this.look(part.kind === 'step' ? made.id : branchKey(made.id))
  }

  /** One place up or down in its row; a branch to the left or right. */
  shift(by: -1 | 1): void {
    const { part } = this
    if (part === undefined || part.kind === 'fork' || (part.kind === 'step' && part.type === 'start')) return
    const next = part.kind === 'step' ? moveBy(this.template, part.id, by) : moveBranch(this.template, part.ownerId, part.id, by)
    this.draw(next, { said: next === this.template ? '' : `已移动${part.title}` })
    this.look(part.key)
  }
  /** Carries a step: the next place that is chosen is where it goes. */
  carry(id: string): void {
    this.moving = this.moving === id ? '' : id
    this.isOpen = false
    this.said = this.moving === '' ? '已取消移动' : `正在移动${titleOf(findNode(this.template, id) ?? {})}，选择要放到的位置`
  }
  private put(place: Place): void {
    const id = this.moving
    this.moving = ''
    this.draw(moveStep(this.template, id, place), { said: '已移动到新位置' })
    this.look(id)
  }

  makeDefault(ownerId: string, branchId: string): void {
    this.draw(setDefault(this.template, ownerId, branchId), { said: '已设为默认分支' })
  }
}
