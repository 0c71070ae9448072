/**
 * Money that the bank says came in, matched with what people say was transferred (payments.md#bank-lines). All with btn_verify of payment
 * orders; writes carry `Idempotency-Key`.
 *
 * POST BankLines/Import              multipart `file` (xlsx or csv, 5 MB) -> BankImport; lines that are known already count once
 * GET  BankLines?BankLinesQuery      -> BankLines
 * POST BankLines/{id}/Match          BankMatchBody -> BankLine: the transfer is verified, or the statement paid, with it
 * POST BankLines/{id}/Close          BankCloseBody -> BankLine: none of ours, and why
 * POST BankLines/{id}/Reopen         { version } -> BankLine: a closed one is looked for again
 */
import { Type, type Static } from '@sinclair/typebox'
import type { KeysetPage } from '../../envelope'
import { Id, oneOf, strict, text } from '../order/parts'

/** Looked for, found, none of ours. */
export const BANK_LINE_STATES = ['OPEN', 'MATCHED', 'CLOSED'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]
const BANK_TARGETS = ['TRANSFER', 'STATEMENT'] as const
export type BankTarget = (typeof BANK_TARGETS)[number]
export const MOST_BANK_BYTES = 5 * 1024 * 1024
/** Lines of one file. */
export const MOST_BANK_LINES = 5000

const Version = Type.Integer({ minimum: 1 })
export const BankLinesQuery = strict({
  state: Type.Optional(Type.Unsafe<BankLineState>({ ...oneOf(BANK_LINE_STATES), title: '流水状态' })),
  keyword: Type.Optional(text(50)),
  cursor: Type.Optional(text(200))
})
export type BankLinesQuery = Static<typeof BankLinesQuery>
export const BankMatchBody = strict({ kind: oneOf(BANK_TARGETS), id: Id, version: Version })
export type BankMatchBody = Static<typeof BankMatchBody>
export const BankCloseBody = strict({ note: Type.String({ minLength: 2, maxLength: 200, title: '说明' }), version: Version })
export type BankCloseBody = Static<typeof BankCloseBody>
export const BankVersionBody = strict({ version: Version })

/** What a line may be: a transfer that waits to be verified, or a statement of a customer that is due. */
export interface BankCandidate {
  kind: BankTarget
  id: string
  /** JF number, or the statement's. */
  no: string
  /** Who pays, as we know him. */
  payer: string
  amountFen: number
  /** When it was said to be paid, or the statement was made. */
  at: number
  /** Who took the transfer; '' for a statement. */
  collector: string
  /** Why it is proposed, best first: number or plate in the words of the payer, his name, his day. */
  reasons: string[]
}

export interface BankLine {
  id: string
  serialNo: string
  at: number
  amountFen: number
  payer: string
  payerAccount: string
  remark: string
  state: BankLineState
  /** Why it is none of ours. */
  note: string
  /** What it was matched with; null while it is open, or closed. */
  matched: { kind: BankTarget; no: string; paymentOrderId: string | null } | null
  doneBy: string
  doneAt: number | null
  /** Of an open one, best first. */
  candidates: BankCandidate[]
  version: number
}

export interface BankLines extends KeysetPage<BankLine> {
  counts: Record<BankLineState, number>
}

export interface BankImport {
  added: number
  /** Known from another file. */
  repeated: number
  /** Money that went out, which is not kept. */
  outgoing: number
  /** Rows that could not be read: as the file counts them. */
  faults: { row: number; text: string }[]
}
