import { useRouter } from '@tarojs/taro'
import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { GROUP, keysOf } from '../sample'
import { Stage } from './Stage'

/** The same fields as JSON Schema; its conditions show the same two and require the same one. It has no formulas. */
function schemaOf(count: number): RJSFSchema {
  const properties: NonNullable<RJSFSchema['properties']> = {}
  const conditions: RJSFSchema[] = []
  for (let group = 0; group < count / GROUP; group++) {
    const keys = keysOf(group)
    Object.assign(properties, {
      [keys.asks]: { type: 'string', title: `第 ${group + 1} 处损伤`, enum: ['1', '0'], default: '0' },
      [keys.phone]: { type: 'string', title: '联系电话', pattern: '^1[3456789]\\d{9}$' },
      [keys.price]: { type: 'number', title: '单价', default: 10 },
      [keys.count]: { type: 'number', title: '数量', default: 1 },
      [keys.sum]: { type: 'number', title: '金额', readOnly: true, default: 10 },
      [keys.day]: { type: 'string', title: '日期', format: 'date' },
      [keys.note]: { type: 'string', title: '说明' },
      [keys.done]: { type: 'boolean', title: '已处理', default: false }
    })
    conditions.push({
      if: { properties: { [keys.asks]: { const: '1' } } },
      then: {
        properties: {
          [keys.name]: { type: 'string', title: '部位', maxLength: 50 },
          [keys.grade]: { type: 'string', title: '程度', enum: ['0', '1', '2', '3', '4'] }
        },
        required: [keys.name]
      }
    })
  }
  return { type: 'object', properties, allOf: conditions }
}

export default function RjsfPage() {
  const schema = schemaOf(Number(useRouter().params.count ?? 300))
  return (
    <Stage>
      <Form schema={schema} validator={validator} />
    </Stage>
  )
}
