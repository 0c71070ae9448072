import type { FlowCategory, FlowEntry } from '@/contract/workFlow'
import { chartItems, type ChartFork, type ChartStep } from '@/pages/workFlow/components/chartItems'
import { taskParams } from '@/pages/workFlow/components/openTask'
import { filesIn } from '@/pages/workFlow/flowBefore/components/Files'
import { barActs } from '@/pages/workFlow/flowBefore/components/TaskBar'
import { BatchModel } from '@/pages/workFlow/flowTodo/batch/model'
import { FlowListModel, NO_FILTER, type FlowListRow } from '@/pages/workFlow/stores/flowList/model'
import { decidingFields } from '@/pages/workFlow/flowBefore/flowPath/model'
import { Phrases } from '@/pages/workFlow/operate/phrases'
import { FlowCatalogue } from '@/stores/workFlow/flowCatalogue'
import { Shelf } from '../transferCar/support/shelf'
import { act, device, FORECAST, offline, refusal, row, TEMPLATE } from './support'

const flow = (id: string, fullName: string, category: string): FlowEntry => ({
  id,
  fullName,
  enCode: id,
  formType: 2,
  type: 0,
  category,
  icon: '',
  iconBackground: '',
  description: ''
})
const CATEGORIES: FlowCategory[] = [
  { id: 'office', fullName: '办公', num: 2, children: [flow('leave', '请假', 'office'), flow('overtime', '加班', 'office')] },
  { id: 'finance', fullName: '财务', num: 1, children: [flow('expense', '费用报销', 'finance')] }
]

describe('flows to launch', () => {
  function open({ favourites = [] as string[], refuse = false, shelf = new Shelf() } = {}) {
    const calls: string[] = []
    const answer = (call: string) => (target: FlowEntry | string) => {
      calls.push(`${call} ${typeof target === 'string' ? target : target.id}`)
      return refuse ? Promise.reject(refusal(400, '最多只能添加11个常用流程')) : Promise.resolve()
    }
    const service = {
      flows: () => Promise.resolve(CATEGORIES),
      favourites: () => Promise.resolve(favourites),
      addFavourite: answer('add'),
      removeFavourite: answer('remove')
    }
    return { catalogue: new FlowCatalogue({ service, storage: shelf, userId: 'u1', uuid: device().uuid }), calls, shelf }
  }

  it('are narrowed by category and words; 常用 and those of late stand in their order', async () => {
    const { catalogue, shelf } = open({ favourites: ['expense', 'gone'] })
    await catalogue.load()
    catalogue.opened(flow('leave', '请假', 'office'))
    catalogue.opened(flow('expense', '费用报销', 'finance'))
    catalogue.setKeyword('费用')
    expect(catalogue.groups.map(({ children }) => children.map(({ id }) => id))).toEqual([['expense']])
    catalogue.setKeyword('')
    catalogue.setCategory('office')
    expect(catalogue.groups.map(({ id }) => id)).toEqual(['office'])
    const again = open({ favourites: ['expense'], shelf })
    await again.catalogue.load()
    expect([again.catalogue.favourites.map(({ id }) => id), again.catalogue.recents.map(({ id }) => id)]).toEqual([['expense'], ['leave']])
  })

  it('a 常用 shows at once and is taken back when the server refuses', async () => {
    const { catalogue, calls } = open()
    await catalogue.load()
    const call = catalogue.toggle(flow('leave', '请假', 'office'))
    expect(catalogue.isFavourite('leave')).toBe(true)
    expect(await call).toBeUndefined()
    await catalogue.toggle(flow('leave', '请假', 'office'))
    expect([calls, catalogue.favouriteIds]).toEqual([['add leave', 'remove leave'], []])
    const refused = open({ refuse: true })
    await refused.catalogue.load()
    expect((await refused.catalogue.toggle(flow('leave', '请假', 'office')))?.message).toBe('最多只能添加11个常用流程')
    expect(refused.catalogue.isFavourite('leave')).toBe(false)
  })
})

describe('a list of tasks', () => {
  function open(kind: 'launch' | 'todo', answers: (Error | undefined)[] = []) {
    const asked: object[] = []
    const keys: string[] = []
    const done = (_id: string, key: string) => {
      keys.push(key)
      const failure = answers.shift()
      return failure === undefined ? Promise.resolve() : Promise.reject(failure)
    }
    const read = (query: object) => {
      asked.push(query)
      return Promise.resolve({ list: [row('a'), row('b')], total: 2 })
    }
    const service = {
      launched: read as never,
      monitored: read as never,
      handled: (_category: unknown, query: object) => read(query),
      discard: done,
      urge: done
    }
    return { list: new FlowListModel({ kind, service, uuid: device().uuid }), asked, keys }
  }

  it('is narrowed by whole days of the wall clock', async () => {
    const { list, asked } = open('todo')
    await list.refresh()
    list.setFilter({ ...NO_FILTER, flowId: 'leave', from: '2026-11-01', until: '2026-11-02' })
    await Promise.resolve()
    expect(asked.at(-1)).toEqual({
      currentPage: 1,
      pageSize: expect.any(Number),
      keyword: '',
      flowId: 'leave',
      startTime: Date.UTC(2026, 9, 31, 16),
      endTime: Date.UTC(2026, 10, 2, 16) - 1
    })
    expect(list.filterCount).toBe(3)
  })

  it('deletes once, however often it is tried; what is refused stays', async () => {
    const { list, keys } = open('launch', [offline(), undefined, refusal(400, '流程正在审核,请勿删除')])
    await list.refresh()
    const [first, second] = list.pages.rows as [FlowListRow, FlowListRow]
    expect(await list.discard(first)).toBe('没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交')
    expect(await list.discard(first)).toBe('')
    expect(await list.discard(second)).toBe('流程正在审核,请勿删除')
    expect([keys[0] === keys[1], keys[1] === keys[2], list.pages.rows.map(({ id }) => id)]).toEqual([true, false, ['b']])
  })

  it("opens what is one's own to write on, and the rest to look at", () => {
    const opened = (status: number) => taskParams('launch', { ...row('x'), status, endTime: null, delegateId: '' }).opType
    expect([0, 1, 2, 3, 4, 5].map(opened)).toEqual([-1, 0, 0, 0, -1, 0])
    expect(taskParams('todo', row('s1'))).toEqual({ id: 't-s1', flowId: 'leave', opType: 1, taskNodeId: 'v1', taskId: 's1' })
  })
})

describe('several decided together', () => {
  it('are of one kind, and each has its own result', async () => {
    const bodies: object[] = []
    const batch = new BatchModel({
      uuid: device().uuid,
      service: {
        batch: (body) => {
          bodies.push(body)
          return Promise.resolve([
            { id: 'a', refused: '' },
            { id: 'b', refused: '当前流程被处理，无法审批' }
          ])
        }
      }
    })
    const [a, b, other] = [row('a'), row('b'), row('c', { nodeCode: 'manager' })]
    batch.toggle(a)
    batch.toggle(other)
    expect([batch.chosen.size, batch.canTake(other), batch.canTake(b)]).toEqual([1, false, true])
    batch.toggleAll([a, b, other])
    batch.setOpinion(' 同意 ')
    await batch.decide('approve')
    expect([bodies, batch.chosen.size]).toEqual([[{ ids: ['a', 'b'], batchType: 0, handleOpinion: '同意' }], 0])
    expect(batch.results?.map(({ id, refused }) => `${id}${refused}`)).toEqual(['a', 'b当前流程被处理，无法审批'])
  })

  it('are called as their step calls its decisions; one that it does not offer is not there', () => {
    const batch = new BatchModel({ uuid: device().uuid, service: { batch: () => Promise.reject(offline()) } })
    expect(batch.words).toEqual({ approve: '通过', reject: '拒绝' })
    batch.toggle({ ...row('a'), approversProperties: JSON.stringify({ auditBtnText: '验 收', hasRejectBtn: false }) })
    expect(batch.words).toEqual({ approve: '验收' })
  })

  it('that did not reach the server stay ticked', async () => {
    const batch = new BatchModel({ uuid: device().uuid, service: { batch: () => Promise.reject(offline()) } })
    batch.toggle(row('a'))
    await batch.decide('reject')
    expect([batch.failure, batch.chosen.size, batch.results]).toEqual([
      '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交',
      1,
      undefined
    ])
  })
})

describe('the chart', () => {
  it('shows who, where the task stands, and the branch that is left aside', () => {
    const seat = {
      id: 's1',
      handleType: '',
      handleId: 'u2',
      handleStatus: 1,
      handleTime: 50,
      nodeCode: 'leader',
      nodeName: '',
      completion: 1 as const,
      description: '',
      creatorTime: 20
    }
    const [start, leader, fork, copy] = chartItems({ template: TEMPLATE, forecast: FORECAST, nodes: [], operators: [seat] }) as [
      ChartStep,
      ChartStep,
      ChartFork,
      ChartStep
    ]
    expect([start.state, leader.state, leader.sign, leader.dueAt, copy.state]).toEqual(['done', 'current', '会签', 90, 'coming'])
    expect(leader.people).toEqual([
      { userId: 'u2', word: '已通过', since: 20, at: 50 },
      { userId: 'u3', word: '等待处理' }
    ])
    expect([fork.gate, fork.branches.map(({ name, isTaken }) => `${name}${isTaken ? '✓' : ''}`)]).toEqual([
      '条件分支',
      ['三天以上', '三天以内✓']
    ])
  })

  it('without a template draws the steps of the forecast, without both the nodes', () => {
    expect(
      chartItems({ template: undefined, forecast: FORECAST, nodes: [], operators: [] }).map((item) => item.kind === 'step' && item.name)
    ).toEqual(['发起申请', '主管审批', '抄送人事'])
    const node = {
      id: 'n',
      nodeCode: 'leader',
      nodeName: '主管审批',
      nodeType: 'approver',
      nodePropertyJson: '',
      nodeUp: '',
      nodeNext: '',
      completion: 0 as const,
      sortCode: 1,
      userName: '周敏/dispatcher1',
      assigneeName: '',
      type: '1' as const
    }
    expect(chartItems({ template: undefined, forecast: undefined, nodes: [node], operators: [] })).toEqual([
      expect.objectContaining({ name: '主管审批', state: 'current', names: '周敏' })
    ])
  })

  it('is redrawn for the fields of its conditions', () => {
    expect([...decidingFields(TEMPLATE)]).toEqual(['days'])
    expect([...decidingFields(undefined)]).toEqual([])
  })
})

describe('small parts', () => {
  it('the bar has one big act, and each act once', () => {
    expect(
      barActs([
        act('transfer'),
        act('reject'),
        act('approve'),
        act('assign', { nodeId: 'a' }),
        act('assign', { nodeId: 'b' }),
        act('comment')
      ]).map((each) => each.do)
    ).toEqual(['approve', 'reject', 'transfer', 'assign'])
  })

  it('own phrases stand on top, once, and are kept for each person', () => {
    const shelf = new Shelf()
    const phrases = new Phrases(shelf, 'u1')
    const [usual = ''] = phrases.all()
    phrases.add(' 请补发票 ')
    phrases.remove(usual)
    expect([new Phrases(shelf, 'u1').all()[0], new Phrases(shelf, 'u1').all().includes(usual), new Phrases(shelf, 'u2').all()[0]]).toEqual([
      '请补发票',
      false,
      usual
    ])
  })

  it('attachments that cannot be read are none', () => {
    expect([filesIn(''), filesIn('{'), filesIn('[1,{"name":"a.pdf","fileId":"1","url":"/a"}]').map(({ name }) => name)]).toEqual([
      [],
      [],
      ['a.pdf']
    ])
  })
})
