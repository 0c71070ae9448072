import { makeAutoObservable, runInAction } from 'mobx'
import type { ConversationDetail, ConversationMemberRow, ConversationState, SettingsBody } from '@/contract/conversation'
import { GROUP_NAME_LENGTH } from '@/contract/conversationCodes'
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
  open: 'none' | 'name' | 'members' | 'people' | 'leave' = 'none'
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
      { stores: false, service: false, groups: false, submission: false, leaving: false, name: false, id: false },
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
