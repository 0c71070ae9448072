import type { FormRule, Json, PlatformField, PlatformForm } from '@/contract/formSchema'

/**
 * A form as a yard's inspection has it: groups of ten fields, each with a question that shows and requires others, an amount that a
 * formula computes and a note that a rule writes.
 */
export const GROUP = 10

const field = (
  jnpfKey: string,
  key: string,
  label: string,
  config: Record<string, Json> = {},
  props: Record<string, Json> = {}
): PlatformField => ({
  __config__: {
    jnpfKey,
    label,
    showLabel: true,
    visibility: ['pc', 'app'],
    noShow: false,
    required: false,
    regList: [],
    trigger: 'change',
    span: 24,
    ...config
  },
  style: { width: '100%' },
  placeholder: '请输入',
  clearable: true,
  disabled: false,
  __vModel__: key,
  ...props
})
const YES_NO = [
  { id: '1', fullName: '有' },
  { id: '0', fullName: '无' }
]
const GRADES = ['轻微', '一般', '严重', '报废', '不详'].map((fullName, i) => ({ id: String(i), fullName }))

/** Keys of a group: its question, its two numbers, the formula over them, the note that follows. */
export const keysOf = (group: number) => ({
  asks: `asks${group}`,
  name: `name${group}`,
  phone: `phone${group}`,
  price: `price${group}`,
  count: `count${group}`,
  sum: `sum${group}`,
  day: `day${group}`,
  grade: `grade${group}`,
  note: `note${group}`,
  done: `done${group}`
})

function groupFields(group: number): PlatformField[] {
  const keys = keysOf(group)
  return [
    field(
      'radio',
      keys.asks,
      `第 ${group + 1} 处损伤`,
      { defaultValue: '0', dataType: 'static' },
      { options: YES_NO, props: { label: 'fullName', value: 'id' } }
    ),
    field('input', keys.name, '部位', {}, { maxlength: 50 }),
    field('input', keys.phone, '联系电话', { regList: [{ pattern: '/^1[3456789]\\d{9}$/', message: '请输入正确的手机号码' }] }),
    field('inputNumber', keys.price, '单价', { defaultValue: 10 }, { min: 0, precision: 2 }),
    field('inputNumber', keys.count, '数量', { defaultValue: 1 }, { min: 0 }),
    field('calculate', keys.sum, '金额', {}, { expression: [keys.price, '×', keys.count], isStorage: 1, precision: 2 }),
    field('datePicker', keys.day, '日期', { defaultCurrent: true }, { format: 'yyyy-MM-dd' }),
    field('select', keys.grade, '程度', { dataType: 'static' }, { options: GRADES, props: { label: 'fullName', value: 'id' } }),
    field('textarea', keys.note, '说明', {}, { maxlength: 500 }),
    field('switch', keys.done, '已处理', { defaultValue: 0 })
  ]
}

function groupRules(group: number): FormRule[] {
  const keys = keysOf(group)
  const asked = { left: { field: keys.asks }, is: '==', right: { value: '1' } } as const
  return [
    {
      id: `show${group}`,
      when: asked,
      then: [
        { do: 'show', fields: [keys.name, keys.grade] },
        { do: 'require', fields: [keys.name] }
      ],
      otherwise: [{ do: 'hide', fields: [keys.name, keys.grade] }]
    },
    {
      id: `large${group}`,
      when: { left: { field: keys.sum }, is: '>', right: { value: 1000 } },
      then: [{ do: 'require', fields: [keys.note] }]
    },
    {
      id: `note${group}`,
      then: [{ do: 'set', field: keys.note, to: { op: 'concat', args: [{ value: '共 ' }, { field: keys.sum }, { value: ' 元' }] } }]
    }
  ]
}

/** @param count fields, a multiple of ten */
export function sampleForm(count: number): PlatformForm {
  const groups = Array.from({ length: count / GROUP }, (_, group) => group)
  return { labelPosition: 'top', fields: groups.flatMap(groupFields), rules: groups.flatMap(groupRules) }
}

export const TABLE_ROWS = 100
export const TABLE_COLUMNS = 10

/** A sub-table of ten columns with a formula in each row, a sum and a total over all of them. */
export function sampleTable(): { readonly form: PlatformForm; readonly rows: readonly Json[] } {
  const texts = Array.from({ length: TABLE_COLUMNS - 3 }, (_, i) => field('input', `text${i}`, `列 ${i + 1}`))
  const columns = [
    ...texts,
    field('inputNumber', 'price', '单价', {}, { min: 0 }),
    field('inputNumber', 'count', '数量', {}, { min: 0 }),
    field('calculate', 'sum', '金额', {}, { expression: ['items.price', '×', 'items.count'], isStorage: 1 })
  ]
  const table: PlatformField = {
    __vModel__: 'items',
    __config__: { jnpfKey: 'table', label: '物品', children: columns },
    actionText: '添加',
    'show-summary': true,
    summaryField: ['sum', 'count']
  }
  const rows = Array.from(
    { length: TABLE_ROWS },
    (_, row): Json => ({ ...Object.fromEntries(texts.map((_text, i) => [`text${i}`, `第 ${row + 1} 行`])), price: row + 0.5, count: 2 })
  )
  return {
    form: { labelPosition: 'top', fields: [table, field('calculate', 'total', '合计', {}, { expression: ['items.sum'], isStorage: 1 })] },
    rows
  }
}
