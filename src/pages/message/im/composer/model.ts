import { makeAutoObservable } from 'mobx'
import type { ContactContent, Quote } from '@/contract/conversation'
import { CHAT_FILE_BYTES, EVERYBODY, PLACE_ADDRESS_LENGTH, PLACE_NAME_LENGTH, TEXT_LENGTH } from '@/contract/conversationCodes'
import { tokenOf, withoutLast } from '@/domain/conversation/emoji'
import { EVERYBODY_NAME, mentionBeingTyped, mentionsIn, withMention, type Mentionable } from '@/domain/conversation/mentions'
import type { ChosenLocation } from '@/platform/map/types'
import { canChooseFiles, chooseFiles } from '@/platform/chooseFile'
import { pickPictures } from '@/platform/media'
import type { PictureSource } from '@/platform/media/types'
import { pictureSize } from '@/platform/pictureSize'
import { createRecorder, voiceHindrance } from '@/platform/recorder'
import type { Said } from '@/stores/conversation/types'
import type { ChatInputHandle, HandedFiles } from '../components/chatInputTypes'
import { VoiceModel } from '../recording/model'

/** Pictures and files of one choice. */
const MOST_PICTURES = 9
const MOST_FILES = 5
/** Names offered after @. */
const MOST_NAMES = 20

/** Plain words on a quote or after @ are kept with the text; what the server has no feature for is not offered. */
export interface ComposerParts {
  isGroup: () => boolean
  /** Our own server: quotes, mentions, files and cards. */
  isOurs: () => boolean
  /** Why nothing can be said here, '' = it can. */
  hindrance: () => string
  /** Members of the group without oneself. */
  members: () => readonly Mentionable[]
  /** He may name everybody. */
  leads: () => boolean
  /** What the server takes beyond our first kinds. */
  has: (feature: string) => boolean
  draft: () => string
  keepDraft: (text: string) => void
  quote: () => Quote | undefined
  setQuote: (quote: Quote | undefined) => void
  send: (said: Said) => void
  toast: (words: string) => void
  quiet: () => void
  now: () => number
}

/** What a person is about to say: words with a quote and mentions, emoji, pictures, voice, files, cards. */
export class ComposerModel {
  text = ''
  panel: 'none' | 'emoji' | 'plus' = 'none'
  isVoice = false
  /** What follows an @ that is being typed; undefined = none. */
  typedName: string | undefined = undefined
  /** What is being chosen over the chat or on the map. */
  choosing: 'none' | 'order' | 'place' | 'contact' = 'none'
  /** Pasted or dropped, and not sent yet. */
  handed: HandedFiles | undefined = undefined

  readonly voice: VoiceModel
  readonly input: { current: ChatInputHandle | null } = { current: null }
  readonly hasFilePicker = canChooseFiles
  readonly voiceHindrance = voiceHindrance()
  private readonly parts: ComposerParts
  private cursor = 0
  private chosen: Mentionable[] = []

  constructor(parts: ComposerParts) {
    this.parts = parts
    this.text = parts.draft()
    this.cursor = this.text.length
    this.voice = new VoiceModel({
      recorder: createRecorder(),
      now: parts.now,
      toast: parts.toast,
      quiet: parts.quiet,
      send: (voice) => this.parts.send({ kind: 'voice', ...voice })
    })
    makeAutoObservable<ComposerModel, 'parts' | 'cursor' | 'chosen'>(
      this,
      { parts: false, cursor: false, chosen: false, voice: false, input: false, hasFilePicker: false, voiceHindrance: false },
      { autoBind: true }
    )
  }

  /** What the message answers to. */
  get quote(): Quote | undefined {
    return this.parts.quote()
  }

  get hindrance(): string {
    return this.parts.hindrance()
  }

  get length(): number {
    return this.text.length
  }

  get canSend(): boolean {
    return this.text.trim() !== '' && this.length <= TEXT_LENGTH
  }

  get hasVoice(): boolean {
    return this.voiceHindrance === ''
  }

  get hasFiles(): boolean {
    return this.hasFilePicker && this.parts.isOurs()
  }

  get hasCards(): boolean {
    return this.parts.isOurs()
  }

  get hasPlaces(): boolean {
    return this.parts.isOurs() && this.parts.has('messagePlace')
  }

  get hasContacts(): boolean {
    return this.parts.isOurs() && this.parts.has('messageContact')
  }

  /** Whom the typed name may mean. */
  get mentionable(): Mentionable[] {
    const { typedName } = this
    if (typedName === undefined || !this.parts.isGroup()) return []
    const all = [...(this.parts.leads() ? [{ userId: EVERYBODY, name: EVERYBODY_NAME }] : []), ...this.parts.members()]
    return all.filter(({ name }) => name.includes(typedName)).slice(0, MOST_NAMES)
  }

  /** The draft came from the device after the page did: what was typed since is newer. */
  restore(): void {
    if (this.text === '' && this.parts.draft() !== '') this.put(this.parts.draft())
  }

  typed(text: string, cursor: number): void {
    this.text = text
    this.cursor = cursor
    this.typedName = this.parts.isGroup() ? mentionBeingTyped(text, cursor) : undefined
    this.parts.keepDraft(text)
  }

  mention(person: Mentionable): void {
    const { text, cursor } = withMention(this.text, this.cursor, person.name)
    this.chosen = [...this.chosen, person]
    this.put(text, cursor)
    this.input.current?.focus()
  }

  addEmoji(name: string): void {
    const token = tokenOf(name)
    if (this.length + token.length > TEXT_LENGTH) return
    this.put(this.text.slice(0, this.cursor) + token + this.text.slice(this.cursor), this.cursor + token.length)
  }

  /** 删除 of the emoji panel. */
  erase(): void {
    const before = withoutLast(this.text.slice(0, this.cursor))
    this.put(before + this.text.slice(this.cursor), before.length)
  }

  send(): void {
    if (!this.canSend) return
    const mentions = this.parts.isGroup() ? mentionsIn(this.text, this.chosen) : []
    this.parts.send({ kind: 'text', text: this.text, ...(mentions.length > 0 && { mentions }) })
    this.chosen = []
    this.put('')
  }

  /** One's own text that was taken back, once more. */
  editAgain(text: string): void {
    this.isVoice = false
    this.put(text)
    this.input.current?.focus()
  }

  answer(quote: Quote | undefined): void {
    this.parts.setQuote(quote)
    this.isVoice = false
    this.input.current?.focus()
  }

  dropQuote(): void {
    this.parts.setQuote(undefined)
  }

  toggleVoice(): void {
    this.isVoice = !this.isVoice
    this.panel = 'none'
  }

  togglePanel(panel: 'emoji' | 'plus'): void {
    this.panel = this.panel === panel ? 'none' : panel
    if (this.panel === 'emoji') this.isVoice = false
    if (this.panel !== 'none') this.input.current?.blur()
  }

  closePanel(): void {
    this.panel = 'none'
  }

  async addPictures(source: PictureSource): Promise<void> {
    this.closePanel()
    const answer = await pickPictures(source, source === 'camera' ? 1 : MOST_PICTURES)
    if (answer.kind === 'refused')
      this.parts.toast(source === 'camera' ? '没有相机权限，请在设置中允许后再试' : '没有相册权限，请在设置中允许后再试')
    if (answer.kind === 'unavailable') this.parts.toast('没有选到图片，请稍后再试')
    if (answer.kind !== 'picked') return
    await this.sendPictures(answer.pictures)
  }

  async addFiles(): Promise<void> {
    this.closePanel()
    const answer = await chooseFiles(MOST_FILES)
    if (answer.kind === 'unavailable') this.parts.toast(answer.message)
    if (answer.kind !== 'chosen') return
    this.sendFiles(answer.files)
  }

  /** What was pasted or dropped is looked at before it goes. */
  takeHanded({ pictures, files }: HandedFiles): void {
    if (this.hindrance !== '') return
    if (files.length > 0 && !this.hasFiles) this.parts.toast('这里不能发送文件')
    const taken = { pictures: pictures.slice(0, MOST_PICTURES), files: this.hasFiles ? files.slice(0, MOST_FILES) : [] }
    if (pictures.length > MOST_PICTURES || (this.hasFiles && files.length > MOST_FILES))
      this.parts.toast(`一次最多 ${MOST_PICTURES} 张图片、${MOST_FILES} 个文件`)
    this.handed = taken.pictures.length + taken.files.length === 0 ? undefined : taken
  }

  dropHanded(): void {
    this.handed = undefined
  }

  async sendHanded(): Promise<void> {
    const { handed } = this
    this.handed = undefined
    if (handed === undefined) return
    this.sendFiles(handed.files)
    await this.sendPictures(handed.pictures)
  }

  choose(what: 'order' | 'place' | 'contact'): void {
    this.closePanel()
    this.choosing = what
  }

  stopChoosing(): void {
    this.choosing = 'none'
  }

  sendOrder(card: { id: string; title: string; text: string }): void {
    this.stopChoosing()
    this.parts.send({ kind: 'card', ...card })
  }

  /** What came from the map, which may have been open for a while. */
  sendPlace({ point: { lng, lat, coordType }, name, address }: ChosenLocation): void {
    if (this.hindrance !== '') return this.parts.toast(this.hindrance)
    this.parts.send({
      kind: 'place',
      name: name.trim().slice(0, PLACE_NAME_LENGTH),
      address: address.trim().slice(0, PLACE_ADDRESS_LENGTH),
      lng,
      lat,
      coordType
    })
  }

  sendContact(contact: ContactContent): void {
    this.stopChoosing()
    this.parts.send({ kind: 'contact', ...contact })
  }

  dispose(): void {
    this.voice.dispose()
  }

  /** One after the other: their order is the order of the choice. */
  private async sendPictures(pictures: HandedFiles['pictures']): Promise<void> {
    for (const { path } of pictures) {
      const size = await pictureSize(path)
      if (size === undefined) this.parts.toast('有一张图片不能打开，没有发送')
      else this.parts.send({ kind: 'image', filePath: path, ...size })
    }
  }

  private sendFiles(files: HandedFiles['files']): void {
    for (const { path, name, size } of files) {
      if (size > CHAT_FILE_BYTES) this.parts.toast(`“${name}”超过 20 MB，没有发送`)
      else if (size === 0) this.parts.toast(`“${name}”是空文件，没有发送`)
      else this.parts.send({ kind: 'file', filePath: path, fileName: name, size })
    }
  }

  private put(text: string, cursor = text.length): void {
    this.input.current?.set(text, cursor)
    this.typed(text, cursor)
  }
}
