import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { BINDING_WAYS, TICKET_KINDS } from '@/contract/signIn'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** Somebody known elsewhere (a mini-program, an identity provider) who is this account here (session.md#other-ways-in). */
export const signInBinding = pgTable(
  'sign_in_binding',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    way: text('way', { enum: BINDING_WAYS }).notNull(),
    /** Whose name it is: the app id of a mini-program, the issuer of an identity provider. */
    issuer: text('issuer').notNull(),
    /** The person's name there, which never changes: openid, user_id, sub. */
    subject: text('subject').notNull(),
    /** What the person recognises it by, '' = nothing. */
    label: text('label').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull()
  },
  (table) => [
    uniqueIndex('sign_in_binding_subject').on(table.way, table.issuer, table.subject),
    uniqueIndex('sign_in_binding_account').on(table.userId, table.way, table.issuer)
  ]
)

/** A passkey of a browser or a telephone (WebAuthn level 3, credential record). */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; 0 = the device keeps none. */
    counter: integer('counter').notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    /** What the person calls it. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull()
  },
  (table) => [uniqueIndex('passkey_credential').on(table.credentialId), index('passkey_user').on(table.userId)]
)

/** Something that was proved or asked and is taken up once by whoever holds the ticket; only its sha256 is stored. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: TICKET_KINDS }).notNull(),
    /** Whom it is about, null = not known yet. */
    userId: text('user_id').references(() => userAccount.id),
    data: jsonb('data').notNull(),
    expiresAt: moment('expires_at').notNull()
  },
  (table) => [index('sign_in_ticket_expiry').on(table.expiresAt)]
)
