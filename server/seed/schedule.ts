import { addDays, dayOf, lastOfMonth, startOfDay, weekdayOf, type Day } from '@/domain/schedule/days'
import { DAY, HOUR, MINUTE } from '@/domain/time'
import type { Clock } from '../clock'
import type { Tx } from '../database/client'
import { scheduleEvent, scheduleException, scheduleParticipant } from '../database/schema'
import { reachOf } from '../schedule/commands/save'
import type { EventRow, ExceptionRow, ParticipantRow } from '../schedule/repository/events'
import type { OrganizeId } from './organizes'

type Account = string
/** One appointment of the demo company: times from the beginning of its first day. */
interface Plan {
  id: string
  owner: Account
  title: string
  day: Day
  from: number
  to: number
  rule?: string
  /** In the calendar of a department. */
  calendar?: OrganizeId
  isDuty?: boolean
  isAllDay?: boolean
  location?: string
  note?: string
  colour?: string
  /** Who takes part, and what he said. */
  people?: Readonly<Record<Account, ParticipantRow['answer']>>
  /** One occurrence that differs, so many days after the first: elsewhere, or undefined = cancelled. */
  except?: { days: number; location?: string }
}

const onDuty = (...accounts: Account[]): Plan['people'] => Object.fromEntries(accounts.map((account) => [account, 'ACCEPTED' as const]))

/**
 * Three weeks that have been and what comes: rosters of drivers and dispatchers, meetings with invitations of every answer, a day with
 * overlaps, a changed and a cancelled occurrence. Without reminders: a company that nobody uses yet tells nobody anything. The coming
 * Monday and Tuesday are left to who tries it out, rosters and meetings of the fleet aside.
 */
function plans(today: Day): Plan[] {
  const monday = addDays(today, -weekdayOf(today))
  const begun = addDays(monday, -21)
  const roster = (id: string, owner: Account, calendar: OrganizeId, title: string, isNight: boolean, people: Plan['people']): Plan => ({
    id,
    owner,
    calendar,
    title,
    isDuty: true,
    day: begun,
    from: (isNight ? 20 : 8) * HOUR,
    to: (isNight ? 32 : 20) * HOUR,
    rule: 'FREQ=DAILY',
    people
  })
  return [
    roster('demo-duty-1', 'jinguang', 'org-head-fleet', '车队白班', false, onDuty('driver1', 'driver2')),
    roster('demo-duty-2', 'jinguang', 'org-head-fleet', '车队夜班', true, onDuty('quntao', 'jinguang')),
    roster('demo-duty-3', 'shanjing', 'org-head-dispatch', '调度白班', false, onDuty('dispatcher1')),
    roster('demo-duty-4', 'shanjing', 'org-head-dispatch', '调度夜班', true, onDuty('maoyy', 'gezhw')),
    roster('demo-duty-5', 'renzx', 'org-baoan-fleet', '宝安白班', false, onDuty('driver3', 'driver4')),
    {
      id: 'demo-event-1',
      owner: 'jinguang',
      calendar: 'org-head-fleet',
      title: '班前安全会',
      day: begun,
      from: 7 * HOUR + 40 * MINUTE,
      to: 8 * HOUR,
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      location: '车队院内',
      note: '讲一条事故教训，检查反光衣、锥桶和灭火器。',
      except: { days: 3, location: '二楼会议室（下雨）' }
    },
    {
      id: 'demo-event-2',
      owner: 'manager1',
      title: '经营例会',
      day: addDays(begun, 2),
      from: 14 * HOUR,
      to: 15 * HOUR + 30 * MINUTE,
      rule: 'FREQ=WEEKLY;BYDAY=WE',
      location: '三楼大会议室',
      note: '各部门带上周数据：单量、到场时效、回款。',
      people: {
        dispatcher1: 'PENDING',
        shanjing: 'ACCEPTED',
        jinguang: 'ACCEPTED',
        weichi: 'ACCEPTED',
        zengqingyang: 'DECLINED',
        simaxd: 'PENDING'
      },
      except: { days: 7 }
    },
    {
      id: 'demo-event-3',
      owner: 'manager1',
      title: '平安保险来访：合作价续签',
      day: addDays(monday, 2),
      from: 14 * HOUR + 30 * MINUTE,
      to: 16 * HOUR,
      location: '接待室',
      colour: '#A04A00',
      people: { simaxd: 'ACCEPTED', finance1: 'PENDING' }
    },
    {
      id: 'demo-event-4',
      owner: 'manager1',
      calendar: 'org-head',
      title: '消防演练',
      day: addDays(monday, 3),
      from: 0,
      to: DAY,
      isAllDay: true,
      note: '上午 10 点警铃响后到停车场集合点名。'
    },
    {
      id: 'demo-event-5',
      owner: 'driver1',
      title: '粤B8D88E 年检',
      day: addDays(monday, 4),
      from: 9 * HOUR,
      to: 11 * HOUR,
      location: '西丽检测站',
      colour: '#C22B2B'
    },
    {
      id: 'demo-event-6',
      owner: 'finance1',
      title: '与各保险公司对账',
      day: addDays(begun, 4),
      from: 15 * HOUR,
      to: 17 * HOUR,
      rule: 'FREQ=WEEKLY;BYDAY=FR',
      people: { weichi: 'ACCEPTED' }
    },
    {
      id: 'demo-event-7',
      owner: 'finance1',
      title: '增值税申报截止',
      day: `${begun.slice(0, 7)}-15`,
      from: 0,
      to: DAY,
      isAllDay: true,
      rule: 'FREQ=MONTHLY;BYMONTHDAY=15',
      colour: '#C22B2B'
    },
    {
      id: 'demo-event-8',
      owner: 'yard1',
      title: '停车场盘点',
      day: lastOfMonth(begun),
      from: 9 * HOUR,
      to: 12 * HOUR,
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      people: { pangde: 'ACCEPTED' }
    },
    {
      id: 'demo-event-9',
      owner: 'clerk1',
      title: '回访上周客户',
      day: addDays(begun, 2),
      from: 10 * HOUR,
      to: 11 * HOUR,
      rule: 'FREQ=WEEKLY;BYDAY=WE'
    },
    {
      id: 'demo-event-10',
      owner: 'ouyangrui',
      calendar: 'org-group',
      title: '新员工培训：高速救援安全',
      day: addDays(monday, 9),
      from: 0,
      to: 2 * DAY,
      isAllDay: true,
      location: '培训教室',
      people: { driver2: 'PENDING', xiaohan: 'ACCEPTED', huazj: 'ACCEPTED' }
    }
  ]
}

/** Fills the calendars. @param userId id of an account */
export async function seedSchedule(tx: Tx, clock: Clock, userId: (account: string) => string): Promise<void> {
  const now = clock.now()
  const rows = plans(dayOf(now)).map((plan) => rowsOf(plan, userId, now))
  await tx.insert(scheduleEvent).values(rows.map(({ event }) => event))
  await tx.insert(scheduleException).values(rows.flatMap(({ exceptions }) => exceptions))
  await tx.insert(scheduleParticipant).values(rows.flatMap(({ participants }) => participants))
}

function rowsOf(
  {
    id,
    owner,
    calendar,
    title,
    day,
    from,
    to,
    rule = '',
    isDuty = false,
    isAllDay = false,
    location = '',
    note = '',
    colour = '',
    people = {},
    except
  }: Plan,
  userId: (account: string) => string,
  now: number
): { event: EventRow; exceptions: ExceptionRow[]; participants: ParticipantRow[] } {
  const span = { startAt: startOfDay(day) + from, endAt: startOfDay(day) + to }
  const moved = (except?.days ?? 0) * DAY
  const exceptions =
    except === undefined
      ? []
      : [
          {
            eventId: id,
            at: span.startAt + moved,
            isCancelled: except.location === undefined,
            title,
            location: except.location ?? location,
            note,
            startAt: span.startAt + moved,
            endAt: span.endAt + moved
          }
        ]
  const writtenAt = Math.min(now - DAY, span.startAt - 2 * DAY)
  return {
    event: {
      id,
      ownerId: userId(owner),
      departmentId: calendar ?? null,
      kind: isDuty ? 'duty' : 'event',
      title,
      location,
      note,
      colour,
      colourCss: '',
      ...span,
      isAllDay,
      rule,
      ...reachOf({ ...span, rule }, exceptions),
      reminders: [],
      weChatAlert: false,
      mailAlert: false,
      mobileAlert: false,
      version: 1,
      createdAt: writtenAt,
      updatedAt: writtenAt
    },
    exceptions,
    participants: Object.entries(people).map(([account, answer]) => ({
      eventId: id,
      userId: userId(account),
      answer,
      answeredAt: answer === 'PENDING' ? null : writtenAt + HOUR
    }))
  }
}
