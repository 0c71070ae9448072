import { eq } from 'drizzle-orm'
import type { Tx } from '../../database/client'
import { userAccount } from '../../database/schema'

/**
 * Holds a person's row until the end of `tx`: who counts, stars or is written to at once comes one after the other. Not `for update`:
 * rows of others refer to the account, and two people who name each other would wait for one another.
 */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('no key update')
}
