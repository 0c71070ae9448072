import type { FlowEngineRow, FlowVersionEntry } from '@/contract/workFlow'
import { TemplatesModel } from '@/pages/workFlow/templates/model'
import type { FlowTemplateService } from '@/services/workFlowTemplate'
import { device, FLOW, offline, refusal } from './support'

const flow = (id: string, enabledMark: 0 | 1 = 1): FlowEngineRow => ({ ...FLOW, id, fullName: id, enabledMark })
const version = (text: string): FlowVersionEntry => ({ version: text, creatorTime: 1, report: [], running: 0, isCurrent: true })
const turn = async (): Promise<void> => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
}

function open(service: Partial<FlowTemplateService> = {}) {
  const asked: string[] = []
  const model = new TemplatesModel({
    keys: device().keys,
    service: {
      list: (keyword) => {
        asked.push(keyword)
        return Promise.resolve({ list: [flow('leave'), flow('expense', 0)].filter(({ id }) => id.includes(keyword)), total: 2 })
      },
      version: () => Promise.reject(refusal(400, '不在此页')),
      versions: () => Promise.resolve([version('1')]),
      setEnabled: () => Promise.resolve(),
      ...service
    }
  })
  return { model, asked }
}

describe('templates of flows', () => {
  it('are found by words, each search once', async () => {
    const { model, asked } = open()
    await model.pages.load()
    model.pages.searchNow(' expense ')
    model.pages.searchNow('expense')
    await turn()
    expect([asked, model.pages.rows.map(({ id }) => id)]).toEqual([['', 'expense'], ['expense']])
  })

  it('show the imports of the flow that was asked for last', async () => {
    const answers: ((list: FlowVersionEntry[]) => void)[] = []
    const { model } = open({ versions: () => new Promise((resolve) => answers.push(resolve)) })
    void model.ask(flow('leave'))
    void model.ask(flow('expense'))
    answers[1]?.([version('2')])
    answers[0]?.([version('1')])
    await turn()
    expect([model.asked?.id, model.versions?.map((each) => each.version)]).toEqual(['expense', ['2']])
  })

  it('go out of service once, also when the answer was lost; a refusal is said and changes nothing', async () => {
    const sent: [string, boolean, string][] = []
    const failures = [offline(), undefined, refusal(403, '没有权限')]
    const { model, asked } = open({
      setEnabled: (id, isEnabled, key) => {
        sent.push([id, isEnabled, key])
        const failure = failures.shift()
        return failure === undefined ? Promise.resolve() : Promise.reject(failure)
      }
    })
    expect(await model.setEnabled(flow('leave'), false)).toBe('没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交')
    expect(await model.setEnabled(flow('leave'), false)).toBe('')
    expect([sent[0]?.slice(0, 2), sent[0]?.[2] === sent[1]?.[2], asked.length]).toEqual([['leave', false], true, 1])
    expect(await model.setEnabled(flow('leave'), true)).toBe('没有权限')
    expect([sent[2]?.[1], asked.length]).toEqual([true, 1])
  })
})
