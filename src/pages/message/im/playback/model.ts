import { makeAutoObservable, observable } from 'mobx'
import type { AudioPlayer } from '@/platform/audio/types'
import type { KeyStorage } from '@/platform/storage'
import type { ChatRow } from '@/stores/conversation/types'

/** Ids of voices that were played, newest last; kept so that the dot does not come back. */
const HEARD_KEY = 'chatHeardVoices'
const MOST_HEARD = 300

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

export interface VoicesParts {
  player: AudioPlayer
  storage: KeyStorage
  addressOf: (row: ChatRow) => Promise<string>
  toast: (words: string) => void
}

/** Voices that are played: one at a time, and which were heard. */
export class VoicesModel {
  playingKey = ''

  private readonly parts: VoicesParts
  private readonly heard = observable.set<string>()

  constructor(parts: VoicesParts) {
    this.parts = parts
    this.heard.replace(parts.storage.get(HEARD_KEY, isIds) ?? [])
    makeAutoObservable<VoicesModel, 'parts' | 'heard'>(this, { parts: false, heard: false }, { autoBind: true })
  }

  isHeard({ id }: ChatRow): boolean {
    return id === '' || this.heard.has(id)
  }

  toggle(row: ChatRow): void {
    if (this.playingKey === row.key) {
      this.stop()
      return
    }
    this.parts.player.stop()
    this.playingKey = row.key
    this.remember(row.id)
    void this.parts.addressOf(row).then((address) => {
      // Another one was chosen while the address was asked for.
      if (this.playingKey === row.key) this.parts.player.play(address, (how) => this.ended(row.key, how))
    })
  }

  stop(): void {
    this.playingKey = ''
    this.parts.player.stop()
  }

  private ended(key: string, how: 'ended' | 'failed'): void {
    if (this.playingKey === key) this.playingKey = ''
    if (how === 'failed') this.parts.toast('语音没有播放，请稍后再试')
  }

  private remember(id: string): void {
    if (id === '' || this.heard.has(id)) return
    this.heard.add(id)
    this.parts.storage.set(HEARD_KEY, [...this.heard].slice(-MOST_HEARD))
  }
}
