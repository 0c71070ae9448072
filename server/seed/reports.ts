import { periodOf, periodText, TEMPLATES, type ReportKind, type ReportValues } from '@/domain/reportLog/templates'
import { addDays, dayOf, startOfDay, weekdayOf, type Day } from '@/domain/schedule/days'
import { type Clock, DAY, HOUR, MINUTE } from '../clock'
import type { Tx } from '../database/client'
import { reportComment, reportLog, reportReceiver } from '../database/schema'
import { PEOPLE } from './company'

type Report = typeof reportLog.$inferInsert
/** Whom somebody reports to, how often, and what about: one after the other. */
interface Writer {
  account: string
  to: readonly string[]
  kind: ReportKind
  lines: readonly (readonly [done: string, plan: string])[]
  numbers: Readonly<Record<string, number>>
}

const WRITERS: readonly Writer[] = [
  {
    account: 'driver1',
    to: ['dispatcher1'],
    kind: 'daily',
    numbers: { orders: 3, mileageKm: 86.5 },
    lines: [
      ['出车三次：北环追尾、梅林换胎、福田拖移违停', '上午粤B8D88E 保养'],
      ['保养粤B8D88E；下午南坪快速拖车两次', '白班，留意福龙路施工'],
      ['高速抛锚拖回一台，途中补油一次', '补拍昨天入库照片']
    ]
  },
  {
    account: 'driver2',
    to: ['dispatcher1'],
    kind: 'daily',
    numbers: { orders: 2, mileageKm: 64 },
    lines: [
      ['吊装侧翻面包车一台，清理现场', '检查钢索磨损'],
      ['更换钢索一根，试吊正常', '白班']
    ]
  },
  {
    account: 'dispatcher1',
    to: ['manager1'],
    kind: 'daily',
    numbers: { orders: 21 },
    lines: [
      ['白班派单 21 单，两单超过 40 分钟到场，都在晚高峰北环', '晚高峰前在新洲路口预置一台车'],
      ['白班派单 18 单，全部按时到场', '与车队核对周末班表']
    ]
  },
  {
    account: 'yard1',
    to: ['manager1', 'pangde'],
    kind: 'weekly',
    numbers: { orders: 34, complaints: 1 },
    lines: [['入场 34 台，出场 29 台，超期 3 台已联系车主', '整理 B 区，空出事故车位 6 个']]
  },
  {
    account: 'finance1',
    to: ['manager1', 'weichi'],
    kind: 'weekly',
    numbers: {},
    lines: [['回款 18.6 万元，人保两单仍在审核', '催收应收 60 天以上的三家']]
  },
  {
    account: 'clerk1',
    to: ['manager1', 'zengqingyang'],
    kind: 'weekly',
    numbers: { complaints: 2 },
    lines: [['回访 46 位客户，两位嫌等待时间长', '把等待时间的投诉交调度复盘']]
  },
  {
    account: 'shanjing',
    to: ['manager1'],
    kind: 'monthly',
    numbers: { orders: 612 },
    lines: [['派单 612 单，平均到场 31 分钟，比上月少 2 分钟', '试行晚高峰预置点']]
  }
]
/** How far back reports go, in days. */
const PAST_DAYS = 14
const COMMENTS = ['辛苦，注意休息', '钢索的事已经跟维修说了', '数据收到']

/**
 * Reports of two weeks up to yesterday, most of them read, some talked about; today's are still to be written, so that who is missing can
 * be tried out. Nothing of it is in the message centre: nobody was there.
 */
export async function seedReports(tx: Tx, clock: Clock, userId: (account: string) => string): Promise<void> {
  const today = dayOf(clock.now())
  const nameOf = new Map(PEOPLE.map(({ account, realName }) => [account, realName]))
  const sent = WRITERS.flatMap((writer) => daysOf(writer.kind, today).map((day, index) => ({ writer, day, index })))
  const reports = sent.map(({ writer: { account, kind, lines, numbers }, day, index }): Report => {
    const [done, plan] = lines[index % lines.length] ?? ['', '']
    const values: ReportValues = {
      today: done,
      tomorrow: plan,
      question: '无',
      ...numbers,
      ...(kind === 'daily' && account.startsWith('driver') ? { vehicle: index % 5 === 4 ? '需要保养' : '正常' } : {})
    }
    // In the evening of its last day; of weeks and months in the morning after.
    const sentAt =
      kind === 'daily'
        ? startOfDay(day) + 19 * HOUR + index * MINUTE
        : Math.min(clock.now() - HOUR, startOfDay(addDays(day, kind === 'weekly' ? 7 : 31)) + 9 * HOUR)
    return {
      id: `demo-report-${account}-${day}`,
      authorId: userId(account),
      kind,
      day,
      title: `${nameOf.get(account) ?? ''}的${TEMPLATES[kind].name} ${periodText(kind, day)}`,
      values,
      sentAt,
      createdAt: sentAt,
      updatedAt: sentAt
    }
  })
  await tx.insert(reportLog).values(reports)
  await tx.insert(reportReceiver).values(
    sent.flatMap(({ writer, day }) =>
      writer.to.map((account) => {
        const sentAt = reports.find(({ id }) => id === `demo-report-${writer.account}-${day}`)?.sentAt ?? 0
        // What came the evening before has not been looked at by the managers.
        return {
          reportId: `demo-report-${writer.account}-${day}`,
          userId: userId(account),
          readAt: account === 'manager1' && clock.now() - sentAt < 2 * DAY ? null : sentAt + 30 * MINUTE
        }
      })
    )
  )
  const talkedAbout = sent.filter(({ writer, index }) => writer.account === 'driver2' && index < COMMENTS.length)
  await tx.insert(reportComment).values(
    talkedAbout.map(({ writer, day, index }) => ({
      id: `demo-comment-${day}`,
      reportId: `demo-report-${writer.account}-${day}`,
      authorId: userId('dispatcher1'),
      text: COMMENTS[index] ?? '',
      createdAt: startOfDay(day) + 20 * HOUR
    }))
  )
}

/** Periods that are over, the newest first; days off have no report. */
function daysOf(kind: ReportKind, today: Day): Day[] {
  const days = Array.from({ length: PAST_DAYS }, (_, back) => addDays(today, -1 - back))
  if (kind === 'daily') return days.filter((day) => weekdayOf(day) < 6)
  const current = periodOf(kind, today)
  return [
    ...new Set(
      Array.from({ length: kind === 'weekly' ? 3 : 2 }, (_, back) =>
        periodOf(kind, addDays(current, -1 - back * (kind === 'weekly' ? 7 : 31)))
      )
    )
  ]
}
