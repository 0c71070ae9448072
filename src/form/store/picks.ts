import type { FilledParam } from '@/services/dataInterface'
import type { Json } from '@/contract/formSchema'
import type { DraftBook } from '@/stores/drafts'

/** Keys and names of what is shown of a row. */
export interface PickColumn {
  readonly value: string
  readonly label: string
}
export type PickedRow = Readonly<Record<string, Json | undefined>>

/** What a form asks a page of choosing: whence the rows come and how they are shown. Small and plain: it is kept like a draft. */
export interface PickQuestion {
  readonly title: string
  /** Records of a model, or rows of a data interface. */
  readonly source: { readonly modelId: string } | { readonly interfaceId: string; readonly params: readonly FilledParam[] }
  /** Key of the stored value; records of a model are known by `id`. */
  readonly valueKey: string
  /** Key of what a row is called. */
  readonly textKey: string
  readonly columns: readonly PickColumn[]
  /** Keys that the form takes from a row besides. */
  readonly taken?: readonly string[]
  /** Rows of one page; 0 = all at once. */
  readonly pageSize: number
  readonly canSearch: boolean
  readonly isMultiple: boolean
  /** Stored values that are chosen already. */
  readonly chosen: readonly Json[]
}

interface Asked {
  readonly question: PickQuestion
  readonly from: string
  readonly rows?: readonly PickedRow[]
}

const nameOf = (ask: string): string => `pick:${ask}`

/**
 * Questions and answers between a form and the pages where rows are chosen. They are kept with the person's drafts, so that neither a
 * refresh nor an app that was put away in between loses an answer.
 */
export class Picks {
  private readonly drafts: DraftBook
  private readonly now: () => number

  /** @param now epoch ms */
  constructor(drafts: DraftBook, now: () => number) {
    this.drafts = drafts
    this.now = now
  }

  /** @param ask names form and field; it stands in the address of the page @param from route of the form */
  ask(ask: string, question: PickQuestion, from: string): void {
    this.drafts.set(nameOf(ask), { question, from }, this.now())
  }

  /** Route of the form that asked: the way back where the page was refreshed. */
  from(ask: string): string | undefined {
    return this.drafts.get<Asked>(nameOf(ask))?.from
  }

  question(ask: string): PickQuestion | undefined {
    return this.drafts.get<Asked>(nameOf(ask))?.question
  }

  /** No rows: what was chosen is taken away. */
  answer(ask: string, rows: readonly PickedRow[]): void {
    const asked = this.drafts.get<Asked>(nameOf(ask))
    if (asked !== undefined) this.drafts.set(nameOf(ask), { ...asked, rows }, this.now())
  }

  /** The answer, once; undefined where nobody chose. The question ends with it. */
  take(ask: string): readonly PickedRow[] | undefined {
    const rows = this.drafts.get<Asked>(nameOf(ask))?.rows
    this.drafts.remove(nameOf(ask))
    return rows
  }
}
