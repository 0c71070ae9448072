import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { userAccount } from '../../database/schema'
import type { ChannelName } from '../channels'

/** Where a channel reaches a person; '' = he is not in use, or left nothing. */
export async function contactOf(reader: Reader, userId: string, channel: ChannelName): Promise<string> {
  const [person] = await reader
    .select({ weChat: userAccount.id, mail: userAccount.email, mobile: userAccount.mobile })
    .from(userAccount)
    .where(and(eq(userAccount.id, userId), eq(userAccount.enabledMark, 1)))
  return person?.[channel] ?? ''
}
