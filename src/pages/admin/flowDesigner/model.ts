import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PlatformForm } from '@/contract/formSchema'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import { resultOf } from '@/domain/apiError'
import { designFields, type DesignField } from '@/domain/designer/flow/conditions'
import { partOfProblem } from '@/domain/designer/flow/drawing'
import { newFlow } from '@/domain/designer/flow/nodes'
import { withReadOnly } from '@/domain/designer/flow/settings'
import { normaliseForm } from '@/domain/form/normalise'
import { isSameJson } from '@/domain/form/read'
import { parseTemplate } from '@/domain/workFlow/template/parse'
import type { FlowDesignService, FormDesignService } from '@/services/admin/designs'
import type { DraftBook } from '@/stores/drafts'
import { Submission } from '@/stores/submission'
import { FACTS, FlowCanvas, type FlowDesign } from './canvas'

export interface DesignerParts {
  flows: Pick<FlowDesignService, 'one' | 'version'>
  forms: Pick<FormDesignService, 'one' | 'version'>
  uuid: () => Promise<string>
  book: DraftBook
  now: () => number
  /** The flow that is changed; '' = a new one over `formId`. */
  id: string
  formId: string
}

/** What lies on the device of a design that is not published. */
interface Draft {
  file: FlowDesign
  basedOn: number | null
}

/** What a design begins with. */
interface Begun extends Draft {
  form: PlatformForm
  formName: string
}

/** Something that is wrong, at the part where it is. */
export interface Fault {
  key: string
  isError: boolean
  message: string
}

/** A flow on its way to the next version (administration.md#designer-of-flows): how it was read, what is wrong with it, its draft. */
export class DesignerModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  form: PlatformForm = { fields: [] }
  formName = ''
  /** The version that it was begun from; null = there is none. */
  basedOn: number | null = null
  isRestored = false
  readonly canvas: FlowCanvas
  readonly acts: Submission
  private stored: FlowDesign = {}
  private readonly parts: DesignerParts

  constructor(parts: DesignerParts) {
    this.parts = parts
    this.acts = new Submission({
      uuid: parts.uuid,
      onDevice: {
        book: parts.book,
        name: `flowDesigner:${parts.id === '' ? `new:${parts.formId}` : parts.id}`,
        now: parts.now,
        draft: () => (this.isChanged ? ({ file: this.canvas.file, basedOn: this.basedOn } satisfies Draft) : undefined)
      }
    })
    this.canvas = new FlowCanvas(() => this.acts.typed())
    makeAutoObservable<DesignerModel, 'parts' | 'stored'>(
      this,
      { parts: false, acts: false, canvas: false, stored: observableRef, form: observableRef },
      { autoBind: true }
    )
  }

  /** Reads the version in use, or begins a new flow; what was drawn and not published on this device comes back. */
  async load(): Promise<void> {
    if (this.state === 'ready') return
    const { data, error } = await resultOf<Begun>(this.parts.id === '' ? this.begin() : this.open())
    runInAction(() => {
      this.error = error?.message ?? ''
      this.state = data === undefined ? 'error' : 'ready'
      if (data === undefined) return
      const { file, basedOn, form, formName } = data
      this.stored = file
      this.form = form
      this.formName = formName
      const draft = this.acts.restore<Draft>()
      this.isRestored = draft !== undefined
      this.basedOn = draft?.basedOn ?? basedOn
      this.canvas.begin(draft?.file ?? file, designFields(form))
      if (draft === undefined && this.parts.id === '') this.canvas.current = FACTS
    })
  }

  private async begin(): Promise<Begun> {
    const { form, fullName } = await this.readForm(this.parts.formId)
    const id = `flow${(await this.parts.uuid()).replace(/-/g, '').slice(-12)}`
    const file = newFlow(id, { id: this.parts.formId, fullName })
    const template = withReadOnly(undefined, file.flowTemplateJson as TemplateNode, designFields(form))
    return { file: { ...file, flowTemplateJson: template }, basedOn: null, form, formName: fullName }
  }

  private async open(): Promise<Begun> {
    const { version, fullName } = await this.parts.flows.one(this.parts.id)
    const { file, form } = await this.parts.flows.version(this.parts.id, version)
    // The next version stands over the form as it is then.
    const named = typeof file.formId === 'string' ? await this.readForm(file.formId) : { form, fullName }
    return { file, basedOn: version, form: named.form, formName: named.fullName }
  }

  private async readForm(id: string): Promise<{ form: PlatformForm; fullName: string }> {
    const { version, fullName } = await this.parts.forms.one(id)
    return { form: (await this.parts.forms.version(id, version)).form, fullName }
  }

  get text(): string {
    return JSON.stringify(this.canvas.file)
  }
  get title(): string {
    return String(this.canvas.file.fullName ?? '')
  }
  get isChanged(): boolean {
    return this.state === 'ready' && !isSameJson(this.canvas.file, this.stored)
  }
  get fields(): readonly DesignField[] {
    return designFields(this.form)
  }

  /** The check of the import, as far as it needs no server; worst first. */
  get faults(): readonly Fault[] {
    const { problems } = parseTemplate(this.canvas.template, new Set(normaliseForm(this.form).byId.keys()))
    const facts = [
      ...(this.title.trim() === '' ? ['请填写流程名称'] : []),
      ...((this.canvas.file.category ?? '') === '' ? ['请选择流程分类'] : [])
    ].map((message): Fault => ({ key: FACTS, isError: true, message }))
    const found = problems.map(
      (problem): Fault => ({ key: partOfProblem(this.canvas.row, problem), isError: problem.level === 'error', message: problem.message })
    )
    return [...facts, ...found].sort((a, b) => Number(b.isError) - Number(a.isError))
  }

  faultsOf(key: string): readonly Fault[] {
    return this.faults.filter((fault) => fault.key === key)
  }

  /** Where the fault stands that a line of the server tells: `错误［id］：…`. */
  keyOfLine(line: string): string {
    return partOfProblem(this.canvas.row, { nodeId: /^.{2}［(.+?)］/.exec(line)?.[1] ?? '', message: line })
  }

  /** What was drawn and not published is given up. */
  discard(): void {
    this.acts.forget()
    this.isRestored = false
    this.canvas.begin(this.stored, this.fields)
  }
  /** It is a version now. */
  published(version: number): void {
    this.stored = this.canvas.file
    this.basedOn = version
    this.isRestored = false
    this.acts.forget()
  }
}
