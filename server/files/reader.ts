import type { Actor } from '../actor'
import type { Reader } from '../database/client'

/** Whether a record that this person may read shows him this file. @param name server name */
export type FileReader = (reader: Reader, actor: Actor, name: string) => Promise<boolean>
