import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ImportPlan } from '@/contract/admin/forms'
import type { JsonObject } from '@/contract/formSchema'
import { resultOf } from '@/domain/apiError'
import { fileOf, openDesign, publishedAs, type FormDesign } from '@/domain/designer/form/design'
import { freshFaults, type DesignFault } from '@/domain/designer/form/faults'
import { newFile } from '@/domain/designer/form/palette'
import { isObject } from '@/domain/guards'
import type { FormDesignService } from '@/services/admin/designs'
import type { DraftBook } from '@/stores/drafts'
import { Submission } from '@/stores/submission'
import { ImportModel } from '../components/ImportDesign/model'
import { Board, NO_DESIGN } from './board'

/** What lies on the device of a design that was not published. */
interface Draft {
  readonly file: JsonObject
  /** The version that it was begun on; null = there was none. */
  readonly basedOn: number | null
}

export interface FormDesignerParts {
  service: Pick<FormDesignService, 'one' | 'check' | 'import'>
  /** The file of a version as text. @returns what to say where it cannot be had */
  readFile: (id: string, version: number) => Promise<{ text: string } | { problem: string }>
  uuid: () => Promise<string>
  drafts: DraftBook
  /** Epoch ms. */
  now: () => number
  /** Undefined = a new one. */
  id: string | undefined
}

/** A form on the drawing board, from its file to its next version (administration.md#designer-of-forms). */
export class FormDesignerModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** As it was opened: what was odd then may stay so. */
  opened: FormDesign = NO_DESIGN
  isRestored = false
  /** The version that it was begun on; null = there is none yet. */
  basedOn: number | null = null
  /** Faults are shown once somebody wanted to publish. */
  isChecked = false
  readonly board: Board
  readonly importing: ImportModel
  readonly keeper: Submission
  private readonly parts: FormDesignerParts

  constructor(parts: FormDesignerParts) {
    this.parts = parts
    this.importing = new ImportModel({ service: parts.service, uuid: parts.uuid })
    const draft = (): Draft => ({ file: fileOf(this.board.design), basedOn: this.basedOn })
    this.keeper = new Submission({
      uuid: parts.uuid,
      onDevice: { book: parts.drafts, name: `formDesign:${parts.id ?? ''}`, now: parts.now, draft }
    })
    this.board = new Board(this.keeper.typed)
    makeAutoObservable<FormDesignerModel, 'parts'>(
      this,
      { parts: false, board: false, importing: false, keeper: false, opened: observableRef },
      { autoBind: true }
    )
  }

  get faults(): readonly DesignFault[] {
    return this.isChecked ? freshFaults(this.board.design, this.opened) : []
  }

  /** Reads the version in use, or begins a new form; a draft of the device is put over it. What is drawn already stays. */
  async load(): Promise<void> {
    if (this.state === 'ready') return
    const { id } = this.parts
    const found = id === undefined ? await this.fresh() : await this.current(id)
    runInAction(() => {
      if ('problem' in found) {
        this.error = found.problem
        this.state = 'error'
        return
      }
      this.open(found.design, found.basedOn)
      this.restore()
      this.state = 'ready'
    })
  }

  private async fresh(): Promise<{ design: FormDesign; basedOn: null }> {
    const id = `form${(await this.parts.uuid()).replace(/-/g, '').slice(-12)}`
    return { design: openDesign(newFile(id, ''), null) ?? NO_DESIGN, basedOn: null }
  }

  private async current(id: string): Promise<{ design: FormDesign; basedOn: number } | { problem: string }> {
    const { data, error } = await resultOf(this.parts.service.one(id))
    if (data === undefined) return { problem: error?.message ?? '' }
    const read = await this.parts.readFile(id, data.version)
    if ('problem' in read) return read
    const design = openDesign(JSON.parse(read.text), data.version)
    return design === undefined ? { problem: '数据视图没有控件，不能设计' } : { design, basedOn: data.version }
  }

  private open(design: FormDesign, basedOn: number | null): void {
    this.opened = design
    this.basedOn = basedOn
    this.isChecked = false
    this.board.open(design)
  }

  /** The draft is a step that can be taken back. */
  private restore(): void {
    const draft = this.keeper.restore<Draft>()
    const drawn = isObject<JsonObject>(draft?.file) ? openDesign(draft.file, null) : undefined
    if (draft === undefined || drawn === undefined) return
    this.board.change({ ...drawn, stored: this.opened.stored, version: this.opened.version }, '恢复没有发布的改动')
    if (draft.basedOn !== null) this.basedOn = draft.basedOn
    this.isRestored = true
  }

  /** What was drawn and not published is given up. */
  discard(): void {
    this.keeper.forget()
    this.isRestored = false
    this.open(this.opened, this.basedOn)
    this.board.say('已放弃没有发布的改动')
  }

  /** Asks what publishing would do. @returns whether nothing has to be put right first */
  async check(): Promise<boolean> {
    this.isChecked = true
    if (this.faults.length > 0) return false
    const file = fileOf(this.board.design)
    await this.importing.check({ name: String(file.fullName), text: JSON.stringify(file) })
    return true
  }

  /** Publishes what was checked. @returns what was done; undefined when it was refused: then the sheet says why */
  async publish(): Promise<ImportPlan | undefined> {
    const done = await this.importing.confirm()
    if (done === undefined) return undefined
    runInAction(() => {
      const { design, selected } = this.board
      this.keeper.forget()
      this.isRestored = false
      this.open(publishedAs(design, done.version), done.version)
      this.board.select(selected)
    })
    return done
  }
}
