import type { MissingReports, ReportDetail, ReportQuery, ReportRow } from '@/contract/reportLog'
import { PAGE_SIZE } from '@/domain/constants'
import { ReportListModel } from '@/pages/apply/reportLog/model'
import { ReportModel } from '@/pages/apply/reportLog/report/model'
import { until } from '../platform/testApi'
import { NOW, numbered, offline } from './support'

describe('the lists', () => {
  const row = (id: string): ReportRow => ({
    id,
    kind: 'daily',
    day: '2026-03-14',
    title: id,
    excerpt: '',
    authorName: '',
    sentAt: NOW,
    isRead: true,
    readCount: 0,
    receiverCount: 0,
    commentCount: 0
  })
  const rows = (from: number, count: number): ReportRow[] => Array.from({ length: count }, (_, i) => row(`r${from + i}`))
  let list: (query: ReportQuery) => Promise<ReportRow[]>
  let missing: MissingReports
  const nudged: string[][] = []
  const make = () =>
    new ReportListModel({
      isPlatform: false,
      now: () => NOW,
      uuid: numbered(),
      service: {
        list: async (query) => ({ list: await list(query), pagination: { pageSize: PAGE_SIZE, total: PAGE_SIZE + 3 } }),
        missing: async () => missing,
        nudge: async ({ userIds }) => {
          nudged.push(userIds)
          missing = { ...missing, list: missing.list.map((one) => ({ ...one, nudgedAt: NOW })) }
          return userIds.length
        }
      }
    })
  beforeEach(() => {
    list = async ({ currentPage }) => (currentPage === 1 ? rows(0, PAGE_SIZE) : rows(PAGE_SIZE - 1, 4))
    missing = {
      total: 3,
      list: [
        { userId: 'a', name: '甲', nudgedAt: null },
        { userId: 'b', name: '乙', nudgedAt: NOW }
      ]
    }
    nudged.splice(0)
  })

  test('pages follow each other without a row twice, and a page that failed is asked again', async () => {
    const model = make()
    await model.load()
    expect([model.pages.rows.length, model.pages.footer]).toEqual([PAGE_SIZE, 'more'])
    const answered = list
    list = () => Promise.reject(offline)
    await model.pages.loadMore()
    expect([model.pages.rows.length, model.pages.footer, model.pages.state]).toEqual([PAGE_SIZE, 'error', 'ready'])
    list = answered
    await model.pages.loadMore()
    expect([new Set(model.pages.rows.map(({ id }) => id)).size, model.pages.rows.length, model.pages.footer]).toEqual([
      PAGE_SIZE + 3,
      PAGE_SIZE + 3,
      'end'
    ])
  })

  test('of two tabs in a row the last one is shown, however late the first answers', async () => {
    const model = make()
    let late: (found: ReportRow[]) => void = () => undefined
    list = ({ box }) =>
      box === 'received'
        ? new Promise((resolve) => {
            late = resolve
          })
        : Promise.resolve([row('sent')])
    const first = model.load()
    model.setTab('sent')
    await until(() => model.pages.state === 'ready')
    late([row('received')])
    await first
    expect(model.pages.rows.map(({ id }) => id)).toEqual(['sent'])
  })

  test('what is there stays when a later look fails; without anything the reason is shown', async () => {
    const model = make()
    list = () => Promise.reject(offline)
    await model.load()
    expect([model.pages.state, model.pages.error]).toEqual(['error', '连接服务器失败'])
    list = async () => rows(0, 2)
    await model.load()
    list = () => Promise.reject(offline)
    await model.refresh()
    expect([model.pages.state, model.pages.rows.length]).toEqual(['ready', 2])
  })

  test('everybody who is missing and was not reminded is reminded with one press, and nobody twice', async () => {
    const model = make()
    model.setTab('missing')
    await until(() => model.missing !== undefined)
    expect([await model.nudge(), nudged, await model.nudge()]).toEqual(['已提醒 1 人', [['a']], ''])
    model.setKind('weekly')
    expect([model.period, model.isCurrentPeriod]).toEqual(['2026-03-09', true])
    model.showPeriod('before')
    expect([model.period, model.isCurrentPeriod]).toEqual(['2026-03-02', false])
  })
})

describe('one report', () => {
  test('an empty comment is not sent; one without an answer goes again as the same act and is read back', async () => {
    const keys: string[] = []
    let comments = 0
    let isDown = true
    const model = new ReportModel({
      id: 'r',
      uuid: numbered(),
      service: {
        report: async () => ({ id: 'r', comments: Array.from({ length: comments }) }) as ReportDetail,
        remove: async () => undefined,
        comment: async (_id, _text, key) => {
          keys.push(key)
          if (isDown) throw offline
          comments++
        }
      }
    })
    await model.load()
    expect(await model.sendComment()).toBe('请先写评论')
    model.setComment(' 辛苦 ')
    expect([await model.sendComment(), model.comment]).toEqual([
      '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交',
      ' 辛苦 '
    ])
    isDown = false
    expect([await model.sendComment(), model.comment, keys, model.detail?.comments.length]).toEqual(['', '', ['key-1', 'key-1'], 1])
    expect(await model.remove()).toBe('')
  })
})
