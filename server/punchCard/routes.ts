import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  LinksQuery,
  PhotoFields,
  PunchBody,
  PunchParams,
  RecordsQuery,
  SiteBody,
  SiteChangeBody,
  TeamQuery,
  type PunchLink,
  type PunchRow,
  type SiteList,
  type TeamAnswer
} from '@/contract/punchCard'
import { addDays, dayOf, daysBetween, isDay, startOfDay, type Span } from '@/domain/schedule/days'
import { MAX_PHOTO_BYTES } from '@/domain/transferCar/order/evidence'
import { sendCsv } from '../attachment'
import { noteExport } from '../audit'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { forbidden, notFound, refuse } from '../errors'
import { keeping, prepareUpload } from '../files/commands'
import { readForm } from '../files/form'
import { namesOf, organizeTree } from '../organization/commands/names'
import { customersToLink, ordersToLink } from '../transferCar/order/commands/linkable'
import { validatorCompiler } from '../validation'
import { announcedBy, receivePhoto } from './commands/photo'
import { punch } from './commands/punch'
import { changeSite, createSite } from './commands/sites'
import { recordLines } from './export'
import { followMakeUps } from './makeUp'
import { leadOf, maySee, type LedPerson } from './policy'
import { peopleIn, PHOTO_TYPE, presentDetail, presentRow, presentSite, summed } from './presenter'
import { readRecord, readRecords, readSites } from './repository'

const AREA = '/api/extend/PunchCard'
const MOST_DAYS = 62
const MOST_LINKS = 20
const LIMIT = { bytes: MAX_PHOTO_BYTES, message: '照片超过 2 MB，请压缩后再上传' }
const NOT_THE_BYTES = '文件与校验值不一致，可能在传输中损坏，请重新上传'
const NO_TEAM = '没有查看团队打卡的权限'
const GONE = '打卡记录不存在'

/** @throws Refusal 400 for days that do not exist, stand the wrong way round or are too many */
function spanOf({ from, to }: { from: string; to: string }): Span {
  if (!isDay(from)) throw refuse('开始日期不正确', { from: '开始日期不正确' })
  if (!isDay(to)) throw refuse('结束日期不正确', { to: '结束日期不正确' })
  if (from > to) throw refuse('开始日期不能晚于结束日期', { to: '开始日期不能晚于结束日期' })
  if (daysBetween(from, to) >= MOST_DAYS) throw refuse(`一次最多查询 ${MOST_DAYS} 天`, { to: `一次最多查询 ${MOST_DAYS} 天` })
  return { startAt: startOfDay(from), endAt: startOfDay(addDays(to, 1)) }
}

/** Field punch-in as contract/punchCard.ts lists it. */
export async function punchCardRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock, files } = context
  followMakeUps(context)

  app.post<{ Body: PunchBody }>(`${AREA}/Records`, { schema: { body: PunchBody } }, async (request) => {
    const { actor, body } = request
    return ok(
      await command(request, body, async (tx) => presentRow(await punch(tx, actor, body, clock.now()), () => actor.realName)),
      '打卡成功'
    )
  })

  app.get<{ Querystring: RecordsQuery }>(`${AREA}/Records`, { schema: { querystring: RecordsQuery } }, async ({ actor, query }) => {
    const { userId = actor.userId } = query
    const span = spanOf(query)
    if (userId !== actor.userId && !maySee(await leadOf(db, actor), actor, userId)) throw forbidden(NO_TEAM)
    const rows = await readRecords(db, [userId], span)
    const nameOf = await peopleIn(db, rows)
    const answer: { list: PunchRow[] } = { list: rows.map((row) => presentRow(row, nameOf)) }
    return ok(answer)
  })

  const visible = async (actor: Actor, id: string) => {
    const row = await readRecord(db, id)
    if (row === undefined || (row.userId !== actor.userId && !maySee(await leadOf(db, actor), actor, row.userId))) throw notFound(GONE)
    return row
  }
  app.get<{ Params: PunchParams }>(`${AREA}/Records/:id`, { schema: { params: PunchParams } }, async ({ actor, params }) => {
    const row = await visible(actor, params.id)
    return ok(presentDetail(context, actor, row, await peopleIn(db, [row])))
  })

  const checkPhoto = validatorCompiler({ schema: PhotoFields, httpPart: 'querystring', method: 'POST', url: '' }) as (given: unknown) => {
    value?: PhotoFields
    error?: Error
  }
  app.post<{ Params: PunchParams }>(`${AREA}/Records/:id/Photo`, { schema: { params: PunchParams } }, async (request) => {
    const {
      actor,
      params: { id }
    } = request
    const form = await readForm(request, LIMIT)
    const { value: fields, error } = checkPhoto(form.fields)
    if (fields === undefined) throw error ?? refuse('请求内容不正确')
    if (createHash('sha256').update(form.bytes).digest('hex') !== fields.sha256) throw refuse(NOT_THE_BYTES, { sha256: NOT_THE_BYTES })
    const known = await announcedBy(db, actor, id, fields.sha256)
    const detail = (row: typeof known) =>
      ok(
        presentDetail(context, actor, row, () => actor.realName),
        '上传成功'
      )
    if (known.photoName !== null) return detail(known)
    const prepared = await prepareUpload(PHOTO_TYPE, form.fileName, form.bytes, actor.userId, clock.now())
    return detail(
      (
        await keeping(
          files,
          prepared,
          () => db.transaction((tx) => receivePhoto(tx, actor, id, prepared.row)),
          ({ isStored }) => isStored
        )
      ).row
    )
  })

  app.get(`${AREA}/Sites`, async ({ actor }) => {
    const lead = await leadOf(db, actor)
    // Who keeps sites sees those that are out of use too.
    const sites = await readSites(db, lead.organizes.length === 0)
    const { organize } = await namesOf(db, { organize: new Set(sites.map(({ organizeId }) => organizeId)) })
    const answer: SiteList = {
      list: sites.map((site) => presentSite(lead, site, (id) => organize.get(id) ?? '')),
      organizes: [...lead.organizes],
      isLeader: lead.isLeader
    }
    return ok(answer)
  })

  app.post<{ Body: SiteBody }>(`${AREA}/Sites`, { schema: { body: SiteBody } }, async (request) => {
    const { actor, body } = request
    return ok(
      await command(request, body, async (tx) => {
        const lead = await leadOf(tx, actor)
        const site = await createSite(tx, actor, lead, body, clock.now())
        return presentSite(lead, site, (id) => lead.organizes.find((one) => one.id === id)?.name ?? '')
      }),
      '保存成功'
    )
  })

  app.put<{ Params: PunchParams; Body: SiteChangeBody }>(
    `${AREA}/Sites/:id`,
    { schema: { params: PunchParams, body: SiteChangeBody } },
    async (request) => {
      const { actor, body, params } = request
      return ok(
        await command(request, body, async (tx) => {
          const lead = await leadOf(tx, actor)
          const present = (row: Parameters<typeof presentSite>[1]) =>
            presentSite(lead, row, (id) => lead.organizes.find((one) => one.id === id)?.name ?? '')
          return present(await changeSite(tx, actor, lead, params.id, body, clock.now(), present))
        }),
        '保存成功'
      )
    }
  )

  app.get<{ Querystring: LinksQuery }>(`${AREA}/Links`, { schema: { querystring: LinksQuery } }, async ({ actor, query }) => {
    const keyword = (query.keyword ?? '').trim()
    const orders = await ordersToLink(db, context, actor, keyword, MOST_LINKS)
    const customers = await customersToLink(db, keyword, MOST_LINKS)
    const answer: { list: PunchLink[] } = {
      list: [
        ...orders.map((one) => ({ kind: 'order' as const, ...one })),
        ...customers.map((one) => ({ kind: 'customer' as const, ...one }))
      ]
    }
    return ok(answer)
  })

  /** People whom the asker leads, of one organization with what is below it where he names one. @throws Refusal 403 */
  const teamOf = async (actor: Actor, { organizeId }: TeamQuery): Promise<{ people: LedPerson[]; organizes: TeamAnswer['organizes'] }> => {
    const lead = await leadOf(db, actor)
    if (!lead.isLeader) throw forbidden(NO_TEAM)
    if (organizeId === undefined) return { people: [...lead.people], organizes: [...lead.organizes] }
    if (!lead.organizes.some(({ id }) => id === organizeId)) throw forbidden(NO_TEAM)
    const below = (await organizeTree(db)).withBelow([organizeId])
    return { people: lead.people.filter((person) => below.has(person.organizeId)), organizes: [...lead.organizes] }
  }

  app.get<{ Querystring: TeamQuery }>(`${AREA}/Team`, { schema: { querystring: TeamQuery } }, async ({ actor, query }) => {
    const span = spanOf(query)
    const { people, organizes } = await teamOf(actor, query)
    const rows = await readRecords(
      db,
      people.map(({ userId }) => userId),
      span
    )
    const isDayOnly = query.from === query.to
    const answer: TeamAnswer = {
      organizes,
      list: people.map(({ userId, name, organizeName }) => {
        const own = rows.filter((row) => row.userId === userId)
        const sums = summed(own)
        return {
          userId,
          name,
          organizeName,
          ...sums,
          ...(isDayOnly ? {} : { onAt: null, offAt: null }),
          days: new Set(own.map(({ businessAt }) => dayOf(businessAt))).size
        }
      })
    }
    return ok(answer)
  })

  app.get<{ Querystring: TeamQuery }>(`${AREA}/Export`, { schema: { querystring: TeamQuery } }, async (request, reply) => {
    const { actor, query } = request
    spanOf(query)
    const { people } = await teamOf(actor, query)
    await db.transaction((tx) =>
      noteExport(tx, request, {
        subjectId: 'punches',
        subject: '打卡记录',
        details: { 日期: `${query.from} 至 ${query.to}`, 人数: `${people.length}` }
      })
    )
    return sendCsv(reply, `打卡记录_${query.from}_${query.to}.csv`, recordLines(db, people, query.from, query.to))
  })
}
