import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { QuietableType } from '@/contract/account'
import { CHECK_PLATFORMS } from '@/contract/moderation'
import type { NotifyChoices, QuietHours } from '@/contract/notify'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** The secret of an account; apart from the account so that no list can carry it. */
export const userCredential = pgTable('user_credential', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  /** argon2id of the md5 that the client sends (session.md#signing-in). */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** One-time: nothing else is answered until it was changed (session.md#one-time-passwords). */
  mustChange: boolean('must_change').notNull().default(false)
})

/** Wrong attempts by the account as typed, existing or not: the answers must not tell which accounts exist. */
export const loginGuard = pgTable('login_guard', {
  account: text('account').primaryKey(),
  failedCount: integer('failed_count').notNull(),
  lastFailedAt: moment('last_failed_at').notNull(),
  lockedAt: moment('locked_at')
})

/** One sign-in. The token itself is never stored, only its sha256. */
export const sessionToken = pgTable(
  'session_token',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** app or web: singleLogin counts each class by itself. */
    deviceClass: text('device_class').notNull(),
    ip: text('ip').notNull(),
    platform: text('platform').notNull(),
    /** Mini-program that this session uses, '' = none or not told; its platform looks at what is said here. */
    checkPlatform: text('check_platform', { enum: ['', ...CHECK_PLATFORMS] })
      .notNull()
      .default(''),
    /** The person's name there, '' = none. */
    openId: text('open_id').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: ['logout', 'replaced', 'password', 'administrator', 'disabled', 'cancelled', 'device'] })
  },
  (table) => [uniqueIndex('session_token_hash').on(table.tokenHash), index('session_token_user').on(table.userId)]
)

/** What a person set for himself that the server obeys; no row = nothing set. */
export const userSetting = pgTable('user_setting', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  /** Kinds of in-site messages that are stored as read and pushed to nobody. */
  quietTypes: jsonb('quiet_types').$type<QuietableType[]>().notNull().default([]),
  /** Hours of the day in which nothing ordinary is pushed, null = none. */
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
  /** Kinds of notices with the ways chosen for them; what is not named goes by its default. */
  notifyChoices: jsonb('notify_choices').$type<NotifyChoices>().notNull().default({}),
  /** Server file name of the signature that decisions begin with, '' = none. */
  signatureName: text('signature_name').notNull().default(''),
  updatedAt: moment('updated_at').notNull()
})

/** Every attempt to sign in, kept for audit; `account` is what was typed. */
export const loginLog = pgTable(
  'login_log',
  {
    id: id(),
    userId: text('user_id'),
    account: text('account').notNull(),
    succeeded: boolean('succeeded').notNull(),
    reason: text('reason').notNull(),
    ip: text('ip').notNull(),
    platform: text('platform').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('login_log_user').on(table.userId, table.createdAt), index('login_log_at').on(table.createdAt, table.id)]
)

/** A captcha picture that was handed out; used once. */
export const captcha = pgTable('captcha', {
  key: text('key').primaryKey(),
  answer: text('answer').notNull(),
  expiresAt: moment('expires_at').notNull()
})

/** The last code that was asked for a mobile number; the number may belong to nobody. */
export const smsCode = pgTable('sms_code', {
  mobile: text('mobile').primaryKey(),
  /** sha256 of number and code. */
  codeHash: text('code_hash').notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Wrong tries so far; the code is void after a few. */
  attempts: integer('attempts').notNull().default(0)
})
