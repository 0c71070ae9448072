import type { Json, PlatformField, PlatformForm, ScriptEvent } from '../../../../src/contract/formSchema'

/** A form of many kinds, hand-written in the keys of 3.3; the scripts of these tests are put into it. */
const field = (jnpfKey: string, __vModel__: string, label: string, more: PlatformField = {}, config: object = {}): PlatformField => ({
  __vModel__,
  __config__: { jnpfKey, label, ...config },
  ...more
})
const OPTIONS = [
  { id: '1', fullName: '正常' },
  { id: '2', fullName: '异常' },
  { id: '3', fullName: '停用' }
]
const choice = (jnpfKey: string, key: string, label: string, more: PlatformField = {}): PlatformField =>
  field(jnpfKey, key, label, { __slot__: { options: OPTIONS }, ...more }, { dataType: 'static' })

export const TRUCK_FORM: PlatformForm = {
  fields: [
    field('comInput', 'name', '名称'),
    field('textarea', 'note', '备注'),
    field('numInput', 'qty', '数量'),
    field('numInput', 'price', '单价'),
    field('numInput', 'total', '合计'),
    field('switch', 'urgent', '紧急'),
    choice('radio', 'state', '状态'),
    choice('checkbox', 'faults', '故障'),
    choice('select', 'unit', '单位'),
    field('date', 'day', '日期'),
    field('uploadFz', 'papers', '附件'),
    field('popupSelect', 'truck', '拖车', { interfaceId: 'di-truck', propsValue: 'id' }),
    {
      __config__: {
        jnpfKey: 'card',
        label: '',
        children: [field('comInput', 'inner', '内层'), { __config__: { jnpfKey: 'button', label: '按钮' } }]
      }
    },
    {
      __config__: {
        jnpfKey: 'tab',
        label: '分页',
        children: [
          { title: '甲', name: '1', __config__: { children: [field('comInput', 'first', '第一')] } },
          { title: '乙', name: '2', __config__: { children: [field('comInput', 'second', '第二')] } }
        ] as PlatformField[]
      }
    },
    field(
      'table',
      'items',
      '明细',
      {},
      {
        children: [
          choice('select', 'what', '项目'),
          { __config__: { jnpfKey: 'row', children: [field('numInput', 'count', '个数'), field('numInput', 'each', '每个')] } },
          field('numInput', 'amount', '金额'),
          field('comInput', 'remark', '说明')
        ]
      }
    )
  ]
}

const NAMES =
  'data, formData, setFormData, setShowOrHide, setRequired, setDisabled, request, getFieldOptions, setFieldOptions, toast, rowIndex'
/** The two ways in which designers wrap what people write. */
export const arrow = (body: string): string => `(({ ${NAMES} }) => {\r\n  // 在此编写代码\r\n  ${body}\r\n})\r\n`
export const classic = (body: string): string => `function ({ ${NAMES} }) {\n${body}\n}`

/** `at` names the field whose event it is, `table.column` of a sub-table, '' for the form; the event is `change`, of the form `load`. */
export interface ScriptCase {
  readonly at: string
  readonly body: string
  readonly event?: ScriptEvent
}
const on = (at: string, body: string, event?: ScriptEvent): ScriptCase => ({ at, body, ...(event === undefined ? {} : { event }) })

const KEYS: Readonly<Partial<Record<ScriptEvent, string>>> = { load: 'onLoad', beforeSubmit: 'beforeSubmit', afterSubmit: 'afterSubmit' }

/** The form with one script in its place. */
export function withScript({ at, body, event = at === '' ? 'load' : 'change' }: ScriptCase, wrap = arrow, isWhole = false): PlatformForm {
  const text = isWhole ? body : wrap(body)
  if (at === '') return { ...TRUCK_FORM, funcs: { [KEYS[event] ?? 'onLoad']: text } }
  const [table, column] = at.split('.')
  const put = (fields: readonly PlatformField[], key: string | undefined): PlatformField[] =>
    fields.map((each) => {
      const children = each.__config__?.children
      if (each.__vModel__ === table && column !== undefined && key !== column)
        return { ...each, __config__: { ...each.__config__, children: put(children ?? [], column) } }
      if (each.__vModel__ === key || `#${each.__config__?.jnpfKey ?? ''}` === key) return { ...each, on: { [event]: text } }
      return children === undefined ? each : { ...each, __config__: { ...each.__config__, children: put(children, key) } }
    })
  return { ...TRUCK_FORM, fields: put(TRUCK_FORM.fields ?? [], table) }
}

/** Scripts that become rules. */
export const TRANSLATED: readonly ScriptCase[] = [
  on(
    'state',
    "if (formData.state === '2') { setShowOrHide('note', true); setRequired('note', true) } else { setShowOrHide('note', false); setRequired('note', false) }"
  ),
  on('state', "setShowOrHide('note', data.id == '2')"),
  on('state', "setDisabled('qty', formData.state == 3)"),
  on('state', "const isBad = formData.state !== '1'\nsetRequired('note', isBad)\nsetShowOrHide('papers', isBad && formData.qty > 3)"),
  on(
    'state',
    "switch (formData.state) {\ncase '1': setFormData('name', '好'); break\ncase '2':\ncase '3': setFormData('name', '坏'); break\ndefault: setFormData('name', '') }"
  ),
  on('state', "if (!formData.state) return\nsetFormData('note', '已选 ' + formData.state)"),
  on(
    'state',
    "if (formData.state === '1') { if (formData.qty > 5) return; setFormData('total', 1) } else { setFormData('total', 2) }\nsetDisabled('price', true)"
  ),
  on('state', "['1', '3'].includes(formData.state) ? setShowOrHide('unit', true) : setShowOrHide('unit', false)"),
  on('state', "if (['2', '3'].indexOf(formData.state) > -1) setFormData('urgent', 1)\nelse setFormData('urgent', 0)"),
  on('state', "setFieldOptions('unit', [{ id: 'a', fullName: '个' }, { id: 'b', fullName: '箱' }])"),
  on('state', "formData.state === '2' && setFormData('unit', '')"),
  on('state', "formData.state === '2' || setRequired('day', true)"),
  on('qty', "setFormData('total', formData.qty * formData.price)"),
  on('qty', "setFormData('total', data * formData.price - 3)"),
  on('qty', 'formData.total = formData.qty + formData.price'),
  on(
    'qty',
    "let rate = 1\nif (formData.qty >= 10) rate = 0.5\nelse if (formData.qty >= 5) { rate = 0.75 }\nsetFormData('total', formData.price * rate)"
  ),
  on('qty', "let sum = 0\nsum += formData.qty\nsum *= 2\nsum--\nsetFormData('total', sum)"),
  on('qty', "setFormData('total', (formData.qty || 0) + (formData.price ?? 7))"),
  on('qty', "setFormData('total', Math.max(formData.qty, formData.price))\nsetFormData('price', 1)"),
  on('qty', "setFormData('total', Math.abs(formData.qty - 8) / 4)"),
  on('qty', "setFormData('total', formData.qty / formData.price)"),
  on('qty', `setFormData('name', \`共\${Number(formData.qty)}件：\${formData.note}\`)`),
  on('qty', "if (formData.qty == null) setFormData('note', '未填')\nelse setFormData('note', formData.qty == '4' ? '四' : '其他')"),
  on(
    'qty',
    "const { price, state } = formData\nif (price <= -1 || !(state === '2')) setShowOrHide('total', false)\nelse setShowOrHide('total', true)"
  ),
  on('qty', "setRequired('price', formData.qty)\nsetDisabled('name', !!formData.urgent)"),
  on('qty', "setFormData('day', formData.day + 86400000)"),
  on('faults', "setShowOrHide('note', formData.faults.length > 0)\nsetRequired('note', formData.faults.includes('2'))"),
  on(
    'faults',
    "if (formData.faults.indexOf('3') === -1) setFormData('urgent', 0)\nif (formData.papers.length === 0) setRequired('papers', true)"
  ),
  on('name', "if (data) setFormData('note', data)\nelse setFormData('note', null)"),
  on('name', "if (formData.name.includes('急')) setFormData('urgent', 1)"),
  on(
    'name',
    "const kept = formData.price\nsetFormData('price', formData.total)\nsetFormData('note', String(formData.name) + '。')",
    'blur'
  ),
  on('urgent', "setRequired('note', data === 1)\nsetFormData('total', -formData.qty)"),
  on('urgent', "setFormData('name', formData.urgent ? '急' : '不急')"),
  on('day', "if (formData.day > 1700000000000) setShowOrHide('qty', false)\nelse setShowOrHide('qty', true)"),
  on('truck', "setFormData('name', data.fullName)\nsetFormData('price', data.price)"),
  on('items.count', "setFormData('items.amount', formData.items[rowIndex].count * formData.items[rowIndex].each)"),
  on(
    'items.what',
    "setDisabled('items.each', formData.items[rowIndex].what === '3')\nsetFormData('items.remark', formData.items[rowIndex].what + '/' + formData.name)"
  ),
  on('items.count', 'formData.items[rowIndex].remark = "改"'),
  on('items.each', "if (data < 2) setFormData('items.remark', '小')\nelse setFormData('items.remark', '')"),
  on('', "setShowOrHide('note', false)\nsetFormData('name', '新')"),
  on('', "if (formData.state === '1') { setDisabled('state', true) }"),
  on('#button', "setFormData('total', 0)\nsetFormData('note', '已清空')", 'click'),
  on('#tab', "setShowOrHide('second', formData.state === '2')", 'tab-click'),
  on('', "return new Promise((resolve, reject) => {\nsetFormData('note', '已提交')\nresolve()\n})", 'afterSubmit')
]

/** Scripts that run in the isolate, with values, what they are told, and what they answer. */
export const ISOLATED: readonly (ScriptCase & {
  readonly values: Record<string, Json>
  readonly data?: Json
  readonly row?: number
  readonly patches: readonly object[]
})[] = [
  {
    ...on('qty', "setFormData('total', Math.round(formData.qty * formData.price * 100) / 100)"),
    values: { qty: 3, price: 1.115 },
    patches: [{ do: 'set', field: 'total', value: 3.35 }]
  },
  {
    ...on('qty', "setFormData('name', (formData.qty * 1.1).toFixed(2))"),
    values: { qty: 5 },
    patches: [{ do: 'set', field: 'name', value: '5.50' }]
  },
  {
    ...on('qty', "let sum = 0\nfor (const row of formData.items) sum += row.amount || 0\nsetFormData('total', sum)"),
    values: { items: [{ amount: 2 }, {}, { amount: 5 }] },
    patches: [{ do: 'set', field: 'total', value: 7 }]
  },
  {
    ...on('qty', "setFormData('total', formData.items.filter((row) => row.what === '1').reduce((sum, row) => sum + row.count, 0))"),
    values: {
      items: [
        { what: '1', count: 4 },
        { what: '2', count: 9 }
      ]
    },
    patches: [{ do: 'set', field: 'total', value: 4 }]
  },
  {
    ...on('qty', "setFormData('qty', formData.qty + 1)\nsetFormData('total', formData.qty)"),
    values: { qty: 1 },
    patches: [
      { do: 'set', field: 'qty', value: 2 },
      { do: 'set', field: 'total', value: 2 }
    ]
  },
  {
    ...on('qty', "setFormData('total', Math.sqrt(formData.qty))"),
    values: { qty: -1 },
    patches: [{ do: 'set', field: 'total', value: 0 }]
  },
  {
    ...on('name', "const short = formData.name.trim().toUpperCase().slice(0, 2)\nsetFormData('note', short)"),
    values: { name: ' abc' },
    patches: [{ do: 'set', field: 'note', value: 'AB' }]
  },
  {
    ...on('name', "if (/^粤[A-Z]/.test(data)) setShowOrHide('unit', true)\nelse setShowOrHide('unit', false)"),
    values: {},
    data: '粤B12345',
    patches: [{ do: 'show', field: 'unit', on: true }]
  },
  {
    ...on('name', "try { null.x } catch (error) { setFormData('note', '无') }"),
    values: {},
    patches: [{ do: 'set', field: 'note', value: '无' }]
  },
  {
    ...on('state', "const words = { 1: '好', 2: '坏' }\nsetFormData('note', words[formData.state] || '未知')"),
    values: { state: '2' },
    patches: [{ do: 'set', field: 'note', value: '坏' }]
  },
  {
    ...on('state', "setFieldOptions('unit', getFieldOptions('state').filter((option) => option.id !== formData.state))"),
    values: { state: '2' },
    patches: [
      {
        do: 'options',
        field: 'unit',
        options: [
          { id: '1', fullName: '正常' },
          { id: '3', fullName: '停用' }
        ]
      }
    ]
  },
  {
    ...on('state', 'toast({ title: data.fullName })'),
    values: {},
    data: { id: '1', fullName: '正常' },
    patches: [{ do: 'toast', message: '正常' }]
  },
  {
    ...on('faults', "for (const key of ['name', 'note']) setRequired(key, data.length > 1)"),
    values: {},
    data: ['1', '2'],
    patches: [
      { do: 'require', field: 'name', on: true },
      { do: 'require', field: 'note', on: true }
    ]
  },
  {
    ...on('day', "setFormData('note', new Date(formData.day).getHours() < 8 ? '早' : '晚')"),
    values: { day: Date.UTC(2026, 0, 1, 23) },
    patches: [{ do: 'set', field: 'note', value: '早' }]
  },
  {
    ...on('day', 'const { day } = formData\nformData.name = String(new Date(day).getFullYear())'),
    values: { day: Date.UTC(2025, 11, 31, 17), name: '' },
    patches: [{ do: 'set', field: 'name', value: '2026' }]
  },
  {
    ...on('truck', "setFormData('name', data.fullName || '无')"),
    values: {},
    data: { fullName: '粤B3K72G' },
    patches: [{ do: 'set', field: 'name', value: '粤B3K72G' }]
  },
  {
    ...on('truck', "setFormData('name', [data.fullName || '无'].join())"),
    values: {},
    patches: [{ do: 'set', field: 'name', value: '无' }]
  },
  {
    ...on('name', "setFormData('note', [typeof data, data.length].join())"),
    values: {},
    patches: [{ do: 'set', field: 'note', value: 'string,0' }]
  },
  {
    ...on(
      'items.count',
      "const row = formData.items[rowIndex]\nsetFormData('items.amount', row.count * row.each)\nsetRequired('items.remark', row.count > 9)"
    ),
    values: {
      items: [
        { count: 1, each: 1 },
        { count: 10, each: 3 }
      ]
    },
    row: 1,
    patches: [
      { do: 'set', field: 'items-amount', row: 1, value: 30 },
      { do: 'require', field: 'items-remark', row: 1, on: true }
    ]
  },
  {
    ...on('items.count', "for (const row of formData.items) row.remark = '改'"),
    values: { items: [{ count: 1 }, { count: 2, remark: '改' }] },
    row: 0,
    patches: [{ do: 'set', field: 'items-remark', row: 0, value: '改' }]
  },
  {
    ...on('', "setFormData('items', [{ what: '1', count: 1 }])\nsetDisabled('items.each', true)"),
    values: {},
    patches: [
      { do: 'set', field: 'items', value: [{ what: '1', count: 1 }] },
      { do: 'disable', field: 'items-each', on: true }
    ]
  },
  {
    ...on('', "return new Promise((resolve, reject) => { formData.qty > 3 ? reject('数量过大') : resolve() })", 'beforeSubmit'),
    values: { qty: 4 },
    patches: [{ do: 'refuse', message: '数量过大' }]
  },
  {
    ...on('', "return new Promise((resolve, reject) => { formData.qty > 3 ? reject(new Error('数量过大')) : resolve() })", 'beforeSubmit'),
    values: { qty: 3 },
    patches: []
  },
  {
    ...on('', 'if (!formData.name) return false', 'beforeSubmit'),
    values: { name: '' },
    patches: [{ do: 'refuse', message: '提交前的检查没有通过' }]
  },
  {
    ...on('name', "const wait = async () => { await null; setFormData('note', '等') }\nreturn wait()"),
    values: {},
    patches: [{ do: 'set', field: 'note', value: '等' }]
  },
  {
    ...on('name', "setFormData('nothing', 1)\nsetFormData('__proto__', 1)\nsetShowOrHide('note')\nsetFormData('unit', { id: '1' })"),
    values: {},
    patches: [
      { do: 'show', field: 'note', on: false },
      { do: 'set', field: 'unit', value: { id: '1' } }
    ]
  }
]

/** Scripts that neither way can take, with a word of the reason. */
export const REFUSED: readonly (ScriptCase & { readonly reason: string; readonly isWhole?: boolean })[] = [
  { ...on('qty', "request('/api/x', 'get', {}).then((answer) => setFormData('total', answer.data))"), reason: 'request' },
  { ...on('qty', "uni.showToast({ title: 'x' })"), reason: 'uni' },
  { ...on('qty', 'wx.navigateTo({})'), reason: 'wx' },
  { ...on('qty', "document.querySelector('x').value = 1"), reason: 'document' },
  { ...on('qty', 'window.x = 1'), reason: 'window' },
  { ...on('qty', 'this.$refs.x.y()'), reason: 'this' },
  { ...on('qty', "setTimeout(() => setFormData('total', 1), 500)"), reason: 'setTimeout' },
  { ...on('qty', "fetch('https://example.com')"), reason: 'fetch' },
  { ...on('qty', "eval('1')"), reason: 'eval' },
  { ...on('qty', "const get = new Function('return this')"), reason: 'Function' },
  { ...on('qty', 'globalThis.x = 1'), reason: 'globalThis' },
  { ...on('qty', "import('fs')"), reason: 'import' },
  { ...on('truck', "setFieldOptions('unit', getFieldOptions('truck'))"), reason: '动态选项' },
  { ...on('qty', '({ data }) => { if ('), reason: '语法', isWhole: true },
  { ...on('qty', 'alert(1); (() => {})'), reason: '语法', isWhole: true },
  { ...on('qty', '"a text"'), reason: '不是一个函数', isWhole: true },
  { ...on('qty', `({ formData }) => { ${'/* x */'.repeat(4000)} formData.total = 1 }`), reason: '20000', isWhole: true }
]

/** Scripts that try to harm: compiled for the isolate, which lets none of them through. */
export const HARMFUL: readonly (ScriptCase & { readonly says: RegExp | readonly object[] })[] = [
  { ...on('qty', 'while (true) {}'), says: /超时/ },
  { ...on('qty', 'for (;;) { try { for (;;) {} } catch (error) {} finally { continue } }'), says: /超时/ },
  { ...on('qty', 'const again = () => Promise.resolve().then(again)\nreturn again()'), says: /超时/ },
  { ...on('qty', "/(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')"), says: /超时/ },
  { ...on('qty', 'Object.defineProperty(formData, "x", { enumerable: true, get() { while (true) {} } })'), says: /超时/ },
  { ...on('qty', 'const rows = []\nwhile (true) rows.push(new Array(100000))'), says: /超时|内存|出错/ },
  { ...on('qty', "let text = 'x'\nwhile (true) text += text"), says: /超时|内存|出错/ },
  { ...on('qty', 'const deep = () => deep() + 1\ndeep()'), says: /出错/ },
  { ...on('qty', "setFormData('note', 'x'.repeat(300000))"), says: /过多/ },
  { ...on('qty', "for (let i = 0; i < 2000; i++) setFormData('total', i)"), says: /过多|超时/ },
  { ...on('qty', 'return new Promise((resolve) => { if (formData.qty > 99) resolve() })'), says: /没有给出结果/ },
  { ...on('qty', 'throw { toString() { while (true) {} } }'), says: /出错|超时/ },
  {
    ...on(
      'qty',
      "const make = setFormData.constructor\nsetFormData('note', make('return typeof process + typeof require + typeof fetch')())"
    ),
    says: [{ do: 'set', field: 'note', value: 'undefinedundefinedundefined' }]
  },
  {
    ...on(
      'qty',
      "const root = (() => 1).constructor('return this')()\nsetFormData('note', Object.getOwnPropertyNames(root).filter((name) => /process|require|fetch|Deno|std|os|Worker|WebAssembly|import/.test(name)).join())"
    ),
    says: [{ do: 'set', field: 'note', value: '' }]
  },
  {
    ...on('qty', "Object.prototype.polluted = '脏'\nArray.prototype.polluted = '脏'\nsetFormData('note', 'x')"),
    says: [{ do: 'set', field: 'note', value: 'x' }]
  },
  {
    ...on('qty', "formData.__proto__.polluted = 1\nformData['constructor'] = 2\nsetFormData('total', 1)"),
    says: [{ do: 'set', field: 'total', value: 1 }]
  },
  {
    ...on(
      'qty',
      'JSON.stringify = () => \'[["set","note",{"$where":1}],["exec","note",1],7,null,["show",[],1]]\'\nsetFormData(\'total\', 1)'
    ),
    says: [{ do: 'set', field: 'note', value: { $where: 1 } }]
  },
  { ...on('qty', "JSON.stringify = () => 'no json'\nsetShowOrHide('total', true)"), says: [] }
]
