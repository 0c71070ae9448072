import { createForm, type Field, type Form } from '@formily/core'
import { GROUP, keysOf } from './sample'

/** The same form in @formily/core: the same fields, defaults, conditions, formula and note, by the reactions it has for them. */
export function openFormily(count: number): Form {
  const form = createForm()
  for (let group = 0; group < count / GROUP; group++) {
    const keys = keysOf(group)
    const valueOf = (field: { query: Field['query'] }, key: string): unknown => field.query(key).value()
    const make = (name: string, title: string, more: Partial<Parameters<Form['createField']>[0]> = {}): void => {
      form.createField({ name, title, ...more })
    }
    const whenAsked =
      (isRequired: boolean) =>
      (field: Field): void => {
        const isAsked = valueOf(field, keys.asks) === '1'
        field.setDisplay(isAsked ? 'visible' : 'hidden')
        if (isRequired) field.setRequired(isAsked)
      }
    make(keys.asks, `第 ${group + 1} 处损伤`, {
      initialValue: '0',
      dataSource: [
        { value: '1', label: '有' },
        { value: '0', label: '无' }
      ]
    })
    make(keys.name, '部位', { validator: [{ max: 50 }], reactions: [whenAsked(true) as never] })
    make(keys.phone, '联系电话', { validator: [{ pattern: /^1[3456789]\d{9}$/, message: '请输入正确的手机号码' }] })
    make(keys.price, '单价', { initialValue: 10 })
    make(keys.count, '数量', { initialValue: 1 })
    make(keys.sum, '金额', {
      reactions: [
        ((field: Field) => {
          field.setValue(Math.round(Number(valueOf(field, keys.price)) * Number(valueOf(field, keys.count)) * 100) / 100)
        }) as never
      ]
    })
    make(keys.day, '日期', { initialValue: Date.now() })
    make(keys.grade, '程度', {
      dataSource: [0, 1, 2, 3, 4].map((value) => ({ value: String(value), label: String(value) })),
      reactions: [whenAsked(false) as never]
    })
    make(keys.note, '说明', {
      validator: [{ max: 500 }],
      reactions: [
        ((field: Field) => {
          const sum = Number(valueOf(field, keys.sum))
          field.setRequired(sum > 1000)
          field.setValue(`共 ${sum} 元`)
        }) as never
      ]
    })
    make(keys.done, '已处理', { initialValue: 0 })
  }
  form.onMount()
  return form
}
