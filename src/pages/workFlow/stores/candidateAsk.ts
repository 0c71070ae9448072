import type { FilledForm } from '@/services/workFlowForms'
import type { DraftBook } from '@/stores/drafts'
import type { PickedUser } from './choices/model'

/** What a page asks the page of candidates: for which step, out of whom, who is chosen already. Kept like a draft (form/store/picks). */
export interface CandidateQuestion {
  readonly title: string
  /** '' for a launch. */
  readonly opId: string
  readonly form: FilledForm
  readonly nodeCode: string
  readonly chosen: readonly PickedUser[]
}
interface Asked {
  readonly question: CandidateQuestion
  readonly from: string
  readonly users?: readonly PickedUser[]
}

const nameOf = (ask: string): string => `candidates:${ask}`

/** The way from an act to the page where its candidates are chosen, and back. */
export class CandidateAsk {
  private readonly drafts: DraftBook
  private readonly now: () => number

  /** @param now epoch ms */
  constructor(drafts: DraftBook, now: () => number) {
    this.drafts = drafts
    this.now = now
  }

  /** @param from route that asks: the way back where the page was refreshed */
  ask(ask: string, question: CandidateQuestion, from: string): void {
    this.drafts.set(nameOf(ask), { question, from }, this.now())
  }

  question(ask: string): CandidateQuestion | undefined {
    return this.drafts.get<Asked>(nameOf(ask))?.question
  }

  from(ask: string): string | undefined {
    return this.drafts.get<Asked>(nameOf(ask))?.from
  }

  answer(ask: string, users: readonly PickedUser[]): void {
    const asked = this.drafts.get<Asked>(nameOf(ask))
    if (asked !== undefined) this.drafts.set(nameOf(ask), { ...asked, users }, this.now())
  }

  /** The answer with the step it is for, once; undefined where nobody chose. */
  take(ask: string): { nodeCode: string; users: readonly PickedUser[] } | undefined {
    const asked = this.drafts.get<Asked>(nameOf(ask))
    this.drafts.remove(nameOf(ask))
    return asked?.users === undefined ? undefined : { nodeCode: asked.question.nodeCode, users: asked.users }
  }
}
