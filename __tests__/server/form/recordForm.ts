import type { JsonObject } from '../../../src/contract/formSchema'
import { choice, field } from './support'

export const FIELDS = [
  field(
    'comInput',
    'name',
    { label: '名称', required: true, regList: [{ pattern: '/^[^<>]+$/', message: '名称含有不允许的字符' }] },
    { maxlength: 20 }
  ),
  field('comInput', 'tag', { label: '标签', unique: true }),
  field('numInput', 'count', { label: '数量' }, { min: 0, max: 100 }),
  field('numInput', 'price', { label: '单价' }),
  field('calculate', 'total', { label: '合计' }, { expression: ['count', '*', 'price'] }),
  choice('select', 'kind', ['a', 'b'], {}, { label: '类别' }),
  field('userSelect', 'owner', { label: '负责人' }),
  field('editor', 'story', { label: '经过' }),
  field('uploadImg', 'photos', { label: '照片' }, { limit: 2 }),
  field('billRule', 'no', { label: '编号', rule: 'vehicleInspection' }),
  field('createUser', 'by', { label: '创建人' }),
  field('createTime', 'at', { label: '创建时间' }),
  field('modifyUser', 'later', { label: '修改人' }),
  field('currOrganize', 'place', { label: '所属' }),
  {
    __vModel__: 'lines',
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [field('comInput', 'part', { label: '部位', required: true }), field('numInput', 'sum', { label: '金额' })]
    }
  },
  field('comInput', 'jnpf_side_jnpf_note', { label: '副表' }),
  field('newKind', 'odd', { label: '新类型' })
]
export const GOOD: JsonObject = {
  name: '千斤顶',
  count: 2,
  price: 10.5,
  kind: 'a',
  owner: 'user-driver1',
  lines: [{ part: '左前', sum: 3 }]
}
