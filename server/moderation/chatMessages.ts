import type { Reader, Tx } from '../database/handles'

/** What moderation asks of chats; the area of messages registers it. */
export interface ChatMessages<Context> {
  /** A message as one of its readers may hand it on; undefined for what he cannot see or what is no message of a person. */
  seen(reader: Reader, userId: string, id: string): Promise<{ authorId: string; text: string; fileName: string } | undefined>
  /** Takes anybody's message out of everybody's sight. @throws Refusal 404 */
  hide(tx: Tx, context: Context, id: string): Promise<void>
  /** Takes away the name that a group is called by, or its notice, where it still says this; its people are told. */
  clearGroupWords(tx: Tx, context: Context, groupId: string, words: string): Promise<void>
}
