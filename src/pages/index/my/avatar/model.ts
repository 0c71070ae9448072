import { makeAutoObservable, runInAction } from 'mobx'
import { resultOf, type ApiError } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { pickPictures } from '@/platform/media'
import type { PictureSource } from '@/platform/media/types'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface AvatarParts extends Pick<RootStore, 'feedback' | 'uuid'> {
  session: Pick<RootStore['session'], 'loadCurrentUser'>
  files: Pick<RootStore['services']['files'], 'upload'>
  organization: Pick<RootStore['services']['organization'], 'changeAvatar'>
  pick: typeof pickPictures
}

/** A picture on its way: what is done already is not done again by a retry (wire.md#acts-and-keys). */
interface Errand {
  path: string
  /** Server name, once it is there. */
  name: string
}

/** The change of one's own picture: choose, cut, send, take over (workbench.md#my-page "My"). */
export class AvatarModel {
  /** Path of the picture that is being cut; empty = none. */
  picture = ''
  isSending = false
  /** 0 to 100. */
  percent = 0
  /** Why the last change failed; stays until it is tried again or another picture is chosen. */
  failure = ''

  private readonly parts: AvatarParts
  private readonly submission: Submission
  private source: PictureSource = 'album'
  private errand: Errand | undefined = undefined

  constructor(parts: AvatarParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<AvatarModel, 'parts' | 'submission' | 'source' | 'errand'>(
      this,
      { parts: false, submission: false, source: false, errand: false },
      { autoBind: true }
    )
  }

  async choose(source: PictureSource): Promise<void> {
    if (this.isSending) return
    this.source = source
    const picked = await this.parts.pick(source, 1)
    if (picked.kind === 'refused')
      this.parts.feedback.toast(source === 'camera' ? '没有相机权限，请在系统设置中允许' : '没有相册权限，请在系统设置中允许')
    if (picked.kind === 'unavailable') this.parts.feedback.toast('打不开相机或相册，请重试')
    const path = picked.kind === 'picked' ? picked.pictures[0]?.path : undefined
    if (path === undefined) return
    runInAction(() => {
      this.picture = path
      this.failure = ''
    })
  }

  chooseAgain(): Promise<void> {
    return this.choose(this.source)
  }

  cancel(): void {
    this.picture = ''
  }

  /** @param path the square that was cut out */
  async use(path: string): Promise<void> {
    if (this.isSending) return
    this.picture = ''
    this.errand = { path, name: '' }
    await this.retry()
  }

  /** Sends what is missing of the last errand. */
  async retry(): Promise<void> {
    const { errand } = this
    if (errand === undefined || this.isSending) return
    this.isSending = true
    this.percent = errand.name === '' ? 0 : 100
    this.failure = ''
    const error = await this.send(errand)
    if (error === undefined) {
      this.errand = undefined
      // The picture is stored; when only the reading fails it is shown at the next one.
      await this.parts.session.loadCurrentUser()
    }
    runInAction(() => {
      this.isSending = false
      this.failure = failureWords(error)
    })
    this.parts.feedback.toast(error === undefined ? '头像更换成功' : '头像更换失败', error === undefined ? 'success' : 'none')
  }

  private async send(errand: Errand): Promise<ApiError | undefined> {
    if (errand.name === '') {
      const { data, error } = await resultOf(
        this.parts.files.upload('userAvatar', errand.path, 'avatar.jpg', { silent: true, onProgress: this.progress })
      )
      if (error !== undefined) return error
      errand.name = data.name
    }
    return (await this.submission.once('change', { name: errand.name }, (key) => this.parts.organization.changeAvatar(errand.name, key)))
      .error
  }

  private progress(percent: number): void {
    this.percent = percent
  }
}
