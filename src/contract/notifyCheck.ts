import { Type, type Static } from '@sinclair/typebox'
import { NOTIFY_CHANNELS, type NotifyChannel } from './notify'

/**
 * System check of the channels of notices, by feature `notify`; administrators only (notify.md#check). Times are epoch ms.
 *
 * GET  notify/Check  -> { list: ChannelCheck[] }, in the order of NOTIFY_CHANNELS
 * POST notify/Check  CheckBody -> { list: ChannelCheck[] }; a test notice to whoever asks, over one channel. What came of it stands in the list
 */

export const CheckBody = Type.Object(
  {
    channel: Type.Union(
      NOTIFY_CHANNELS.map((channel) => Type.Literal(channel)),
      { title: '通知方式' }
    )
  },
  { additionalProperties: false }
)
export type CheckBody = Static<typeof CheckBody>

/** SENT: taken. REFUSED: not taken. FAILED: no answer, or asked to come again later. */
export interface ProviderAnswer {
  state: 'SENT' | 'REFUSED' | 'FAILED'
  /** The provider's own word or number, '' = none. */
  code: string
  at: number
}

export interface ChannelCheck {
  channel: NotifyChannel
  isConfigured: boolean
  /** Since this server started, null = nothing yet. */
  last: ProviderAnswer | null
}
