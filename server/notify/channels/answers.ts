import type { NotifyChannel } from '@/contract/notify'
import type { ProviderAnswer } from '@/contract/notifyCheck'
import type { Clock } from '../../clock'
import { errorCode } from '../../errors'
import { ChannelFailure, type Heard } from './types'

/** What is kept of an outcome; of all others that the provider refused it. */
const STATES: Readonly<Record<string, ProviderAnswer['state']>> = { SENT: 'SENT', ASKED: 'FAILED' }

/** The word of a failure, without what it may tell of people and keys. */
function codeOf(error: unknown): string {
  if (error instanceof ChannelFailure) return error.message
  const status = error instanceof Error ? /answered (\d{3})$/.exec(error.message)?.[1] : undefined
  return status === undefined ? errorCode(error) || (error instanceof Error ? error.name : '') : `HTTP ${status}`
}

/** What the provider of each channel answered last, for the system check (notify.md#check). It ends with the process. */
export class ProviderAnswers {
  private readonly last = new Map<NotifyChannel, ProviderAnswer>()

  constructor(private readonly clock: Clock) {}

  /** Null = nothing went out since the start. */
  lastOf(channel: NotifyChannel): ProviderAnswer | null {
    return this.last.get(channel) ?? null
  }

  /** Hands something to a provider and keeps what it said. Where nobody is there, none may have been asked. @throws what the work throws */
  async hear<Outcome extends string>(channel: NotifyChannel, work: () => Promise<Heard<Outcome>>): Promise<Outcome> {
    const keep = (state: ProviderAnswer['state'], code: string) => void this.last.set(channel, { state, code, at: this.clock.now() })
    try {
      const { outcome, code } = await work()
      if (outcome !== 'NOBODY' || code !== '') keep(STATES[outcome] ?? 'REFUSED', code)
      return outcome
    } catch (error) {
      keep('FAILED', codeOf(error))
      throw error
    }
  }
}
