import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { userAccount } from '../../database/schema'
import { IN_SERVICE, readPeople } from '../repository/people'
import { organizeTree } from './names'

/** Somebody as everybody sees him among the contacts (messages.md#contacts). */
export interface Contact {
  userId: string
  name: string
  /** '' = none. */
  department: string
  /** Server file name, '' = none. */
  headIcon: string
}

/** Undefined for who is not among the contacts: nobody, disabled or cancelled. */
export async function contactOf(reader: Reader, userId: string): Promise<Contact | undefined> {
  const [person] = await readPeople(reader, and(eq(userAccount.id, userId), IN_SERVICE))
  if (person === undefined) return undefined
  const organizes = await organizeTree(reader)
  const { id, realName, headIcon, organizeId } = person
  return { userId: id, name: realName, department: organizes.get(organizeId)?.fullName ?? '', headIcon }
}
