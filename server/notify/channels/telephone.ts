import type { ServerConfig } from '../../config'
import { errorCode } from '../../errors'
import { GatewaySender, textSender, type SmsSender, type TextMessage } from '../../session/smsSender'
import type { ProviderAnswers } from './answers'
import type { HandOutcome } from './handOnce'

interface Parts {
  config: ServerConfig
  answers: ProviderAnswers
  sms?: SmsSender
}

/** Nobody was reached at all. */
const NOT_REACHED: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** The gateway said no, or never heard of it. */
const isSurelyNotTaken = (error: unknown): boolean =>
  error instanceof Error && (/answered \d{3}$/.test(error.message) || NOT_REACHED.includes(errorCode(error.cause)))

/** Whoever calls people or texts them on this server, undefined = nobody. */
function senderOf(context: Parts, channel: 'text' | 'call'): Pick<SmsSender, 'tell'> | undefined {
  const { callGatewayUrl, callGatewayToken } = context.config.notify
  if (channel === 'text') return textSender(context)
  return callGatewayUrl === undefined ? undefined : new GatewaySender(callGatewayUrl, callGatewayToken, 0)
}

/**
 * Tells a telephone by text or by call. A gateway whose answer is missing may have taken it: nobody is called twice for that.
 * @param mobile what is no number of a mobile telephone is nobody's
 * @throws when the gateway did not take it and may later
 */
export async function tellTelephone(
  context: Parts,
  channel: 'text' | 'call',
  mobile: string,
  message: Omit<TextMessage, 'mobile'>
): Promise<HandOutcome> {
  const sender = senderOf(context, channel)
  if (sender === undefined || !/^\d{11}$/.test(mobile)) return 'NOBODY'
  return context.answers.hear<HandOutcome>(channel, async () => {
    try {
      await sender.tell({ mobile, ...message })
      return { outcome: 'SENT', code: '' }
    } catch (error) {
      if (isSurelyNotTaken(error)) throw error
      return { outcome: 'ASKED', code: error instanceof Error ? error.name : '' }
    }
  })
}
