import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FormStore } from '@/form'
import { isEmptyValue, textOf } from '@/domain/form/read'
import { failureWords } from '@/domain/outcome'
import type { RecordValues } from '@/services/form'
import type { WorkFlowTaskService } from '@/services/workFlowTask'
import type { DraftBook } from '@/stores/drafts'
import type { Submission } from '@/stores/submission'

export interface CommentParts {
  taskId: string
  service: Pick<WorkFlowTaskService, 'comment'>
  book: DraftBook
  keys: Submission
  makeForm: (values: RecordValues | undefined) => FormStore
  /** Epoch ms. */
  now: () => number
}

const nameOf = (taskId: string): string => `flow:${taskId}:comment`

/** One comment that is being written; kept on the device until it is sent (app.md#drafts). */
export class CommentModel {
  form: FormStore
  isSending = false
  failure = ''
  private readonly parts: CommentParts

  constructor(parts: CommentParts) {
    this.parts = parts
    this.form = parts.makeForm(parts.book.get<RecordValues>(nameOf(parts.taskId)))
    makeAutoObservable<CommentModel, 'parts'>(this, { parts: false, form: observableRef }, { autoBind: true })
  }

  get isDirty(): boolean {
    return this.form.isDirty
  }

  keep(): void {
    this.failure = ''
    if (this.form.isDirty) this.parts.book.set(nameOf(this.parts.taskId), this.form.engine.values(), this.parts.now())
  }

  dispose(): void {
    this.form.dispose()
  }

  /** @returns whether the server has it */
  async send(): Promise<boolean> {
    const { taskId, service, book, keys } = this.parts
    const { text, image, file } = this.form.engine.values()
    if (this.isSending) return false
    if (textOf(text).trim() === '' && isEmptyValue(image) && isEmptyValue(file)) return this.refuse('请输入评论内容')
    if (this.form.uploads.items.length > 0) return this.refuse('有文件没有传上去，请重试或移除')
    this.isSending = true
    const body = { taskId, text: textOf(text).trim(), image: JSON.stringify(image ?? []), file: JSON.stringify(file ?? []) }
    const { error } = await keys.once('comment', body, (key) => service.comment(body, key))
    runInAction(() => {
      this.isSending = false
    })
    if (error !== undefined) return this.refuse(failureWords(error))
    book.remove(nameOf(taskId))
    this.form.saved()
    return true
  }

  private refuse(message: string): false {
    runInAction(() => {
      this.failure = message
    })
    return false
  }
}
