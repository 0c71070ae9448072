import type { Json } from '../../../../src/contract/formSchema'
import { type ScriptCase, on } from './scriptForm'

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
