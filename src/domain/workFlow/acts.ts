import type { Json } from '@/contract/formSchema'
import type { RejectMode } from '@/contract/workFlowForecast'
import type { Values } from './formula'
import type { People } from './people'
import type { FlowState, RecordFile, RecordKind, TimerKind } from './state'
import type { WorkCalendar } from './workTime'

/** What an act needs of the world, read by the server before it. Nothing of it is kept in the state. */
export interface World {
  /** Epoch ms. */
  readonly now: number
  /** A new id each time; the same ids become keys of the server's rows. */
  readonly newId: () => string
  readonly people: People
  readonly delegations: readonly Delegation[]
  /** Who may assign, terminate, change and revive. */
  readonly monitorIds: readonly string[]
  readonly calendar: WorkCalendar
  /** Whom data interfaces name (assigneeType 9), by node: see `interfaceNodes`. */
  readonly interfaceUsers: Readonly<Record<string, readonly string[]>>
  /** Missing where no business stands behind the flow, or it asks for nothing of its own. */
  readonly business?: BusinessRules
}

/** What the business behind a flow allows of its task now (payments.md#approvals): whoever it would refuse is not offered the act. */
export interface BusinessRules {
  /** Who has the right to decide there; nobody else decides here, by whatever way he got a seat, or stands in for somebody. */
  readonly deciderIds: readonly string[]
  /** Acts that it takes no more, with the words that say why. */
  readonly closed: Readonly<Partial<Record<ActName, string>>>
}

/** Somebody's steps may be done by somebody else for a while; both may act, whoever comes first. */
export interface Delegation {
  readonly fromUserId: string
  readonly toUserId: string
  /** Empty = all flows. */
  readonly flowIds: readonly string[]
  /** Epoch ms, first and last moment. */
  readonly from: number
  readonly until: number
}

/** What a person says and chooses with a decision. */
export interface Remarks {
  readonly opinion?: string
  /** Address of the picture. */
  readonly signature?: string
  readonly files?: readonly RecordFile[]
}
export interface Choices {
  /** Form values, already checked by the rights of the step; they are laid over those of the task. */
  readonly values?: Values
  /** Candidates by node (candidateList) and people for steps that found nobody (errorRuleUserList). */
  readonly people?: Readonly<Record<string, readonly string[]>>
  /** Ids of branches that were picked (branchList). */
  readonly branches?: readonly string[]
  readonly copyUserIds?: readonly string[]
}

/** `by` is the person who acts; acts without it are the server's own. */
export type Act =
  /** Of the launcher. */
  | { readonly do: 'save'; readonly by: string; readonly values: Values; readonly urgency?: 1 | 2 | 3 }
  | ({ readonly do: 'submit'; readonly by: string; readonly urgency?: 1 | 2 | 3 } & Remarks & Choices)
  | { readonly do: 'discard'; readonly by: string }
  | ({ readonly do: 'recall'; readonly by: string } & Remarks)
  | { readonly do: 'urge'; readonly by: string }
  /** Of who holds a seat, or his delegate. */
  | ({ readonly do: 'approve'; readonly by: string; readonly seatId: string } & Remarks & Choices)
  | ({
      readonly do: 'reject'
      readonly by: string
      readonly seatId: string
      readonly target?: string
      readonly mode?: RejectMode
    } & Remarks &
      Choices)
  | ({ readonly do: 'transfer'; readonly by: string; readonly seatId: string; readonly userId: string } & Remarks)
  | ({ readonly do: 'addBefore'; readonly by: string; readonly seatId: string; readonly userIds: readonly string[] } & Remarks)
  /** Agrees, and asks others to sign after. */
  | ({ readonly do: 'addAfter'; readonly by: string; readonly seatId: string; readonly userIds: readonly string[] } & Remarks & Choices)
  | { readonly do: 'saveDraft'; readonly by: string; readonly seatId: string; readonly values: Values }
  | ({ readonly do: 'takeBack'; readonly by: string; readonly seatId: string } & Remarks)
  /** Of a monitor. */
  | ({ readonly do: 'assign'; readonly by: string; readonly nodeId: string; readonly userId: string } & Remarks)
  | ({ readonly do: 'terminate'; readonly by: string } & Remarks)
  | ({ readonly do: 'change' | 'revive'; readonly by: string; readonly nodeId: string } & Remarks)
  /** Of everybody who takes part; the text is kept by the server. */
  | { readonly do: 'comment'; readonly by: string }
  /** Of the server. */
  | { readonly do: 'timerFired'; readonly visitId: string; readonly timer: TimerKind }
  | { readonly do: 'subFlowFinished'; readonly visitId: string; readonly taskId: string }
  /** Seats of somebody who is disabled go to `toUserId`, else to an administrator. */
  | { readonly do: 'personDisabled'; readonly userId: string; readonly toUserId?: string }

export type ActName = Act['do']
/** Acts that people take. */
export type PersonalAct = Extract<Act, { readonly by: string }>

/** What the server does with the new state, in order and in the same transaction. */
export type Effect =
  /** Tell people; each once, never who acted. `taskId` is the task of the state. */
  | {
      readonly do: 'notice'
      readonly kind: NoticeKind
      readonly userIds: readonly string[]
      readonly nodeId: string
      readonly seatIds?: readonly string[]
    }
  /** Let `timerFired` come at a moment; a later one of the same visit and kind replaces it. */
  | { readonly do: 'setTimer'; readonly visitId: string; readonly timer: TimerKind; readonly at: number }
  | { readonly do: 'cancelTimers'; readonly visitId: string }
  /** Launch another flow with this task id, values and launcher; it finishes with `subFlowFinished` unless async. */
  | {
      readonly do: 'startSubFlow'
      readonly taskId: string
      readonly flowId: string
      readonly launcherId: string
      readonly values: { readonly [key: string]: Json | undefined }
      readonly visitId: string
      readonly isAsync: boolean
    }
  /** The platform's data interface of a moment (func config); asked after the transaction. */
  | { readonly do: 'callInterface'; readonly interfaceId: string; readonly nodeId: string }
  /** For the business behind the flow; `agreed` and `terminated` end it, `rejected` and `recalled` give it back to the launcher. */
  | { readonly do: 'event'; readonly event: 'submitted' | 'agreed' | 'rejected' | 'recalled' | 'terminated' | 'revived' | 'discarded' }

export type NoticeKind =
  | 'todo'
  | 'agreed'
  | 'rejected'
  | 'copied'
  | 'finished'
  | 'urged'
  | 'transferred'
  | 'reminder'
  | 'overdue'
  | 'recalled'
  | 'terminated'
  | 'launched'
  | 'commented'
  /** For monitors: a step nobody can handle. */
  | 'stuck'

/** What the person has to choose before the act can be done; the same act with the choices follows. */
export interface Needs {
  readonly branches: readonly {
    readonly nodeId: string
    readonly name: string
    readonly options: readonly { readonly id: string; readonly name: string }[]
  }[]
  /** `userIds`: the only ones who may be chosen; missing = everybody. */
  readonly candidates: readonly { readonly nodeId: string; readonly name: string; readonly userIds?: readonly string[] }[]
  /** Steps that found nobody. */
  readonly nobody: readonly { readonly nodeId: string; readonly name: string }[]
}

/**
 * Why an act is not done, in Chinese. `right` and `state` cannot be helped by another input, `input` can; `legalActs` lists an act
 * exactly when it would not be refused for one of the first two.
 */
export interface Refusal {
  readonly refused: string
  readonly reason: 'right' | 'state' | 'input'
  readonly needs?: Needs
}
export type Outcome = { readonly state: FlowState; readonly effects: readonly Effect[] } | Refusal

export const isRefused = (outcome: Outcome): outcome is Refusal => 'refused' in outcome

/**
 * handleStatus on the wire (workflow.md#acts-and-records): 8 to 10 of newer versions, `move` and `takeBack` in the place of the nearest.
 */
export const HANDLE_STATUS: Readonly<Record<RecordKind, number>> = {
  refuse: 0,
  agree: 1,
  submit: 2,
  recall: 3,
  takeBack: 3,
  terminate: 4,
  assign: 5,
  addAfter: 6,
  transfer: 7,
  move: 5,
  change: 8,
  revive: 9,
  addBefore: 10
}
