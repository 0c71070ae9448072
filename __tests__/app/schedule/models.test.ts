import type { EventBody, EventDetail, Occurrence } from '@/contract/schedule'
import { ApiError } from '@/domain/apiError'
import { startOfDay, type Span } from '@/domain/schedule/days'
import { CalendarModel } from '@/pages/apply/schedule/model'
import { EventFormModel } from '@/pages/apply/schedule/form/model'
import type { KeyStorage } from '@/platform/storage'
import { DraftBook } from '@/stores/drafts'
import { DAY } from '@/domain/time'
import { until } from '../platform/testApi'

const at = (day: string, time = '00:00'): number => Date.parse(`${day}T${time}:00+08:00`)
const NOW = at('2026-03-15', '10:20')

function memory(): KeyStorage {
  const kept = new Map<string, unknown>()
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => {
      kept.set(key, value)
      return true
    },
    remove: (key: string) => void kept.delete(key)
  } as KeyStorage
}

const occurrence = (day: string, time: string, title: string, change: Partial<Occurrence> = {}): Occurrence => ({
  id: title,
  at: at(day, time),
  kind: 'event',
  title,
  location: '',
  startAt: at(day, time),
  endAt: at(day, time) + 3_600_000,
  isAllDay: false,
  colour: '',
  calendarId: '',
  isRepeated: false,
  ownerName: '',
  people: [],
  answer: null,
  ...change
})

describe('the calendar', () => {
  const asked: Span[] = []
  const all = [
    occurrence('2026-03-15', '09:00', '早会'),
    occurrence('2026-03-15', '22:00', '夜班', { calendarId: 'org', kind: 'duty', endAt: at('2026-03-16', '06:00') }),
    occurrence('2026-05-02', '09:00', '五月')
  ]
  const make = (
    storage: KeyStorage = memory(),
    range = async (span: Span) => {
      asked.push(span)
      return all.filter(({ startAt, endAt }) => startAt < span.endAt && endAt > span.startAt)
    }
  ) =>
    new CalendarModel({
      storage,
      now: () => NOW,
      service: {
        range,
        days: async () => [{ day: '2026-03-15', lunar: '廿七', lunarFull: '农历', name: '', mark: '' as const }],
        calendars: async () => ({
          list: [{ id: 'org', name: '车队', canWrite: false, canRoster: false }],
          channels: { weChat: 'closed' as const, mail: 'closed' as const, mobile: 'closed' as const }
        })
      }
    })
  beforeEach(() => asked.splice(0))

  test('reads six weeks once, whichever of their days and views is shown, and what is new when it is left', async () => {
    const model = make()
    await model.load()
    expect(asked).toEqual([{ startAt: startOfDay('2026-02-23'), endAt: startOfDay('2026-04-06') }])
    for (const view of ['week', 'day', 'month'] as const) model.setView(view)
    model.select('2026-03-20')
    await until(() => model.infos.size > 0)
    expect([asked.length, model.on('2026-03-16').map(({ title }) => title), model.infos.get('2026-03-15')?.lunar]).toEqual([
      1,
      ['夜班'],
      '廿七'
    ])
    model.setView('month')
    model.move(1)
    await until(() => model.loaded?.startAt === startOfDay('2026-03-30'))
    expect([model.day, asked.length]).toEqual(['2026-04-01', 2])
    model.setView('agenda')
    await until(() => model.agenda.length > 0)
    expect(model.agenda).toEqual([{ day: '2026-05-02', list: [all[2]] }])
  })

  test('a calendar that is hidden stays hidden on this device, and its days are empty', async () => {
    const storage = memory()
    const model = make(storage)
    await model.load()
    await until(() => model.calendars.length > 0)
    expect(model.choices).toEqual([
      { id: '', name: '我的日程', isShown: true },
      { id: 'org', name: '车队', isShown: true }
    ])
    model.toggle('org')
    const again = make(storage)
    await again.load()
    expect([again.on('2026-03-16'), again.countOn('2026-03-15')]).toEqual([[], 1])
  })

  test('says why nothing can be shown, and keeps what was there when a later reading fails', async () => {
    let isDown = true
    const model = make(memory(), async () => {
      if (isDown) throw new ApiError({ code: -1, message: '连接服务器失败' })
      return all
    })
    await model.load()
    expect([model.state, model.error]).toEqual(['error', '连接服务器失败'])
    isDown = false
    await model.load()
    expect([model.state, model.on('2026-03-15').length]).toEqual(['ready', 2])
    isDown = true
    await model.load()
    expect([model.state, model.on('2026-03-15').length]).toEqual(['ready', 2])
    // Of a month that was never read nobody says that it is empty.
    model.move(1)
    expect(model.state).toBe('loading')
    await until(() => model.state !== 'loading')
    expect(model.state).toBe('error')
  })
})

describe('the form', () => {
  const sent: EventBody[] = []
  const detail: EventDetail = {
    id: 'e',
    at: at('2026-03-16', '09:00'),
    version: 3,
    kind: 'event',
    title: '周会',
    location: '',
    note: '',
    colour: '',
    startAt: at('2026-03-16', '09:00'),
    endAt: at('2026-03-16', '10:00'),
    isAllDay: false,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    reminders: [15],
    weChatAlert: 0,
    mailAlert: 0,
    mobileAlert: 0,
    calendarId: '',
    calendarName: '',
    ownerId: 'u',
    ownerName: '',
    participants: [],
    isChanged: false,
    canEdit: true,
    canAnswer: false
  }
  const keys: string[] = []
  let answer: () => Promise<{ id: string; at: number; version: number }> = () => Promise.resolve({ id: 'e', at: 0, version: 4 })
  const make = (id = '', drafts = new DraftBook(memory(), 'u')) => {
    let next = 0
    return new EventFormModel({
      id,
      at: undefined,
      day: undefined,
      title: '',
      drafts,
      now: () => NOW,
      uuid: async () => `key-${++next}`,
      service: {
        event: async () => detail,
        calendars: async () => ({ list: [], channels: { weChat: 'closed' as const, mail: 'closed' as const, mobile: 'closed' as const } }),
        create: (body, key) => {
          sent.push(body)
          keys.push(key)
          return answer()
        },
        change: (_id, body, key) => {
          sent.push(body)
          keys.push(key)
          return answer()
        }
      }
    })
  }
  beforeEach(() => {
    sent.splice(0)
    keys.splice(0)
    answer = () => Promise.resolve({ id: 'e', at: 0, version: 4 })
  })

  test('begins at the next full hour; the end keeps its distance when the beginning moves', async () => {
    const model = make()
    await model.load()
    expect(model.input).toMatchObject({ startDay: '2026-03-15', startTime: '11:00', endDay: '2026-03-15', endTime: '12:00' })
    model.set({ startTime: '23:30' })
    expect(model.input).toMatchObject({ endDay: '2026-03-16', endTime: '00:30' })
    model.set({ startDay: '2026-03-20' })
    expect(model.input).toMatchObject({ endDay: '2026-03-21', endTime: '00:30' })
  })

  test('a weekly rule follows its first day, and the whole day is sent half-open', async () => {
    const model = make('e')
    await model.load()
    model.set({ startDay: '2026-03-18' })
    model.set({ isAllDay: true })
    await model.submit('all')
    expect(sent).toMatchObject([
      {
        rule: 'FREQ=WEEKLY;BYDAY=WE',
        startAt: at('2026-03-18'),
        endAt: at('2026-03-18') + DAY,
        reminders: [-540],
        scope: 'all',
        at: detail.at,
        version: 3
      }
    ])
  })

  test('what got no answer is sent again as the same act, a refused one as another', async () => {
    const model = make()
    await model.load()
    expect([await model.submit('all'), model.problems]).toEqual([undefined, { title: '记录不能为空' }])
    model.set({ title: '会' })
    answer = () => Promise.reject(new ApiError({ code: -2, message: '超时' }))
    await model.submit('all')
    answer = () => Promise.reject(new ApiError({ code: 400, message: '不行', data: { fields: { rule: '不行' } } }))
    await model.submit('all')
    expect(model.problems).toEqual({ rule: '不行' })
    answer = () => Promise.reject(new ApiError({ code: 409, message: '变了' }))
    await model.submit('all')
    expect([keys, model.isStale]).toEqual([['key-1', 'key-1', 'key-2'], true])
  })

  test('what was typed is offered again and forgotten once it is stored', async () => {
    const drafts = new DraftBook(memory(), 'u')
    const model = make('', drafts)
    await model.load()
    model.set({ title: '写到一半' })
    model.saveNow()
    const again = make('', drafts)
    await again.load()
    expect([again.isRestored, again.input.title]).toEqual([true, '写到一半'])
    await again.submit('all')
    const last = make('', drafts)
    await last.load()
    expect([last.isRestored, last.input.title]).toEqual([false, ''])
  })
})
