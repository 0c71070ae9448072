// What the engine says of a task (ours, feature `workFlow`): what may be done now, and what comes next.

// ── what the engine says of a task (ours) ──

export type FlowActName =
  | 'save'
  | 'submit'
  | 'discard'
  | 'recall'
  | 'urge'
  | 'approve'
  | 'reject'
  | 'transfer'
  | 'addBefore'
  | 'addAfter'
  | 'saveDraft'
  | 'takeBack'
  | 'assign'
  | 'terminate'
  | 'change'
  | 'revive'
  | 'comment'
/** Where a rejection leads back: `again` = all steps from there on anew, `back` = straight to who rejected. */
export type RejectMode = 'again' | 'back'

/** One act that a person may take now; the page draws these and no other. */
export interface LegalAct {
  readonly do: FlowActName
  /** Text of the button, the node's own where it has one. */
  readonly label: string
  readonly seatId?: string
  readonly nodeId?: string
  /** Of a decision: a signature must come with it, an opinion is asked for, copies may be named. */
  readonly needsSignature?: boolean
  readonly asksOpinion?: boolean
  readonly canCopy?: boolean
  /** Of a rejection: with more than one entry the person chooses. */
  readonly targets?: readonly { readonly nodeId: string; readonly name: string }[]
  readonly modes?: readonly RejectMode[]
}

/** What a task goes through if everybody agrees: what was done, what waits, what comes. */
export interface FlowForecast {
  readonly steps: readonly ForecastStep[]
  /** When it will be through; undefined while something on the way has no known length. */
  readonly endsAt?: number
  /** Why it cannot go on, in Chinese; '' when it can. */
  readonly problem: string
}

export interface ForecastStep {
  readonly nodeId: string
  readonly name: string
  readonly kind: 'start' | 'approver' | 'subFlow' | 'timer' | 'copy'
  readonly state: 'done' | 'current' | 'coming'
  /** Who handles it, in order; empty when nobody does by himself. */
  readonly people: readonly ForecastPerson[]
  /** Any one, all, in turn; only of approver steps. */
  readonly sign?: 'anyOne' | 'all' | 'inTurn'
  /** Its people are chosen by the step before and not known yet. */
  readonly isToBeChosen: boolean
  /** Epoch ms; undefined when something before it has no known length. */
  readonly startsAt?: number
  readonly endsAt?: number
  /** End of its limit. */
  readonly dueAt?: number
}
export interface ForecastPerson {
  readonly userId: string
  readonly hasDecided: boolean
  readonly isAutomatic: boolean
}
