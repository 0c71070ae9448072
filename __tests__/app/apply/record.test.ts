import type { PlatformForm } from '@/contract/formSchema'
import { ApiError } from '@/domain/apiError'
import { flowPageOf } from '@/pages/apply/dynamicModel/flowState'
import type { RecordModel } from '@/pages/apply/dynamicModel/record/model'
import { PREVIEW_WORDS } from '@/pages/apply/dynamicModel/record/parts'
import type { FormModel, FormRecord } from '@/services/form'
import { hasScripts } from '@/form/store/scripts'
import { textNow } from '@/form/view/reading/textNow'
import { MODEL, STORED, offline, open } from './openRecord'

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

describe('what the designer masks', () => {
  const FORM: PlatformForm = {
    fields: [
      {
        __vModel__: 'owner',
        __config__: { jnpfKey: 'comInput', label: '车主', regList: [{ pattern: '/^[\\u4e00-\\u9fff]+$/', message: '请输入中文' }] },
        useMask: true,
        maskConfig: { maskType: 2 }
      }
    ]
  }
  const stored = (owner: string): FormRecord => ({ id: 'r1', version: 3, values: { owner } })
  const maskable = (mode: 'edit' | 'reading', record: FormRecord) =>
    open({ mode, record, revealed: stored('欧阳锋'), served: { ...MODEL, form: FORM } })
  const read = (model: RecordModel) => textNow(model.form!, model.form!.definition.byId.get('owner')!, 'owner')

  it('came masked: it is no mistake, goes back as it came, and typed anew is judged', async () => {
    const { model, sent, type } = maskable('edit', { ...stored('欧*锋'), numbers: 'masked' })
    await model.load()
    expect(await model.submit()).toBe(true)
    expect(sent[0]?.values).toMatchObject({ owner: '欧*锋' })
    type({ owner: '欧*峰' })
    expect([await model.submit(), model.form?.problems.count]).toEqual([false, 1])
  })

  it('is read masked, also where a platform sent it whole, and whole once it was asked for', async () => {
    const foreign = maskable('reading', stored('欧阳锋'))
    await foreign.model.load()
    expect(read(foreign.model)).toBe('欧*锋')
    const own = maskable('reading', { ...stored('欧*锋'), numbers: 'revealable' })
    await own.model.load()
    expect(read(own.model)).toBe('欧*锋')
    await own.model.reveal()
    expect([read(own.model), own.model.numbers]).toEqual(['欧阳锋', undefined])
  })
})

describe('a view', () => {
  it('has no records: nothing of it is opened', async () => {
    const { model } = open({ served: { ...MODEL, webType: '4' }, unread: undefined })
    await model.load()
    expect([model.isView, model.form, model.state]).toEqual([true, undefined, 'loading'])
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
  ])('%j: %s', (form, answer) => expect(hasScripts(form as PlatformForm)).toBe(answer))
})

it('what is being written stays when it is read again; untouched it follows', async () => {
  const record = { ...STORED }
  const { model, sent, type } = open({ mode: 'edit', record })
  await model.load()
  Object.assign(record, { version: 4, values: { ...STORED.values, note: '别人写的' } })
  await model.load()
  expect(model.form?.engine.values()).toMatchObject({ note: '别人写的' })
  type({ truck: '粤B9' })
  Object.assign(record, { version: 5, values: { ...STORED.values, note: '又改了' } })
  await model.load()
  expect(model.form?.engine.values()).toMatchObject({ truck: '粤B9', note: '别人写的' })
  // The server sees by the version that somebody was faster.
  await model.submit()
  expect(sent.map(({ version }) => version)).toEqual([4])
})
