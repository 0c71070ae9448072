import type { ModerationItem } from '@/contract/moderation'
import { eventText } from '@/domain/conversation/moderation'
import { asApiError } from '@/domain/apiError'
import { MenuModel, type MenuParts } from '@/pages/message/im/menu/model'
import { ModerationModel } from '@/pages/message/moderation/model'
import { Submission } from '@/stores/submission'
import type { ChatRow } from '@/stores/conversation/types'
import { standIn } from '../../support/shapes'

const item = (id: string, more: Partial<ModerationItem> = {}): ModerationItem => ({
  id,
  kind: 'MESSAGE',
  state: 'OPEN',
  authorName: '周师傅',
  text: '骂人的话',
  pictureUrl: '',
  events: [],
  createdAt: 1,
  changedAt: 1,
  ...more
})

function moderation(pages: ModerationItem[][]) {
  const asked: object[] = []
  const decided: [string, boolean, string][] = []
  const toasts: string[] = []
  let fails = false
  const model = new ModerationModel({
    service: {
      items: async (query) => {
        asked.push(query)
        if (fails) throw asApiError(new Error('network'))
        return {
          list: pages[(query.currentPage ?? 1) - 1] ?? [],
          pagination: { currentPage: query.currentPage ?? 1, pageSize: 20, total: 21 }
        }
      },
      decide: async (id, hide, key) => {
        decided.push([id, hide, key])
        if (fails) throw asApiError(new Error('network'))
        return item(id, { state: hide ? 'HIDDEN' : 'KEPT' })
      }
    },
    submission: new Submission({ uuid: async () => 'key' }),
    toast: (words) => void toasts.push(words)
  })
  return { model, asked, decided, toasts, fail: (now: boolean) => void (fails = now) }
}

describe('the list of moderators', () => {
  test('reads page by page without showing anything twice', async () => {
    const { model, asked } = moderation([
      [item('1'), item('2')],
      [item('2'), item('3')]
    ])
    await model.load()
    expect([model.state, model.footer]).toEqual(['ready', 'more'])
    await model.loadMore()
    expect(model.rows.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect([model.footer, asked.length]).toEqual(['end', 2])
  })

  test('what is decided leaves the open ones; among the decided ones it changes in its place', async () => {
    const { model, toasts, decided } = moderation([[item('1'), item('2')]])
    await model.load()
    await model.decide(model.rows[0]!, true)
    expect([model.rows.map(({ id }) => id), toasts, decided]).toEqual([['2'], ['已隐藏'], [['1', true, 'key']]])
    model.setTab('decided')
    await model.load()
    await model.decide(model.rows[1]!, false)
    expect(model.rows[1]).toMatchObject({ id: '2', state: 'KEPT' })
  })

  test('a failure is said and loses nothing', async () => {
    const { model, toasts, fail } = moderation([[item('1')]])
    fail(true)
    await model.load()
    expect(model.state).toBe('error')
    fail(false)
    await model.load()
    fail(true)
    await model.decide(model.rows[0]!, true)
    expect([model.rows.length, toasts.length]).toEqual([1, 1])
    await model.load()
    expect([model.state, model.rows.length]).toEqual(['ready', 1])
  })

  test('the log reads as sentences, also with a reason of a newer server', () => {
    expect(eventText({ act: 'REPORT', byName: '李四', reason: 'ABUSE' })).toBe('李四 举报：辱骂、骚扰')
    expect(eventText({ act: 'REPORT', byName: '李四', reason: 'constructor' })).toBe('李四 举报')
    expect(eventText({ act: 'UNCHECKED', byName: '', reason: 'timeout' })).toBe('平台没有给出检测结果')
    expect(eventText({ act: 'HIDE', byName: '王经理', reason: '' })).toBe('王经理 隐藏')
  })
})

describe('the menu of a message', () => {
  const row = (more: Partial<ChatRow> = {}): ChatRow =>
    ({
      key: 'k',
      id: 'm1',
      kind: 'text',
      content: '骂人的话',
      isMine: false,
      isRecalled: false,
      delivery: 'sent',
      at: 1,
      ...more
    }) as ChatRow
  function menu(report: MenuParts['report']) {
    const toasts: string[] = []
    const log = standIn<MenuParts['log']>({ isNumbered: true, acts: { mayRecall: () => false } })
    const model = new MenuModel({
      log,
      changes: standIn<MenuParts['changes']>({ mayEdit: () => false, reactionsOf: () => [] }),
      now: () => 1,
      toast: (words) => void toasts.push(words),
      forward: undefined,
      openThread: undefined,
      select: () => undefined,
      pins: { isPinned: () => false, mayChange: () => false, set: () => Promise.resolve() },
      note: () => undefined,
      urges: { mayAsk: () => false, ask: () => undefined },
      answer: () => undefined,
      write: () => undefined,
      report
    })
    return { model, toasts }
  }

  test('offers a report of what others said, asks why, and says what became of it', async () => {
    const told: string[] = []
    const { model, toasts } = menu(async (id, reason) => {
      told.push(`${id} ${reason}`)
      return told.length === 1 ? '' : '网络异常'
    })
    model.open(row())
    expect(model.acts).toContain('report')
    await model.act('report')
    expect(model.reported?.id).toBe('m1')
    await model.report('FRAUD')
    expect([model.reported, told, toasts]).toEqual([undefined, ['m1 FRAUD'], ['已举报，管理员会尽快处理']])
    model.open(row())
    await model.act('report')
    await model.report('OTHER')
    expect(toasts[1]).toBe('网络异常')
  })

  test("offers none for one's own, for what has not arrived, and on a platform of somebody else", () => {
    const { model } = menu(async () => '')
    for (const more of [{ isMine: true }, { id: '' }]) {
      model.open(row(more))
      expect(model.acts).not.toContain('report')
    }
    const foreign = menu(undefined).model
    foreign.open(row())
    expect(foreign.acts).not.toContain('report')
  })
})
