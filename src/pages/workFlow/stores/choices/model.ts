import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CandidateAnswer, StepWithoutPeople } from '@/contract/workFlowActs'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isList, isObject } from '@/domain/guards'
import type { FilledForm, WorkFlowTaskService } from '@/services/workFlowTask'

/** Somebody who was chosen for a step. */
export interface PickedUser {
  readonly id: string
  readonly name: string
}
type Picked = Readonly<Record<string, readonly PickedUser[]>>

/**
 * Which branches an act opens and who handles the steps behind it (workflow.md#act-page): branches first, then candidates, then steps that
 * found nobody.
 */
export class ChoicesModel {
  branches: readonly StepWithoutPeople[] = []
  steps: readonly StepWithoutPeople[] = []
  nobody: readonly StepWithoutPeople[] = []
  chosenBranches: readonly string[] = []
  picked: Picked = {}
  isDirty = false
  isLoading = false
  private asked: { readonly opId: string; readonly form: FilledForm } | undefined = undefined
  private readonly service: Pick<WorkFlowTaskService, 'candidates'>

  constructor(service: Pick<WorkFlowTaskService, 'candidates'>) {
    this.service = service
    makeAutoObservable<ChoicesModel, 'service' | 'asked'>(
      this,
      {
        service: false,
        asked: false,
        branches: observableRef,
        steps: observableRef,
        nobody: observableRef,
        chosenBranches: observableRef,
        picked: observableRef
      },
      { autoBind: true }
    )
  }

  get isNeeded(): boolean {
    return this.branches.length > 0 || this.steps.length > 0 || this.nobody.length > 0
  }

  /** What is not chosen yet, in the words of workflow.md#act-page; '' when nothing is missing. */
  get problem(): string {
    if (this.branches.length > 0 && this.chosenBranches.length === 0) return '分支选择不能为空'
    const open = this.steps.find(({ nodeId }) => this.of(nodeId).length === 0)
    if (open !== undefined) return `${open.nodeName}审批人不能为空`
    return this.nobody.some(({ nodeId }) => this.of(nodeId).length === 0) ? '异常处理人员不能为空' : ''
  }

  of(nodeId: string): readonly PickedUser[] {
    return this.picked[nodeId] ?? []
  }

  /** What is kept with the draft of the act. */
  get kept() {
    return { branches: this.chosenBranches, picked: this.picked }
  }

  restore(kept: object | undefined, nobody: readonly StepWithoutPeople[]): void {
    const { branches, picked } = (kept ?? {}) as { branches?: unknown; picked?: unknown }
    if (isList<string>(branches)) this.chosenBranches = branches
    if (isObject<Picked>(picked)) this.picked = picked
    this.nobody = nobody
  }

  setNobody(nobody: readonly StepWithoutPeople[]): void {
    this.nobody = nobody
  }

  pick(nodeId: string, users: readonly PickedUser[]): void {
    this.picked = { ...this.picked, [nodeId]: users }
    this.isDirty = true
  }

  /** Ticks a branch on or off; its steps may want candidates of their own. */
  toggleBranch(nodeId: string): void {
    this.chosenBranches = this.chosenBranches.includes(nodeId)
      ? this.chosenBranches.filter((id) => id !== nodeId)
      : [...this.chosenBranches, nodeId]
    this.isDirty = true
    if (this.asked !== undefined) void this.ask(this.asked.opId, this.asked.form)
  }

  /** @returns why it could not be asked */
  async ask(opId: string, form: FilledForm): Promise<{ error: ApiError | undefined }> {
    this.asked = { opId, form }
    this.isLoading = true
    const branches = this.chosenBranches
    const { data, error } = await resultOf(this.service.candidates(opId, { ...form, branches }))
    if (branches === this.chosenBranches) runInAction(() => this.take(data, branches))
    return { error }
  }

  private take(answer: CandidateAnswer | undefined, branches: readonly string[]): void {
    this.isLoading = false
    if (answer === undefined) return
    const found = answer.list.filter(({ isBranchFlow }) => isBranchFlow)
    // With branches named the question of branches is answered: it stays in sight as it was.
    if (found.length > 0 || branches.length === 0) this.branches = found
    this.steps = answer.list.filter(({ isCandidates, isBranchFlow }) => isCandidates && !isBranchFlow)
    this.chosenBranches = branches.filter((id) => this.branches.some(({ nodeId }) => nodeId === id))
  }
}
