import type { FlowVersion, TriedFlow } from '@/contract/admin/flows'
import type { FormRecord, ImportBody, ImportPlan } from '@/contract/admin/forms'
import { ApiError } from '@/domain/apiError'
import { DesignModel } from '@/pages/admin/components/DesignVersions/model'
import { ImportModel } from '@/pages/admin/components/ImportDesign/model'
import { TrialModel } from '@/pages/admin/flow/trial/model'

const uuid = async () => '0199f3a0-0000-4000-8000-00000000000b'
const PLAN: ImportPlan = { id: 'f', fullName: '检查单', version: 2, isNew: true, inUse: 1, report: [], difference: ['新增“里程”'] }
const FILE = { name: '检查单.json', text: '{}' }
const refusal = (code: number, message: string, data: unknown = null) => new ApiError({ code, message, status: 200, data })

describe('a file on its way in', () => {
  test('is imported on the version whose difference was shown; when another came meanwhile, that difference is shown', async () => {
    const sent: ImportBody[] = []
    const model = new ImportModel({
      uuid,
      service: {
        check: async () => PLAN,
        import: async (body) => {
          sent.push(body)
          if (body.basedOn === 1)
            throw refusal(409, '这个表单已有新的版本，请核对变化后再导入', { ...PLAN, version: 3, inUse: 2, difference: [] })
          return { ...PLAN, version: 3, inUse: 2 }
        }
      }
    })
    expect(await model.confirm()).toBeUndefined()
    await model.check(FILE)
    expect([model.plan, model.failure, sent]).toEqual([PLAN, '', []])
    expect(await model.confirm()).toBeUndefined()
    expect([model.plan?.inUse, model.plan?.difference, model.acts.failureOf('import')]).toEqual([
      2,
      [],
      '这个表单已有新的版本，请核对变化后再导入'
    ])
    expect((await model.confirm())?.version).toBe(3)
    expect(sent).toEqual([1, 2].map((basedOn) => ({ text: '{}', basedOn })))
    expect([model.file, model.plan]).toEqual([undefined, undefined])
  })

  test('is refused with every fault; another file begins anew, and of two only the last counts', async () => {
    const answers: ((plan: ImportPlan) => void)[] = []
    const model = new ImportModel({
      uuid,
      service: {
        check: (text) =>
          text === 'faulty'
            ? Promise.reject(refusal(400, '流程模板有 2 处错误，没有导入', { lines: ['错误［a］：一', '错误［b］：二'] }))
            : new Promise((resolve) => answers.push(resolve)),
        import: () => Promise.reject(new Error('nothing may go out'))
      }
    })
    await model.check({ name: 'a', text: 'faulty' })
    expect([model.failure, model.faults, model.plan, model.isChecking]).toEqual([
      '流程模板有 2 处错误，没有导入',
      ['错误［a］：一', '错误［b］：二'],
      undefined,
      false
    ])
    const [first, second] = [model.check({ name: 'b', text: 'b' }), model.check({ name: 'c', text: 'c' })]
    expect([model.failure, model.faults, model.isChecking]).toEqual(['', [], true])
    answers[1]?.({ ...PLAN, fullName: '后一个' })
    answers[0]?.(PLAN)
    await Promise.all([first, second])
    expect([model.plan?.fullName, model.file?.name]).toEqual(['后一个', 'c'])
    model.close()
    expect([model.plan, model.file]).toEqual([undefined, undefined])
  })
})

test('versions are compared with the one before; switching takes what the server answers, a refusal is said', async () => {
  const versionOf = (version: number) => ({ version, createdAt: 1, createdBy: '', isInUse: version === 3, report: [] })
  const record: FormRecord = {
    id: 'f',
    fullName: '检查单',
    enCode: 'f',
    webType: '2',
    version: 3,
    recordCount: 0,
    menus: [],
    enabled: true,
    updatedAt: 1,
    versions: [3, 2, 1].map(versionOf)
  }
  const asked: number[][] = []
  const model = new DesignModel<FormRecord>({
    uuid,
    id: 'f',
    service: {
      one: async () => record,
      compare: async (_id, from, to) => {
        asked.push([from, to])
        if (to === 2) throw refusal(404, '没有这个版本的表单')
        return ['新增“里程”']
      },
      setEnabled: async (_id, enabled) => {
        if (enabled) throw refusal(404, '表单不存在')
        return { ...record, enabled }
      }
    }
  })
  await model.load()
  expect([model.state, model.before(3), model.before(1)]).toEqual(['ready', 2, undefined])
  await model.compare(2, 3)
  expect([model.compared?.lines, model.compared?.error]).toEqual([['新增“里程”'], ''])
  await model.compare(1, 2)
  expect([model.compared?.lines, model.compared?.error, asked]).toEqual([
    undefined,
    '没有这个版本的表单',
    [
      [2, 3],
      [1, 2]
    ]
  ])
  expect([await model.setEnabled(false), model.record?.enabled]).toEqual([true, false])
  expect([await model.setEnabled(true), model.record?.enabled, model.acts.failureOf('enabled')]).toEqual([false, false, '表单不存在'])
})

test('a trial asks for a launcher, then says who would be asked in words', async () => {
  const step = { state: 'coming', isToBeChosen: false, people: [] } as const
  const person = (userId: string, isAutomatic = false) => ({ userId, isAutomatic, hasDecided: false })
  const tried: TriedFlow = {
    mayLaunch: true,
    names: { a: '王建军', b: '李娜' },
    forecast: {
      problem: '',
      steps: [
        { ...step, nodeId: 'start', name: '发起', kind: 'start', people: [person('a')] },
        { ...step, nodeId: 'n1', name: '主管', kind: 'approver', sign: 'all', people: [person('a', true), person('b')] },
        { ...step, nodeId: 'n2', name: '复核', kind: 'approver', sign: 'anyOne', isToBeChosen: true },
        { ...step, nodeId: 'n3', name: '等待', kind: 'timer' }
      ]
    }
  }
  const version: FlowVersion = { version: 1, template: {}, form: { fields: [] }, file: {} }
  const model = new TrialModel({ id: 'f', service: { version: async () => version, try: async () => tried } })
  await model.open(1)
  await model.run({})
  expect([model.version, model.error, model.tried]).toEqual([version, '请选择发起人', undefined])
  model.choose('a')
  await model.run({ days: 3, nothing: undefined })
  expect([model.error, ...model.steps.map(({ name, words }) => `${name} ${words}`)]).toEqual([
    '',
    '发起 发起：王建军',
    '主管 审批，全部审批：王建军（自动通过）、李娜',
    '复核 审批：由上一步选择',
    '等待 定时'
  ])
  model.choose('b')
  expect(model.tried).toBeUndefined()
})
