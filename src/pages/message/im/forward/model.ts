import { makeAutoObservable, runInAction } from 'mobx'
import { FORWARD_RECEIVERS } from '@/contract/conversationCodes'
import { failureWords } from '@/domain/outcome'
import { searchPeople } from '@/domain/peopleSearch/search'
import { peopleIndexOf } from '@/domain/peopleSearch/peopleIndexOf'
import type { ForwardService } from '@/services/forward'
import type { ChatRow } from '@/stores/conversation/types'
import type { RootStore } from '@/stores/rootStore'
import type { Submission } from '@/stores/submission'

/** People in one list: who is not among them is searched for. */
const MOST = 50

/** Who gets forwarded messages: a person or a group. */
export interface Receiver {
  id: string
  name: string
  hint: string
  icon: string
}
export type ReceiverTab = 'recent' | 'people' | 'groups'

export interface ForwardParts {
  /** How the person names the conversation that the messages are of. */
  conversationId: string
  stores: Pick<RootStore, 'im' | 'dictionary' | 'feedback'>
  me: () => string
  service: Pick<ForwardService, 'forward'>
  submission: Submission
  /** They went out. */
  done: () => void
}

/** To whom messages are sent on, how, and the word along. */
export class ForwardModel {
  /** What is sent on; undefined = nothing is. */
  rows: readonly ChatRow[] | undefined = undefined
  tab: ReceiverTab = 'recent'
  keyword = ''
  chosen: Receiver[] = []
  isBundle = false
  note = ''
  error = ''
  isBusy = false
  private readonly parts: ForwardParts

  constructor(parts: ForwardParts) {
    this.parts = parts
    makeAutoObservable<ForwardModel, 'parts'>(this, { parts: false, isChosen: false }, { autoBind: true })
  }

  start(rows: readonly ChatRow[]): void {
    this.rows = rows
    this.tab = 'recent'
    this.keyword = ''
    this.chosen = []
    this.isBundle = false
    this.note = ''
    this.error = ''
    void this.parts.stores.dictionary.need('people')
  }

  close(): void {
    this.rows = undefined
  }

  /** Several can be sent on as one. */
  get mayBundle(): boolean {
    return (this.rows?.length ?? 0) > 1
  }

  /** Who can be chosen: of a tab, or found by a word among all of them. */
  get receivers(): Receiver[] {
    const { keyword } = this
    if (keyword !== '')
      return [...this.groups.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())), ...this.foundPeople]
    return { recent: this.recent, people: this.people, groups: this.groups }[this.tab]
  }

  isChosen({ id }: Receiver): boolean {
    return this.chosen.some((each) => each.id === id)
  }

  setTab(tab: ReceiverTab): void {
    this.tab = tab
  }

  search(keyword: string): void {
    this.keyword = keyword.trim()
  }

  toggle(receiver: Receiver): void {
    this.error = ''
    if (this.isChosen(receiver)) this.drop(receiver.id)
    else if (this.chosen.length >= FORWARD_RECEIVERS) this.error = `最多转发给 ${FORWARD_RECEIVERS} 个会话`
    else this.chosen.push(receiver)
  }

  drop(id: string): void {
    this.chosen = this.chosen.filter((each) => each.id !== id)
  }

  setBundle(how: 'single' | 'bundle'): void {
    this.isBundle = how === 'bundle'
  }

  type(note: string): void {
    this.note = note
  }

  async send(): Promise<void> {
    const { rows = [], chosen, note, isBusy } = this
    const { service, submission, conversationId, stores, done } = this.parts
    if (isBusy) return
    if (chosen.length === 0) {
      this.error = '请选择接收人'
      return
    }
    const body = {
      ids: rows.map(({ id }) => id),
      to: chosen.map(({ id }) => id),
      isBundle: this.isBundle && this.mayBundle,
      note: note.trim()
    }
    this.isBusy = true
    const { error } = await submission.once('forward', body, (key) => service.forward(conversationId, body, key))
    runInAction(() => {
      this.isBusy = false
      this.error = failureWords(error)
      if (error !== undefined) return
      this.close()
      done()
      stores.feedback.toast('已转发', 'success')
    })
  }

  private get recent(): Receiver[] {
    return this.parts.stores.im.conversations
      .filter(({ id, isOver }) => id !== this.parts.me() && !isOver)
      .map(({ id, realName, account, headIcon, kind, memberCount }) => ({
        id,
        name: realName || account,
        hint: kind === 'group' ? `${memberCount} 人` : (this.parts.stores.dictionary.person(id)?.department ?? ''),
        icon: headIcon
      }))
  }

  private get groups(): Receiver[] {
    const groups = new Set(this.parts.stores.im.conversations.filter(({ kind }) => kind === 'group').map(({ id }) => id))
    return this.recent.filter(({ id }) => groups.has(id))
  }

  private get people(): Receiver[] {
    const all = this.parts.stores.dictionary.people.data ?? []
    return all.slice(0, MOST + 1).flatMap(({ id }) => this.receiverOf(id))
  }

  private get foundPeople(): Receiver[] {
    return searchPeople(peopleIndexOf(this.parts.stores.dictionary), this.keyword, MOST).matches.flatMap(({ id }) => this.receiverOf(id))
  }

  private receiverOf(id: string): Receiver[] {
    const person = this.parts.stores.dictionary.person(id)
    if (person === undefined || id === this.parts.me()) return []
    return [{ id, name: person.realName, hint: person.department ?? '', icon: person.headIcon }]
  }
}
