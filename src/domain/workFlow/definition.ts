import type { FieldRight } from '../form/types'
import type { RejectMode } from '@/contract/workFlowForecast'
import type { Condition } from './condition'

/**
 * A flow that can be run: the template (workflow.md#template) as a graph, checked and with every default filled in (`parseTemplate`). Plain
 * JSON data, never changed once a task runs on it: the server keeps it by version and hands the same one to every act of a task.
 *
 * Branches are blocks: a fork opens them, one join closes them, and nothing else leads in or out. `within` names the blocks a node
 * stands in, so that "everything between" needs no search.
 */
export interface FlowDefinition {
  readonly start: string
  /** Ids of all nodes in the order of the template. */
  readonly order: readonly string[]
  readonly nodes: Readonly<Record<string, FlowNode>>
}

/** One branch of one fork. */
export interface Enclosure {
  readonly fork: string
  readonly branch: string
}

interface NodeBase {
  readonly id: string
  readonly name: string
  /** Blocks it stands in, outermost first. */
  readonly within: readonly Enclosure[]
}
interface Step extends NodeBase {
  /** Id of the node that follows. */
  readonly next: string
}

export type FlowNode = StartNode | ApproverNode | SubFlowNode | TimerNode | CopyNode | ForkNode | JoinNode | EndNode

/** People by what they are; empty = nobody. A department stands for everybody in it and below it. */
export interface Members {
  readonly userIds: readonly string[]
  readonly departmentIds: readonly string[]
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

/** Who of those that a rule names really counts, seen from the launcher (extraRule 1 to 6). */
export type Narrowing = 'none' | 'sameDepartment' | 'samePosition' | 'launcherSuperior' | 'launcherSubordinate' | 'sameCompany'

/** Who handles a step (assigneeType). Levels count from 1: the launcher's own manager, his own department's head. */
export type AssigneeRule = { readonly narrowing: Narrowing } & (
  | { readonly by: 'launcherManager'; readonly level: number }
  | { readonly by: 'departmentHead'; readonly level: number }
  | { readonly by: 'launcher' }
  /** A form field holds users, or departments whose heads are meant. */
  | { readonly by: 'field'; readonly field: string; readonly holds: 'user' | 'department' }
  /** Those who handled another step. */
  | { readonly by: 'step'; readonly nodeId: string }
  | { readonly by: 'members'; readonly members: Members }
  /** The step before chooses, out of these people where any are named. */
  | { readonly by: 'candidates'; readonly members: Members }
  /** A data interface that the server asks before the act (World.interfaceUsers). */
  | { readonly by: 'interface'; readonly url: string }
)

/** What happens to a step that finds nobody (errorRule 1 to 6). */
export interface EmptyRule {
  readonly then: 'administrator' | 'people' | 'previousChooses' | 'pass' | 'refuse' | 'launcher'
  readonly userIds: readonly string[]
}

/** Who gets a copy, without a say. */
export interface CopyRule {
  readonly members: Members
  readonly narrowing: Narrowing
}

/** Times of a step; durations in ms, of working time where `isWorkingTime`. */
export interface DeadlineRule {
  readonly allowed: number
  readonly from: 'received' | 'launched' | { readonly field: string }
  readonly isWorkingTime: boolean
  /** After the start of the limit, then again and again until it is over; `every` 0 = once. */
  readonly reminder?: { readonly first: number; readonly every: number }
  /** After the end of the limit; `auto` decides for the people at the n-th time. */
  readonly overdue?: {
    readonly first: number
    readonly every: number
    readonly isTold: boolean
    readonly auto?: { readonly decision: 'agree' | 'reject'; readonly at: number }
  }
}

/** Notices a step does not want (message configs that are off). */
export type Muted = readonly MutableNotice[]
export type MutableNotice = 'todo' | 'agreed' | 'rejected' | 'copied' | 'finished' | 'launched' | 'reminder' | 'overdue'

/** Data interfaces that the platform calls at these moments, by id. */
export type Interfaces = Readonly<Partial<Record<'init' | 'end' | 'recall' | 'approve' | 'reject' | 'takeBack', string>>>

/** Texts of the buttons that are offered; a missing one means the act is not allowed here. */
export type ButtonTexts<Name extends string> = Readonly<Partial<Record<Name, string>>>

export interface StartNode extends Step {
  readonly kind: 'start'
  /** Nobody named = everybody may launch. */
  readonly launchers: Members
  readonly buttons: ButtonTexts<'submit' | 'save' | 'urge' | 'recall' | 'print'>
  /** Pattern of a title of its own, '' = `{发起人}的{流程名称}`. */
  readonly title: string
  readonly hasComments: boolean
  readonly hasBatch: boolean
  readonly hasSummary: boolean
  /** 0 all decisions, 1 only agreed and refused. */
  readonly summaryType: number
  /** Of all approver steps. */
  readonly empty: EmptyRule
  readonly copies: CopyRule
  readonly fieldRights: Readonly<Record<string, FieldRight>>
  readonly muted: Muted
  readonly interfaces: Interfaces
}

export interface ApproverNode extends Step {
  readonly kind: 'approver'
  readonly assignee: AssigneeRule
  /** Who asked never decides (payments.md#approvals). */
  readonly excludesLauncher: boolean
  /** Any one decides; `ratio` percent of all must agree; one after the other, all must agree. */
  readonly sign: 'anyOne' | 'all' | 'inTurn'
  readonly ratio: number
  /** Whose approval is given by the system. */
  readonly skips: readonly SkipRule[]
  readonly reject: RejectRule
  /** 0 to 100, of the whole task. */
  readonly progress: number
  readonly buttons: ButtonTexts<'approve' | 'reject' | 'transfer' | 'addSign' | 'saveDraft' | 'takeBack' | 'print'>
  readonly needsSignature: boolean
  readonly asksOpinion: boolean
  readonly description: string
  readonly copies: CopyRule
  /** Who decides may name more people for a copy. */
  readonly canCopy: boolean
  readonly fieldRights: Readonly<Record<string, FieldRight>>
  readonly deadline?: DeadlineRule
  readonly muted: Muted
  readonly interfaces: Interfaces
}

/** Agreed by itself: the launcher himself, who agreed at the step before, who agreed anywhere before. */
export type SkipRule = 'launcher' | 'previous' | 'before'

/** Where a rejection leads and how the task comes back from there. `again` = all steps anew, `back` = straight to who rejected. */
export interface RejectRule {
  readonly target: 'start' | 'previous' | 'chosen' | { readonly nodeId: string }
  readonly mode: RejectMode | 'chosen'
}

export interface SubFlowNode extends Step {
  readonly kind: 'subFlow'
  readonly flowId: string
  readonly flowName: string
  readonly launchers: AssigneeRule
  readonly transfers: readonly { readonly from: string; readonly to: string }[]
  /** The task does not wait for it. */
  readonly isAsync: boolean
  readonly empty: EmptyRule
  readonly muted: Muted
}

export interface TimerNode extends Step {
  readonly kind: 'timer'
  /** Calendar time, ms. */
  readonly waits: number
}

export interface CopyNode extends Step {
  readonly kind: 'copy'
  readonly copies: CopyRule
}

export interface ForkNode extends NodeBase {
  readonly kind: 'fork'
  /** The first branch whose condition holds; all of them; those a person picks. */
  readonly gate: 'condition' | 'parallel' | 'choice'
  readonly branches: readonly Branch[]
  readonly join: string
}
export interface Branch {
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  readonly condition: Condition
  /** First node of the branch, the join where it is empty. */
  readonly next: string
}

export interface JoinNode extends Step {
  readonly kind: 'join'
  readonly fork: string
}

export interface EndNode extends NodeBase {
  readonly kind: 'end'
}

/** What the import reports; with an error there is no definition. */
export interface TemplateProblem {
  readonly level: 'error' | 'warning'
  /** '' for the template as a whole. */
  readonly nodeId: string
  /** Chinese, with the node's name. */
  readonly message: string
}

/** Id of the one end of every definition. */
export const END = 'end'
