import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { shanghaiDate } from '@/domain/format'
import { noteExport } from '../../audit'
import type { Tx } from '../../database/client'
import { userAccount } from '../../database/schema'
import { notFound } from '../../errors'
import { writeWorkbook, type SheetToWrite } from '../../xlsx/write'
import { ACCOUNT_SHEETS } from './account'
import { WORD_SHEETS } from './words'
import { WORK_SHEETS } from './work'
import { at, type CopySheet } from './sheet'

/** All that is kept of one person. */
export const COPY_SHEETS: readonly CopySheet[] = [...ACCOUNT_SHEETS, ...WORK_SHEETS, ...WORD_SHEETS]

/** Rows of a sheet: what somebody reads, and a file that a telephone opens. */
const MOST_ROWS = 20_000

export interface OwnCopy {
  name: string
  bytes: Buffer
}

/**
 * What is kept of a person as an xlsx, a sheet a kind, with what each holds on the first (administration.md#copy-of-ones-data); noted in
 * the audit, also when somebody takes his own.
 * @throws Refusal 404 for nobody
 */
export async function copyOf(tx: Tx, request: FastifyRequest, userId: string): Promise<OwnCopy> {
  const { clock } = request.server.context
  const now = clock.now()
  const [person] = await tx
    .select({ realName: userAccount.realName, account: userAccount.account })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
  if (person === undefined) throw notFound('没有这位人员')
  const sheets: SheetToWrite[] = []
  const contents: string[][] = []
  for (const { name, columns, rows } of COPY_SHEETS) {
    const found = await rows(tx, userId, MOST_ROWS + 1)
    const isWhole = found.length <= MOST_ROWS
    contents.push([name, isWhole ? `${found.length} 条` : `最近 ${MOST_ROWS} 条，更早的请向管理员索取`])
    sheets.push({ name, columns: columns.map(([label, width]) => ({ label, width })), rows: isWhole ? found : found.slice(0, MOST_ROWS) })
  }
  await noteExport(tx, request, {
    act: '导出个人信息',
    subjectId: userId,
    subject: `${person.realName}/${person.account}`,
    details: { 范围: userId === request.actor.userId ? '本人' : '由管理员导出' }
  })
  const about: SheetToWrite = {
    name: '说明',
    columns: [
      { label: `${person.realName}/${person.account} 的个人信息，${at(now)} 导出`, width: 50 },
      { label: '条数', width: 40 }
    ],
    rows: contents
  }
  return { name: `个人信息_${person.account}_${shanghaiDate(now)}.xlsx`, bytes: await writeWorkbook([about, ...sheets]) }
}
