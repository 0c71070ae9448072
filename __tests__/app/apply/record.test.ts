import type { PlatformForm } from '@/contract/formSchema'
import { ApiError, ClientCode } from '@/domain/apiError'
import { normaliseForm } from '@/domain/form/normalise'
import { flowPageOf } from '@/pages/apply/dynamicModel/flowState'
import { RecordDraft } from '@/pages/apply/dynamicModel/recordDraft'
import { PREVIEW_WORDS, RecordModel, type Prefill, type RecordMode } from '@/pages/apply/dynamicModel/recordModel'
import type { FormModel, FormRecord, RecordValues } from '@/services/form'
import { DraftBook } from '@/stores/drafts'
import { draftValues } from '@/stores/form/draftValues'
import { modelRights } from '@/stores/form/modelRights'
import { hasScripts } from '@/stores/form/scripts'
import { Shelf } from '../transferCar/support/shelf'

const field = (key: string, jnpfKey: string, label: string, more: object = {}, config: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label, ...config },
  ...more
})
const FORM: PlatformForm = {
  fields: [
    field('truck', 'comInput', '拖车', {}, { required: true }),
    field('note', 'textarea', '备注'),
    field('cost', 'numInput', '费用'),
    field('pin', 'comInput', '口令', { 'show-password': true }),
    field('items', 'table', '明细', {}, { children: [field('name', 'comInput', '项目'), field('owner', 'comInput', '车主身份证号')] })
  ] as unknown as PlatformForm['fields']
}
const MODEL: FormModel = { id: 'm1', fullName: '车辆检查', webType: '2', form: FORM, columns: {} }
const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })

let serial = 0
interface Sent {
  id: string | undefined
  values: RecordValues
  version: number | undefined
  key: string
}

/** One opened record; `answers` are what the server says to what is sent, in turn. */
function open({
  shelf = new Shelf(),
  mode = 'new' as RecordMode,
  record = undefined as FormRecord | undefined,
  revealed = undefined as FormRecord | undefined,
  answers = [] as (ApiError | undefined)[],
  user = 'u1',
  unread = undefined as ApiError | undefined,
  prefill = undefined as (() => Promise<Prefill>) | undefined
} = {}) {
  const sent: Sent[] = []
  const take = (part: Omit<Sent, 'key'>, key: string): Promise<undefined> => {
    sent.push({ ...part, key })
    const failure = answers.shift()
    return failure === undefined ? Promise.resolve(undefined) : Promise.reject(failure)
  }
  const model = new RecordModel({
    modelId: 'm1',
    menuId: 'menu1',
    recordId: record?.id ?? '',
    mode,
    service: {
      model: () => (unread === undefined ? Promise.resolve(MODEL) : Promise.reject(unread)),
      record: (_model, _id, _menu, isRevealed) =>
        record === undefined
          ? Promise.reject(new ApiError({ code: 404, message: '没有这条记录' }))
          : isRevealed !== true
            ? Promise.resolve(record)
            : revealed === undefined
              ? Promise.reject(offline())
              : Promise.resolve(revealed),
      shownRecord: () => Promise.resolve({ id: 'r1', values: { truck: '粤B8（已改）', note: '别人写的' } }),
      create: (_model, values, { version }, key) => take({ id: undefined, values, version }, key),
      update: (_model, id, values, { version }, key) => take({ id, values, version }, key),
      changes: () => Promise.resolve([])
    },
    prefill,
    person: () => ({ user: { id: user, name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] }, now: 0 }),
    rightsOf: ({ columns }) => modelRights(columns, () => false),
    formParts: (engine, context) => ({
      engine,
      context,
      name: 'm1',
      dictionary: {} as never,
      feedback: { toast: () => undefined, confirm: () => Promise.resolve(true) },
      upload: () => Promise.reject(offline()),
      preview: () => Promise.reject(offline()),
      pick: () => Promise.resolve(undefined),
      pickRows: () => Promise.resolve(undefined),
      namesOf: () => Promise.resolve([])
    }),
    rowsOf: () => Promise.resolve([]),
    takeLeft: () => undefined,
    knowPlaces: () => Promise.resolve(),
    draft: new RecordDraft(new DraftBook(shelf, user), 'm1', record?.id ?? ''),
    now: () => 1,
    uuid: () => Promise.resolve(`key${++serial}`)
  })
  const type = (values: Record<string, string | number>) => Object.entries(values).forEach(([key, value]) => model.form?.set(key, value))
  return { model, sent, shelf, type }
}
const STORED: FormRecord = { id: 'r1', version: 3, values: { truck: '粤B1', note: '原来的', cost: 5, items: [] } }

describe('numbers that came masked', () => {
  const masked: FormRecord = { ...STORED, values: { ...STORED.values, note: '138****5678' }, numbers: 'revealable' }

  it('go back as they came', async () => {
    const { model, sent, type } = open({ mode: 'edit', record: masked })
    await model.load()
    expect(model.numbers).toBe('revealable')
    type({ cost: 6 })
    expect(await model.submit()).toBe(true)
    expect(sent[0]?.values).toMatchObject({ note: '138****5678', cost: 6 })
  })

  it('are shown in full when they are asked for, below what was typed; a failure leaves the form alone', async () => {
    const { model, type } = open({
      mode: 'edit',
      record: masked,
      revealed: { ...STORED, values: { ...STORED.values, note: '13812345678' } }
    })
    await model.load()
    type({ truck: '粤B9' })
    await model.reveal()
    expect([model.numbers, model.isDirty]).toEqual([undefined, true])
    expect(model.form?.engine.values()).toMatchObject({ truck: '粤B9', note: '13812345678' })
    const failing = open({ mode: 'reading', record: masked })
    await failing.model.load()
    await expect(failing.model.reveal()).rejects.toMatchObject({ message: '连接服务器失败' })
    expect(failing.model.form?.engine.values()).toMatchObject({ note: '138****5678' })
  })
})

describe('a model that cannot be read', () => {
  it('is missing where no server knows it; any other refusal can be tried again', async () => {
    const states = await Promise.all(
      [new ApiError({ code: 404, message: '表单不存在' }), new ApiError({ code: 403, message: '没有权限' }), offline()].map(
        async (unread) => {
          const { model } = open({ unread })
          await model.load()
          return model.state
        }
      )
    )
    expect(states).toEqual(['missing', 'error', 'error'])
  })
})

describe('a record that is written', () => {
  it('begins with what the button took from its row; nothing is lost by leaving, and a draft counts more', async () => {
    const prefill = () => Promise.resolve({ label: '登记', values: { truck: '粤B7', gone: 'x', note: null } })
    const { model, sent, type, shelf } = open({ prefill })
    await model.load()
    expect([model.form?.engine.values(), model.isDirty, model.prefilled?.label]).toEqual([
      expect.objectContaining({ truck: '粤B7', note: '' }),
      false,
      '登记'
    ])
    type({ truck: '粤B8' })
    model.saveNow()
    const again = open({ prefill, shelf })
    await again.model.load()
    expect(again.model.form?.engine.values()).toMatchObject({ truck: '粤B8' })
    expect(await model.submit()).toBe(true)
    expect(sent[0]?.values).toMatchObject({ truck: '粤B8' })
    const failing = open({ prefill: () => Promise.reject(offline()) })
    await failing.model.load()
    expect([failing.model.state, failing.model.error]).toEqual(['error', '连接服务器失败'])
  })

  it('is sent once it is complete, with what the person typed, and its draft is gone', async () => {
    const { model, sent, type, shelf } = open()
    await model.load()
    expect(await model.submit()).toBe(false)
    expect([sent.length, model.form?.problems.count]).toEqual([0, 1])
    type({ truck: '粤B8D88E', cost: 12 })
    model.saveNow()
    expect(await model.submit()).toBe(true)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.values).toMatchObject({ truck: '粤B8D88E', cost: 12 })
    expect(model.isDirty).toBe(false)
    const again = open({ shelf })
    await again.model.load()
    expect(again.model.isRestored).toBe(false)
  })

  it('is the same act until it is answered, also after the app was killed; another one once it was changed or refused', async () => {
    const first = open({ answers: [offline(), offline()] })
    await first.model.load()
    first.type({ truck: '粤B1' })
    expect(await first.model.submit()).toBe(false)
    expect(first.model.failure).toBe('没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交')
    await first.model.submit()
    const key = first.sent[0]?.key
    expect(first.sent.map((each) => each.key)).toEqual([key, key])
    const second = open({
      shelf: first.shelf,
      answers: [
        new ApiError({ code: 400, message: '拖车已登记', data: { fields: { truck: '拖车已登记', 'items[r9].name': '没有这一行' } } })
      ]
    })
    await second.model.load()
    expect(second.model.isRestored).toBe(true)
    await second.model.submit()
    expect([second.sent[0]?.key, second.model.failure, second.model.form?.problems.first]).toEqual([
      key,
      '拖车已登记',
      { address: 'truck', message: '拖车已登记' }
    ])
    second.type({ truck: '粤B2' })
    await second.model.submit()
    expect(second.sent[1]?.key).not.toBe(key)
  })

  it('two taps are one act', async () => {
    const { model, sent, type } = open()
    await model.load()
    type({ truck: '粤B1' })
    expect(await Promise.all([model.submit(), model.submit()])).toEqual([true, false])
    expect(sent).toHaveLength(1)
  })

  it('a preview sends nothing and leaves nothing', async () => {
    const { model, sent, type, shelf } = open({ mode: 'preview' })
    await model.load()
    type({ truck: '粤B1' })
    expect(await model.submit()).toBe(false)
    model.saveNow()
    expect([sent.length, model.failure, shelf.values.size]).toEqual([0, PREVIEW_WORDS, 0])
  })

  it('that cannot be read is an error that can be tried again', async () => {
    const { model } = open({ mode: 'edit' })
    await model.load()
    expect(model.state).toBe('ready')
    const missing = open({ mode: 'reading', record: STORED })
    await missing.model.load()
    expect([missing.model.state, missing.model.isWriting, missing.model.form?.state('truck').isDisabled]).toEqual(['ready', false, true])
  })
})

describe('a record of a form with a flow', () => {
  it.each([
    [undefined, true],
    [0, true],
    [1, false],
    [2, false],
    [3, true],
    [4, true],
    [5, false]
  ] as const)('that is shown in state %s may be changed: %s', async (flowState, isOpen) => {
    const { model } = open({ mode: 'reading', record: { ...STORED, ...(flowState !== undefined && { flowState }) } })
    await model.load()
    expect(model.isOpen).toBe(isOpen)
  })

  it('is written where its flow is', () => {
    const flow: FormModel = { ...MODEL, webType: '3', flowId: 'f1' }
    expect(flowPageOf(flow, 'r1')).toEqual(['/pages/workFlow/flowBefore/index', { id: 'r1', flowId: 'f1', opType: -1 }])
    expect(flowPageOf(flow)).toEqual(['/pages/workFlow/flowBefore/index', { flowId: 'f1', opType: -1 }])
    expect([
      flowPageOf(MODEL, 'r1'),
      flowPageOf(undefined),
      flowPageOf({ ...flow, webType: '2' }),
      flowPageOf({ ...flow, flowId: '' })
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('a draft', () => {
  it('holds what was changed, comes back, and is thrown away on request', async () => {
    const { model, type, shelf } = open({ mode: 'edit', record: STORED })
    await model.load()
    type({ note: '没有写完' })
    model.saveNow()
    expect(JSON.stringify([...shelf.values.values()])).not.toContain('粤B1')
    const back = open({ shelf, mode: 'edit', record: STORED })
    await back.model.load()
    expect([back.model.isRestored, back.model.form?.state('note').value, back.model.form?.state('truck').value]).toEqual([
      true,
      '没有写完',
      '粤B1'
    ])
    back.model.startAgain()
    expect([back.model.isRestored, back.model.isDirty, back.model.form?.state('note').value]).toEqual([false, false, '原来的'])
    const gone = open({ shelf, mode: 'edit', record: STORED })
    await gone.model.load()
    expect(gone.model.isRestored).toBe(false)
  })

  it('over a record that others changed meanwhile keeps their fields and says so', async () => {
    const { model, type, shelf } = open({ mode: 'edit', record: STORED })
    await model.load()
    type({ note: '没有写完' })
    model.saveNow()
    const back = open({ shelf, mode: 'edit', record: { ...STORED, version: 4, values: { ...STORED.values, truck: '粤B9' } } })
    await back.model.load()
    expect(back.model.conflict).toHaveLength(1)
    expect([back.model.form?.state('note').value, back.model.form?.state('truck').value]).toEqual(['没有写完', '粤B9'])
  })

  it('belongs to one person', async () => {
    const { model, type, shelf } = open()
    await model.load()
    type({ truck: '粤B1' })
    model.saveNow()
    const other = open({ shelf, user: 'u2' })
    await other.model.load()
    expect(other.model.isRestored).toBe(false)
  })

  it('never keeps passwords, codes or identity numbers', () => {
    const kept = draftValues(normaliseForm(FORM), {
      truck: '粤B1',
      note: ' 11010519491231002X ',
      pin: 'secret',
      cost: 1,
      unknown: '110105194912310021',
      items: [
        { name: '轮胎', owner: '张三的号' },
        { name: '11010519491231002X', owner: '' }
      ]
    })
    expect(kept).toEqual({ truck: '粤B1', cost: 1, unknown: '110105194912310021', items: [{ name: '轮胎' }, {}] })
  })
})

describe('two people at one record', () => {
  const conflict = () =>
    new ApiError({
      code: 409,
      message: '记录已被他人修改',
      data: { id: 'r1', version: 4, data: JSON.stringify({ ...STORED.values, truck: '粤B8', note: '别人写的' }) }
    })

  it('the second sees what changed; his own words stand over it and go out against the newer version', async () => {
    const { model, sent, type } = open({ mode: 'edit', record: STORED, answers: [conflict()] })
    await model.load()
    type({ note: '本机写的', cost: 7 })
    expect(await model.submit()).toBe(false)
    expect(model.conflict).toEqual(['拖车 → 粤B8（已改）', '备注 → 别人写的（本机也改了此项）'])
    expect(['truck', 'note', 'cost'].map((key) => model.form?.state(key).value)).toEqual(['粤B8', '本机写的', 7])
    model.goOn()
    expect(model.conflict).toBeUndefined()
    expect(await model.submit()).toBe(true)
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
    expect(sent[1]?.values).toMatchObject({ truck: '粤B8', note: '本机写的', cost: 7 })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('or takes theirs', async () => {
    const { model, type } = open({ mode: 'edit', record: STORED, answers: [conflict()] })
    await model.load()
    type({ note: '本机写的' })
    await model.submit()
    model.startAgain()
    expect([model.conflict, model.isDirty, model.form?.state('note').value]).toEqual([undefined, false, '别人写的'])
  })
})

describe('scripts of a foreign form', () => {
  it.each([
    [{ fields: [] }, false],
    [{ fields: [], funcs: { onLoad: '({ formData, setFormData }) => {\n    // 在此编写代码\n}' } }, false],
    [{ fields: [], funcs: { onLoad: '({ setFormData }) => { setFormData("a", 1) }' } }, true],
    [
      {
        fields: [
          {
            __config__: {
              jnpfKey: 'row',
              children: [{ on: { change: '({ data }) => { /* leer */ }' } }, { on: { change: '({ data }) => { toast(data) }' } }]
            }
          }
        ]
      },
      true
    ]
  ])('%j: %s', (form, answer) => expect(hasScripts(form as unknown as PlatformForm)).toBe(answer))
})
