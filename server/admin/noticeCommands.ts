import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { NoticeBody, NoticeRecord, NoticeState, NoticeUpdate, PublishBody } from '@/contract/admin/notices'
import type { AttachedFile } from '@/contract/message'
import { formatDateTime } from '@/domain/format/dateTime'
import { DAY, MINUTE } from '../clock'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { notice, userAccount } from '../database/schema/index'
import { conflict, notFound, refuse } from '../errors'
import { requireFile } from '../files/commands'
import { imagePath } from '../files/signature'
import { newId } from '../ids'
import { withdrawInSite } from '../message/commands/inSite'
import { noteAudit, type Change } from '../audit'
import { keeps, readNotice, type NoticeRow } from './notices'
import { publish } from './publishing'
import { requireScope, type AdminScope } from './scope'

/** A notice is planned at least and at most so far ahead, ms. */
const SOONEST_MS = MINUTE
const LATEST_MS = 366 * DAY
const STATE_NAMES: Readonly<Record<NoticeState, string>> = {
  DRAFT: '草稿',
  PLANNED: '待发布',
  PUBLISHED: '已发布',
  WITHDRAWN: '已撤回'
}

type Facts = Pick<NoticeRow, 'title' | 'body' | 'targets' | 'files'>

/** Files that the author has uploaded himself, or that stand in this notice already. @throws Refusal 400 at `files` */
async function filesOf(reader: Reader, actor: Actor, names: readonly string[], before: readonly AttachedFile[]): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const name of names) {
    const file = await requireFile(reader, name).catch(() => undefined)
    const isKnown = before.some(({ fileId }) => fileId === file?.name)
    if (file?.type !== 'annex' || (!isKnown && file.ownerId !== actor.userId))
      throw refuse('附件不存在，请重新上传', { files: '附件不存在，请重新上传' })
    if (!files.some(({ fileId }) => fileId === file.name))
      files.push({ name: file.originalName, fileId: file.name, url: imagePath(file.type, file.name) })
  }
  return files
}

/** @throws Refusal 400 with `fields` */
async function checked(tx: Tx, actor: Actor, scope: AdminScope, body: NoticeBody, before: readonly AttachedFile[]): Promise<Facts> {
  const title = body.title.trim()
  const words = body.body.trim()
  if (title === '') throw refuse('请填写标题', { title: '请填写标题' })
  if (words === '') throw refuse('请填写正文', { body: '请填写正文' })
  const { isEverybody, organizeIds, roleIds, userIds } = body.targets
  if (!isEverybody && organizeIds.length + roleIds.length + userIds.length === 0)
    throw refuse('请选择接收范围', { targets: '请选择接收范围' })
  const people =
    userIds.length === 0 || scope.isWhole
      ? []
      : await tx.select({ id: userAccount.id, organizeId: userAccount.organizeId }).from(userAccount)
  const isMine = (userId: string) => people.some(({ id, organizeId }) => id === userId && scope.covers(organizeId))
  if (!scope.isWhole && !(organizeIds.every((id) => scope.covers(id)) && userIds.every(isMine)))
    throw refuse('只能发给您管理的组织和人员', { targets: '只能发给您管理的组织和人员' })
  return { title, body: words, targets: body.targets, files: await filesOf(tx, actor, body.files, before) }
}

/** The notice, held. @throws Refusal 403, 404, 409 with the current one */
async function hold(tx: Tx, request: FastifyRequest, id: string, version: number): Promise<{ scope: AdminScope; row: NoticeRow }> {
  const { actor } = request
  const scope = await requireScope(tx, actor)
  const [row] = await tx.select().from(notice).where(eq(notice.id, id)).for('update')
  if (row === undefined || !keeps(actor, row)) throw notFound('公告不存在')
  if (row.version !== version) throw conflict('这条公告已被他人修改，请核对后再操作', await readNotice(tx, actor, id))
  return { scope, row }
}

const note = (
  tx: Tx,
  request: FastifyRequest,
  act: string,
  { id, title }: Pick<NoticeRow, 'id' | 'title'>,
  changes: NonNullable<Change['changes']>
) =>
  noteAudit(tx, request, {
    area: 'notices',
    act,
    subjectId: id,
    subject: title,
    organizeId: request.actor.isAdministrator ? null : request.actor.organizeId,
    changes
  })

const stateChange = (before: NoticeRow['state'], after: NoticeRow['state']) => ({
  label: '状态',
  before: STATE_NAMES[before],
  after: STATE_NAMES[after]
})

/** @throws Refusal 403, 400 with `fields` */
export async function createNotice(tx: Tx, request: FastifyRequest, body: NoticeBody, now: number): Promise<NoticeRecord> {
  const { actor } = request
  const facts = await checked(tx, actor, await requireScope(tx, actor), body, [])
  const id = newId()
  await tx.insert(notice).values({ id, ...facts, authorId: actor.userId, createdAt: now })
  await note(tx, request, '新建公告', { id, title: facts.title }, [])
  return readNotice(tx, actor, id)
}

/** @throws Refusal 403, 404, 409 with the current one, 400 with `fields` or once it is published */
export async function changeNotice(tx: Tx, request: FastifyRequest, id: string, { version, ...body }: NoticeUpdate): Promise<NoticeRecord> {
  const { actor } = request
  const { scope, row } = await hold(tx, request, id, version)
  if (row.state !== 'DRAFT' && row.state !== 'PLANNED') throw refuse('已发布的公告不能修改，请撤回后新建')
  const facts = await checked(tx, actor, scope, body, row.files)
  await tx
    .update(notice)
    .set({ ...facts, version: version + 1 })
    .where(eq(notice.id, id))
  const names = (files: readonly AttachedFile[]) => files.map(({ name }) => name).join('、')
  await note(tx, request, '修改公告', { id, title: facts.title }, [
    { label: '标题', before: row.title, after: facts.title },
    { label: '正文', before: row.body, after: facts.body },
    { label: '附件', before: names(row.files), after: names(facts.files) }
  ])
  return readNotice(tx, actor, id)
}

/** Publishes it now or at a time. @throws Refusal 403, 404, 409 with the current one, 400 */
export async function publishNotice(tx: Tx, request: FastifyRequest, id: string, body: PublishBody, now: number): Promise<NoticeRecord> {
  const { actor, server } = request
  const { jobs } = server.context
  const { scope, row } = await hold(tx, request, id, body.version)
  if (row.state !== 'DRAFT' && row.state !== 'PLANNED') throw refuse('这条公告已经发布')
  if (body.publishAt === null) {
    await jobs.cancel(tx, 'notice', id)
    const count = await publish(tx, server.context, scope, row, now)
    await note(tx, request, '发布公告', row, [
      stateChange(row.state, 'PUBLISHED'),
      { label: '接收人数', before: null, after: String(count) }
    ])
  } else {
    if (body.publishAt < now + SOONEST_MS || body.publishAt > now + LATEST_MS)
      throw refuse('发布时间应在 1 分钟以后、一年以内', { publishAt: '发布时间应在 1 分钟以后、一年以内' })
    await tx
      .update(notice)
      .set({ state: 'PLANNED', publishAt: body.publishAt, version: row.version + 1 })
      .where(eq(notice.id, id))
    await jobs.schedule(tx, 'notice', id, body.publishAt, { noticeId: id })
    await note(tx, request, '定时发布公告', row, [
      stateChange(row.state, 'PLANNED'),
      { label: '发布时间', before: row.publishAt === null ? null : formatDateTime(row.publishAt), after: formatDateTime(body.publishAt) }
    ])
  }
  return readNotice(tx, actor, id)
}

/** A planned one is a draft again; a published one leaves every list. @throws Refusal 403, 404, 409 with the current one, 400 */
export async function withdrawNotice(tx: Tx, request: FastifyRequest, id: string, version: number): Promise<NoticeRecord> {
  const { actor, server } = request
  const { row } = await hold(tx, request, id, version)
  if (row.state !== 'PLANNED' && row.state !== 'PUBLISHED') throw refuse('这条公告没有发布')
  const { receiverCount, readCount } = await readNotice(tx, actor, id)
  const state = row.state === 'PLANNED' ? 'DRAFT' : 'WITHDRAWN'
  await tx
    .update(notice)
    .set({ state, publishAt: null, version: version + 1 })
    .where(eq(notice.id, id))
  if (row.state === 'PLANNED') await server.context.jobs.cancel(tx, 'notice', id)
  if (row.messageId !== null) await withdrawInSite(tx, server.context, row.messageId)
  await note(tx, request, row.state === 'PLANNED' ? '取消定时发布' : '撤回公告', row, [
    stateChange(row.state, state),
    ...(row.state === 'PUBLISHED' ? [{ label: '撤回时已读', before: null, after: `${readCount} / ${receiverCount}` }] : [])
  ])
  return readNotice(tx, actor, id)
}

/** Takes a draft away. @throws Refusal 403, 404, 409 with the current one, 400 for one that was published */
export async function removeNotice(tx: Tx, request: FastifyRequest, id: string, version: number): Promise<null> {
  const { row } = await hold(tx, request, id, version)
  if (row.state !== 'DRAFT') throw refuse('只有草稿可以删除')
  await tx.delete(notice).where(eq(notice.id, id))
  await note(tx, request, '删除公告草稿', row, [])
  return null
}
