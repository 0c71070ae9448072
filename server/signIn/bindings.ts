import { and, eq, ne } from 'drizzle-orm'
import type { Binding, BindingWay } from '@/contract/signIn'
import type { Reader, Tx } from '../database/client'
import { passkey, signInBinding, signInTicket } from '../database/schema'
import { refuse } from '../errors'
import { newId } from '../ids'

/** Somebody as he is known elsewhere. */
export interface Known {
  way: BindingWay
  /** The app id of a mini-program, the issuer of an identity provider. */
  issuer: string
  subject: string
  /** What the person recognises it by, '' = nothing. */
  label: string
}

const isKnown = ({ way, issuer, subject }: Omit<Known, 'label'>) =>
  and(eq(signInBinding.way, way), eq(signInBinding.issuer, issuer), eq(signInBinding.subject, subject))

/** Whose account it is, and notes its use. */
export async function accountOf(tx: Tx, known: Known, now: number): Promise<string | undefined> {
  const [row] = await tx.update(signInBinding).set({ usedAt: now }).where(isKnown(known)).returning({ userId: signInBinding.userId })
  return row?.userId
}

/**
 * Binds somebody known elsewhere to an account; an earlier one of the same way and issuer gives way. Bound to this account already is no
 * error.
 * @throws Refusal when he is bound to another account
 */
export async function bind(tx: Tx, userId: string, known: Known, now: number): Promise<void> {
  await tx
    .delete(signInBinding)
    .where(
      and(
        eq(signInBinding.userId, userId),
        eq(signInBinding.way, known.way),
        eq(signInBinding.issuer, known.issuer),
        ne(signInBinding.subject, known.subject)
      )
    )
  await tx
    .insert(signInBinding)
    .values({ id: newId(), userId, ...known, createdAt: now, usedAt: now })
    .onConflictDoNothing()
  const [row] = await tx.select({ userId: signInBinding.userId }).from(signInBinding).where(isKnown(known))
  if (row?.userId !== userId) throw refuse('已绑定其他账号，请先在那个账号的“账号安全”里解除绑定')
}

/** Bindings and passkeys of a person, newest first. */
export async function bindingsOf(reader: Reader, userId: string): Promise<Binding[]> {
  const bound = await reader.select().from(signInBinding).where(eq(signInBinding.userId, userId))
  const keys = await reader.select().from(passkey).where(eq(passkey.userId, userId))
  return [
    ...bound.map(({ id, way, label, createdAt, usedAt }): Binding => ({ id, way, label, createdAt, usedAt })),
    ...keys.map(({ id, name, createdAt, usedAt }): Binding => ({ id, way: 'passkey', label: name, createdAt, usedAt }))
  ].sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id))
}

/** @throws Refusal when it is not this person's, or gone already */
export async function removeBinding(tx: Tx, userId: string, id: string): Promise<void> {
  const bound = await tx
    .delete(signInBinding)
    .where(and(eq(signInBinding.id, id), eq(signInBinding.userId, userId)))
    .returning({ id: signInBinding.id })
  const keys = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id })
  if (bound.length + keys.length === 0) throw refuse('已解除绑定')
}

/** The account is cancelled: nobody known elsewhere, no passkey and nothing half done leads to it any more. */
export async function forgetWaysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInBinding).where(eq(signInBinding.userId, userId))
  await tx.delete(passkey).where(eq(passkey.userId, userId))
  await tx.delete(signInTicket).where(eq(signInTicket.userId, userId))
}
