import { addDays, dayOf, startOfDay } from '@/domain/schedule/days'
import { button } from '../flowScreens'
import { PEOPLE } from '../platform'
import { reached } from '../reached'
import { box, isWhole, shown, type Desk } from './desk'

const LISI = PEOPLE[2]!.id

/** An appointment is written, stands in its month, and is changed. */
export async function schedule(desk: Desk): Promise<void> {
  const { page, platform, dialect } = desk
  const isB = dialect === 'java-b'
  // An appointment of today begins with the next hour, which late at night is tomorrow's; one of another day in its morning.
  const day = addDays(dayOf(Date.now()), 1)
  await page.goto('/pages/apply/schedule/index')
  await shown(page, '盘点仓库').waitFor()
  await isWhole(desk)
  await page.goto(`/pages/apply/schedule/index?day=${day}`)
  await button(page, '新建日程').click()
  await reached(page, '**/schedule/form**')
  await box(page, '记录内容').fill('车队例会')
  await button(page, '保存日程').click()
  await reached(page, '**/schedule/index**')
  await shown(page, '车队例会').waitFor()
  await isWhole(desk)
  const [title, start] = isB ? ['title', 'startDay'] : ['content', 'startTime']
  const stored = () => [...platform.world.events.values()].filter((event) => /例会/.test(String(event[title])))
  expect(stored()).toMatchObject([{ [title]: '车队例会', creatorUserId: LISI }])
  expect(startOfDay(dayOf(Number(stored()[0]?.[start])))).toBe(startOfDay(day))

  await shown(page, '车队例会').click()
  await button(page, '编辑日程').click()
  await box(page, '记录内容').fill('安全例会')
  await button(page, '保存日程').click()
  await reached(page, '**/schedule/index**')
  await shown(page, '安全例会').waitFor()
  await isWhole(desk)
  expect(stored()).toMatchObject([{ [title]: '安全例会', creatorUserId: LISI }])
}

/** What the schedule begins with, in the words of the dialect; the reminder among the messages names it. */
export function plantEvent({ platform, dialect }: Pick<Desk, 'platform' | 'dialect'>): void {
  const at = startOfDay(dayOf(Date.now())) + 9 * 3_600_000
  platform.world.events.set(
    '901',
    dialect === 'java-b'
      ? {
          id: '901',
          title: '盘点仓库',
          content: '',
          allDay: 0,
          startDay: at,
          startTime: '09:00',
          endDay: at + 3_600_000,
          endTime: '10:00',
          color: '#ff0000',
          toUserIds: [],
          creatorUserId: LISI
        }
      : { id: '901', content: '盘点仓库', startTime: at, endTime: at + 3_600_000, colour: '#ff0000', creatorUserId: LISI }
  )
}
