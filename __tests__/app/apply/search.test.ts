import type { ColumnData } from '@/contract/form'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { changeLines } from '@/pages/apply/dynamicModel/record/changeLines'
import { searchSchema, searchValues, treeSchema } from '@/pages/apply/dynamicModel/searchSchema'
import { withBelow } from '@/pages/apply/dynamicModel/treeValue'
import { modelRights } from '@/form/store/modelRights'

describe('the search sheet', () => {
  const SEARCH: ColumnData = {
    searchList: [
      {
        __vModel__: 'truck',
        searchType: 2,
        __config__: { jnpfKey: 'textarea', label: '拖车', required: true, defaultValue: '默认', noShow: true }
      },
      { __vModel__: 'cost', searchType: 3, __config__: { jnpfKey: 'numInput', label: '费用' } },
      { __vModel__: 'day', searchType: 3, __config__: { jnpfKey: 'date', label: '日期' } },
      { __vModel__: 'made', searchType: 1, __config__: { jnpfKey: 'createTime', label: '登记时间' } },
      { __vModel__: 'maker', searchType: 1, __config__: { jnpfKey: 'createUser', label: '登记人' } },
      { __vModel__: 'on', searchType: 1, activeTxt: '合格', __config__: { jnpfKey: 'switch', label: '合格' } },
      {
        __vModel__: 'kind',
        searchType: 1,
        __config__: { jnpfKey: 'radio', label: '类型', dataType: 'static' },
        __slot__: { options: [{ id: 'a', fullName: '日检' }] }
      },
      { __vModel__: 'pictures', searchType: 1, __config__: { jnpfKey: 'uploadImg', label: '照片' } },
      { prop: 'note', label: '备注', jnpfKey: 'input', searchType: 2 }
    ]
  } as ColumnData

  it('asks for every searchable field by its kind, none required, nothing filled in', () => {
    const definition = normaliseForm(searchSchema(SEARCH))
    expect(definition.fields.map(({ id, kind, label }) => [id, kind, label])).toEqual([
      ['truck', 'input', '拖车'],
      ['cost', 'numberRange', '费用'],
      ['day', 'dateRange', '日期'],
      ['made', 'dateRange', '登记时间'],
      ['maker', 'user', '登记人'],
      ['on', 'select', '合格'],
      ['kind', 'select', '类型'],
      ['note', 'input', '备注']
    ])
    const form = createFormEngine(
      definition,
      { user: { id: 'u1', name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] }, now: 0 },
      {}
    )
    expect(definition.fields.every(({ id }) => form.state(id).isVisible && !form.state(id).isDisabled)).toBe(true)
    expect(form.validate().problems).toEqual([])
    expect(searchValues(form.values())).toEqual({})
  })

  it('sends what was filled in, a range with one end too', () => {
    expect(searchValues({ truck: '粤', cost: [null, 5], day: [null, null], kind: '', ids: [], zero: 0 })).toEqual({
      truck: '粤',
      cost: [null, 5],
      zero: 0
    })
  })
})

describe('what stands beside a list', () => {
  const TREE = [
    {
      id: 'a',
      children: [
        { id: 'b', children: [{ id: 'c' }] },
        { id: 'd', children: null }
      ]
    }
  ]
  it.each([
    ['a', ['a', 'b', 'c', 'd']],
    ['b', ['b', 'c']],
    ['d', ['d']],
    ['gone', 'gone'],
    ['', ''],
    [
      ['a', 'b'],
      ['a', 'b']
    ],
    [undefined, null]
  ])('a node %j stands for %j', (value, wanted) => {
    expect(withBelow(TREE, value)).toEqual(wanted)
  })

  it.each([
    ['dictionary', 'treeSelect', 'dictionary'],
    ['api', 'treeSelect', 'interface'],
    ['organize', 'organize', undefined],
    ['department', 'department', undefined]
  ] as const)('a tree of %s is drawn as %s', (treeDataSource, kind, source) => {
    const { fields, problems } = normaliseForm(
      treeSchema({ type: 2, treeRelation: 'x', treeTitle: '片区', treeDataSource, treeDictionary: 'dict', treePropsUrl: 'di-yard' })
    )
    expect([fields.map((field) => [field.kind, field.options?.type, field.placeholder]), problems]).toEqual([
      [[kind, source, '全部片区']],
      []
    ])
  })

  it('buttons of the designer are there for those who have their code, in either spelling', () => {
    const customBtnsList = [
      { value: 'call', label: '回访' },
      { value: 'btn_close', label: '办结' }
    ]
    const own = (columns: ColumnData, ...codes: string[]) =>
      modelRights({ customBtnsList, ...columns }, (enCode, kind) => codes.includes(`${kind}:${enCode}`)).ownButtons.map(
        ({ label }) => label
      )
    expect([
      own({}),
      own({ useBtnPermission: true }),
      own({ useBtnPermission: true }, 'button:btn_call'),
      own({ useBtnPermission: true }, 'button:btn_close', 'button:call')
    ]).toEqual([['回访', '办结'], [], ['回访'], ['办结']])
  })

  it('a change says what it was and is; a new record only what it has', () => {
    const fields = [
      { field: 'a', label: '甲', old: '', new: '1' },
      { field: 'b', label: '乙', old: '旧', new: '' },
      { field: 'c', label: '签名', old: 'data:image/png;base64,AA', new: 'data:image/png;base64,BB' },
      { field: 'd', label: '经过', old: '', new: '<p>一&nbsp;</p><p>二</p>' },
      { field: 'e', label: '明细', old: [], new: [{ x: '1' }, { x: '2' }] }
    ]
    expect(changeLines({ action: 'update', fields }).map(({ label, old, now }) => `${label}：${old} → ${now}`)).toEqual([
      '甲：空 → 1',
      '乙：旧 → 空',
      '签名：已签名 → 已签名（内容有改动）',
      '经过：空 → 一 二',
      '明细：空 → 2 条'
    ])
    expect(changeLines({ action: 'create', fields }).map(({ label }) => label)).toEqual(['甲', '签名', '经过', '明细'])
  })
})
