import type { TodayFigureKey, TodayRole } from '../../contract/workbenchCodes'
import { PAGES } from '../pages'

/** Figures of each role, in order. */
export const FIGURES_OF_ROLE: Readonly<Record<TodayRole, readonly TodayFigureKey[]>> = {
  manager: ['created', 'completed', 'receivedFen', 'late'],
  finance: ['toReview', 'toCollect', 'toCollectFen', 'overdue'],
  dispatcher: ['waiting', 'late', 'offered', 'working'],
  driver: ['jobs'],
  yard: ['stored', 'storedLong'],
  clerk: ['waiting', 'open']
}

export const TODAY_TITLES: Readonly<Record<TodayRole, string>> = {
  manager: '今日经营',
  finance: '待办账款',
  dispatcher: '正在等待',
  driver: '我的下一单',
  yard: '在库车辆',
  clerk: '工单动态'
}

type Tone = 'plain' | 'warning'
interface FigureWords {
  label: string
  tone: Tone
  page: string
  params: (today: string) => Record<string, string>
}

const of = (label: string, page: string, params: Record<string, string> = {}, tone: Tone = 'plain'): FigureWords => ({
  label,
  tone,
  page,
  params: () => params
})
const ofToday = (label: string, more: Record<string, string>): FigureWords => ({
  label,
  tone: 'plain',
  page: PAGES.orders,
  params: (today) => ({ createdFrom: today, createdTo: today, ...more })
})

/** What a figure is called and which list stands behind it; the list holds as many as the figure says. */
export const TODAY_FIGURES: Readonly<Record<TodayFigureKey, FigureWords>> = {
  created: ofToday('今日新单', { outcome: 'VALID' }),
  completed: ofToday('今日完成', { outcome: 'COMPLETED' }),
  receivedFen: {
    label: '今日实收',
    tone: 'plain',
    page: PAGES.payments,
    params: (today) => ({ money: 'received', moneyFrom: today, moneyTo: today })
  },
  late: of('超时', PAGES.orders, { flag: 'overdue' }, 'warning'),
  waiting: of('待派单', PAGES.orders, { tab: 'pending' }),
  offered: of('待接单', PAGES.orders, { tab: 'assigned' }),
  working: of('作业中', PAGES.orders, { tab: 'working' }),
  toReview: of('待复核', PAGES.payments, { tab: 'review' }),
  toCollect: of('待缴费', PAGES.payments, { tab: 'unpaid' }),
  toCollectFen: of('待收金额', PAGES.payments, { money: 'outstanding' }),
  overdue: of('已逾期', PAGES.payments, { tab: 'overdue' }, 'warning'),
  jobs: of('手上的单', PAGES.orders),
  stored: of('在库', PAGES.orders, { tab: 'stored' }),
  storedLong: of('超 30 天', PAGES.orders, { flag: 'storedLong' }, 'warning'),
  open: of('作业中', PAGES.orders, { flag: 'inProgress' })
}

/** Whether a figure is an amount in fen. */
export const isAmount = (key: TodayFigureKey): boolean => key.endsWith('Fen')
