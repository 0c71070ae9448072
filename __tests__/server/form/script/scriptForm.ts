import type { PlatformField, PlatformForm, ScriptEvent } from '../../../../src/contract/formSchema'

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
export const on = (at: string, body: string, event?: ScriptEvent): ScriptCase => ({ at, body, ...(event === undefined ? {} : { event }) })

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
