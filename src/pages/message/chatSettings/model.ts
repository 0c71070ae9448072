import { makeAutoObservable, runInAction } from 'mobx'
import type { ConversationDetail, ConversationMemberRow, ConversationState, SettingsBody } from '@/contract/conversation'
import { GROUP_NAME_LENGTH, MOST_GROUP_ADMINISTRATORS } from '@/contract/conversationCodes'
import { resultOf, type ApiError, type Result } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { failureWords } from '@/domain/outcome'
import { createConversationService, type ConversationService } from '@/services/conversation'
import { createGroupService, type GroupService } from '@/services/groups'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'
import { PAGES } from '@/domain/pages'

type Stores = Pick<RootStore, 'api' | 'session' | 'navigation' | 'feedback' | 'uuid' | 'im'>

/** Settings of one chat: who is in it, its name, pinned, muted, leaving. */
export class ChatSettingsModel {
  detail: ConversationDetail | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  /** What is open over the page. */
  open: 'none' | 'name' | 'notice' | 'members' | 'people' | 'leave' = 'none'
  /** The notice of the group as it is being written. */
  notice = ''
  nameError = ''
  isBusy = false

  readonly id: string
  private readonly stores: Stores
  private readonly service: ConversationService
  private readonly groups: GroupService
  private readonly submission: Submission
  private readonly leaving = createCancel()
  private name = ''

  constructor(stores: Stores, id: string) {
    this.stores = stores
    this.id = id
    this.service = createConversationService(stores.api)
    this.groups = createGroupService(stores.api)
    this.submission = new Submission({ uuid: stores.uuid })
    makeAutoObservable<ChatSettingsModel, 'stores' | 'service' | 'groups' | 'submission' | 'leaving' | 'name'>(
      this,
      {
        stores: false,
        service: false,
        groups: false,
        submission: false,
        leaving: false,
        name: false,
        id: false,
        mayName: false,
        mayRemove: false
      },
      { autoBind: true }
    )
  }

  get state(): ConversationState | undefined {
    return this.detail?.state
  }

  get isGroup(): boolean {
    return this.state?.kind === 'group'
  }

  /** A group that people made; those of an order or department follow their record. */
  get isFree(): boolean {
    return this.isGroup && this.state?.subject === null && !this.state.isOver
  }

  get members(): readonly ConversationMemberRow[] {
    return this.detail?.members ?? []
  }

  get me(): string {
    return this.stores.session.userInfo?.userId ?? ''
  }

  get isOwner(): boolean {
    return this.members.some(({ userId, isOwner }) => isOwner && userId === this.me)
  }

  /** The server knows of groups that are led. */
  get hasLeading(): boolean {
    return this.isGroup && this.state?.isOver !== true && this.stores.session.hasFeature('groupLeading')
  }

  /** Oneself leads the group, of whatever sort: he writes its notice. */
  get mayLead(): boolean {
    return this.detail?.mayLead === true
  }

  get administratorIds(): string[] {
    return this.members.filter(({ isAdministrator }) => isAdministrator).map(({ userId }) => userId)
  }

  /** The owner names administrators among the others, where the server knows of them. */
  mayName({ isOwner }: ConversationMemberRow): boolean {
    return this.isFree && this.hasLeading && this.isOwner && !isOwner
  }

  /** The owner removes anybody else, an administrator plain members. */
  mayRemove({ userId, isOwner, isAdministrator }: ConversationMemberRow): boolean {
    if (!this.isFree || userId === this.me) return false
    return this.isOwner || (this.state?.leads === 'administrator' && !isOwner && isAdministrator !== true)
  }

  async load(): Promise<void> {
    if (this.id === '' || this.isLoading || !this.stores.session.isSignedIn) return
    this.isLoading = true
    const { data, error } = await resultOf(this.service.detail(this.id, this.leaving.signal))
    if (this.leaving.signal.aborted) return
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data !== undefined) this.detail = data
    })
  }

  show(what: ChatSettingsModel['open']): void {
    this.open = what
    this.nameError = ''
    if (what === 'name') this.name = this.state?.name ?? ''
    if (what === 'notice') this.notice = this.state?.groupNotice?.text ?? ''
  }

  close(): void {
    this.open = 'none'
  }

  /** Shows at once; what is refused is taken back and said. */
  async set(settings: SettingsBody): Promise<void> {
    const before = this.detail
    if (before === undefined) return
    this.detail = { ...before, state: { ...before.state, ...settings } }
    const { data, error } = await this.submission.once(`set ${Object.keys(settings).join()}`, settings, (key) =>
      this.service.settings(this.id, settings, key)
    )
    runInAction(() => {
      if (this.detail !== undefined) this.detail = { ...this.detail, state: data ?? before.state }
    })
    if (error !== undefined) this.say(error)
  }

  typeName(name: string): void {
    this.name = name
  }

  async rename(): Promise<void> {
    const name = this.name.trim()
    this.nameError =
      name === '' ? '请输入群名称' : Array.from(name).length > GROUP_NAME_LENGTH ? `群名称最多 ${GROUP_NAME_LENGTH} 个字` : ''
    if (this.nameError !== '') return
    await this.act(() => this.submission.once('rename', { name }, (key) => this.groups.rename(this.id, name, key)))
  }

  typeNotice(notice: string): void {
    this.notice = notice
  }

  async writeNotice(): Promise<void> {
    const text = this.notice.trim()
    await this.act(() => this.submission.once('notice', { text }, (key) => this.groups.writeNotice(this.id, { text }, key)))
  }

  async silence(isSilenced: boolean): Promise<void> {
    await this.act(() => this.submission.once('silence', { isSilenced }, (key) => this.groups.silence(this.id, { isSilenced }, key)))
  }

  async setAdministrator(userId: string, isSet: boolean): Promise<void> {
    const userIds = isSet ? [...this.administratorIds, userId] : this.administratorIds.filter((id) => id !== userId)
    if (userIds.length > MOST_GROUP_ADMINISTRATORS) {
      this.stores.feedback.toast(`最多设置 ${MOST_GROUP_ADMINISTRATORS} 位管理员`)
      return
    }
    await this.act(
      () => this.submission.once('administrators', { userIds }, (key) => this.groups.nameAdministrators(this.id, { userIds }, key)),
      'members'
    )
  }

  /** Adds people to a group; with one person a group is made of him and the others. */
  async add(userIds: readonly string[]): Promise<void> {
    this.close()
    const fresh = userIds.filter((id) => id !== this.me && !this.members.some(({ userId }) => userId === id))
    if (fresh.length === 0) return
    if (this.isGroup) {
      await this.act(() => this.submission.once('add', { fresh }, (key) => this.groups.addMembers(this.id, { userIds: fresh }, key)))
      return
    }
    const body = { userIds: [this.id, ...fresh] }
    const { data, error } = await this.submission.once('create', body, (key) => this.groups.create(body, key))
    if (data === undefined) this.say(error)
    else await openPage(this.stores, PAGES.chat, { id: data.id })
  }

  async remove(userId: string): Promise<void> {
    await this.act(() => this.removal(userId), 'members')
  }

  /** 退出群聊. */
  async leave(): Promise<void> {
    this.isBusy = true
    const { error } = await this.removal(this.me)
    runInAction(() => {
      this.isBusy = false
      this.open = 'none'
    })
    if (error !== undefined) this.say(error)
    else await this.stores.navigation.relaunch(PAGES.messages)
  }

  openSearch(): void {
    void openPage(this.stores, PAGES.chatSearch, { id: this.id })
  }

  openPerson(userId: string): void {
    this.close()
    void openPage(this.stores, PAGES.person, { userId })
  }

  openOrder(): void {
    void openPage(this.stores, PAGES.order, { id: this.state?.subject?.id })
  }

  dispose(): void {
    this.leaving.abort()
  }

  private removal(userId: string): Promise<Result<unknown>> {
    return this.submission.once('remove', { userId }, (key) => this.groups.removeMembers(this.id, { userIds: [userId] }, key))
  }

  private async act(call: () => Promise<Result<unknown>>, stays: ChatSettingsModel['open'] = 'none'): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    const { error } = await call()
    runInAction(() => {
      this.isBusy = false
      if (error === undefined) this.open = stays
    })
    if (error === undefined) await this.load()
    else this.say(error)
  }

  private say(error: ApiError | undefined): void {
    if (error !== undefined && !error.isAborted) this.stores.feedback.toast(failureWords(error))
  }
}
