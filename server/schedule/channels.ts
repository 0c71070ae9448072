import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ChannelState } from '@/contract/schedule'
import type { ServerConfig } from '../config'
import type { ProviderAnswers } from '../notify/channels/answers'
import type { HandOutcome } from '../notify/channels/handOnce'
import { tellTelephone } from '../notify/channels/telephone'
import type { NoticeChannel } from '../notify/channels/types'

/** Ways to remind beyond the message centre and open devices. */
export const CHANNEL_NAMES = ['weChat', 'mail', 'mobile'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** One reminder for one person on one channel. */
export interface ReminderLetter {
  /** The same at every try: a channel that took it before need not carry it again. */
  id: string
  channel: ChannelName
  userId: string
  /** Mail address or telephone; of WeChat the person's account here. */
  to: string
  title: string
  text: string
  /** Page of the app that shows the appointment. */
  path: string
  /** When the appointment begins, epoch ms. */
  startAt: number
}

/**
 * Carries reminders to where a person is when the app is closed. It may be slow, carry a letter twice or reject; the job queue tries
 * again.
 */
interface ReminderChannel {
  /** `local` = letters stay on this machine, and the form says so. */
  readonly state: Exclude<ChannelState, 'closed'>
  /** @throws when the letter was not taken and may be later */
  carry(letter: ReminderLetter): Promise<HandOutcome>
}
export type ReminderChannels = Readonly<Partial<Record<ChannelName, ReminderChannel | undefined>>>

/** What the local channel plays for one letter, as real ones do it: late by so many ms, refused, carried though the answer got lost, carried twice. */
export type Play = { late: number } | 'refuse' | 'loseAnswer' | 'twice'

/** Under DATA_DIR: one JSON line a letter, read by people and tests while developing. */
export const REMINDER_FILE = 'reminder-outbox.jsonl'

/** Stands in while developing: letters end up in a file beside the data. It knows what it carried by the letter's id, as a gateway would. */
export class LocalReminderChannel implements ReminderChannel {
  readonly state = 'local'
  private readonly file: string

  /** @param plays what happens to the next letters, in order; then all goes well */
  constructor(
    { dataDir }: Pick<ServerConfig, 'dataDir'>,
    private readonly plays: Play[] = []
  ) {
    this.file = path.join(dataDir, REMINDER_FILE)
  }

  async carry(letter: ReminderLetter): Promise<HandOutcome> {
    const play = this.plays.shift()
    if (play === 'refuse') throw new Error(`the ${letter.channel} channel took no letter`)
    if (typeof play === 'object') await setTimeout(play.late)
    const line = `${JSON.stringify(letter)}\n`
    if (!(await this.knows(letter.id))) await appendFile(this.file, play === 'twice' ? line + line : line, { mode: 0o600 })
    if (play === 'loseAnswer') throw new Error(`the ${letter.channel} channel did not answer`)
    return 'SENT'
  }

  private async knows(id: string): Promise<boolean> {
    const lines = await readFile(this.file, 'utf8').catch(() => '')
    return lines.includes(`{"id":${JSON.stringify(id)},`)
  }
}

/** Over a channel of notices: it finds the person's address by itself. */
const overNotices = (channel: NoticeChannel): ReminderChannel => ({
  state: 'open',
  carry: ({ id, userId, title, text, path: page, startAt }) =>
    channel.carry({ userId }, { kind: 'schedule', title, text, path: page, at: startAt, id })
})

interface ChannelParts {
  config: ServerConfig
  notices: readonly NoticeChannel[]
  answers: ProviderAnswers
}

/** Over the gateway of texts. */
const overTexts = ({ config, answers }: Omit<ChannelParts, 'notices'>): ReminderChannel => ({
  state: 'open',
  carry: ({ to, title, text }) =>
    tellTelephone({ config, answers }, 'text', to, { kind: 'SCHEDULE', text: `${title}，${text}。`, params: { title, text } })
})

/** The channels of this installation: those that are configured; while developing the local one stands in for the others. */
export function openReminderChannels(context: ChannelParts): ReminderChannels {
  const { config, notices } = context
  const local = config.environment === 'production' ? undefined : new LocalReminderChannel(config)
  const noticesOver = (name: NoticeChannel['channel']) => {
    const channel = notices.find((each) => each.channel === name)
    return channel === undefined ? local : overNotices(channel)
  }
  return {
    weChat: config.notify.templates.weapp.schedule === undefined ? local : noticesOver('weapp'),
    mail: noticesOver('mail'),
    mobile: config.sms.gatewayUrl === undefined ? local : overTexts(context)
  }
}

/** How each stands, for the form. */
export const statesOf = (channels: ReminderChannels): Record<ChannelName, ChannelState> => ({
  weChat: channels.weChat?.state ?? 'closed',
  mail: channels.mail?.state ?? 'closed',
  mobile: channels.mobile?.state ?? 'closed'
})
