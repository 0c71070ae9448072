import type { ColumnData, ModelConfig, RecordRow } from '@/contract/form'
import { ApiError, ClientCode } from '@/domain/apiError'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { changeLines } from '@/pages/apply/dynamicModel/changeLines'
import { cardOf } from '@/pages/apply/dynamicModel/cards'
import { cellText } from '@/pages/apply/dynamicModel/cells'
import { flowStateOf, mayEdit, mayRemove } from '@/pages/apply/dynamicModel/flowState'
import { RecordListModel } from '@/pages/apply/dynamicModel/model'
import { searchSchema, searchValues, treeSchema } from '@/pages/apply/dynamicModel/searchSchema'
import { withBelow } from '@/pages/apply/dynamicModel/treeValue'
import { createFormService, type FormModel, type FormService } from '@/services/form'
import { modelRights } from '@/stores/form/modelRights'
import { listScriptRemarks } from '@/stores/form/scripts'

const MODEL: FormModel = {
  id: 'm1',
  fullName: '车辆检查',
  webType: '2',
  form: { fields: [] },
  columns: {
    columnList: [
      { prop: 'truck', label: '拖车' },
      { prop: 'state', label: '结果' }
    ],
    sortList: [{ prop: 'truck', label: '拖车' }],
    defaultSidx: 'day',
    sort: 'desc',
    hasPage: true
  }
}
const nothing = new Set<string>()

function listOf(
  columns: ColumnData,
  {
    codes = nothing,
    webType = '2' as ModelConfig['webType'],
    answers = [] as (ApiError | undefined)[],
    unread = undefined as ApiError | undefined,
    said = undefined as string[] | undefined
  } = {}
) {
  const asked: Parameters<FormService['list']>[1][] = []
  const removed: [string, string][] = []
  const told: string[] = []
  let keys = 0
  const model = new RecordListModel({
    modelId: 'm1',
    menuId: 'menu1',
    tell: (message) => {
      told.push(message)
    },
    can: (enCode, kind) => codes.has(`${kind}:${enCode}`),
    uuid: () => Promise.resolve(`key${++keys}`),
    service: {
      model: () => (unread === undefined ? Promise.resolve({ ...MODEL, webType, columns }) : Promise.reject(unread)),
      list: (_id, query) => {
        asked.push(query)
        return Promise.resolve({
          list: [
            { id: 'r1', truck: '粤B1' },
            { id: 'r2', truck: '粤B2' }
          ] as RecordRow[],
          total: 2,
          ...(said !== undefined && { said })
        })
      },
      exportAddress: (id, query) => `${id} ${JSON.stringify(query)}`,
      remove: (_model, id, _menu, key) => {
        removed.push([id, key])
        const failure = answers.shift()
        return failure === undefined ? Promise.resolve() : Promise.reject(failure)
      }
    }
  })
  return { model, asked, removed, told }
}

describe('the list of a model', () => {
  it('asks in the order of the model until the person chooses one, with words and values', async () => {
    const { model, asked } = listOf(MODEL.columns)
    await model.load()
    model.setOrder({ sidx: 'truck', sort: 'asc' })
    model.searchWordsNow(' 粤B ')
    model.setSearch({ state: 'bad' })
    await model.refresh()
    expect(asked.map(({ sidx, sort, keyword, search }) => [sidx, sort, keyword, search])).toEqual([
      ['day', 'desc', '', {}],
      ['truck', 'asc', '', {}],
      ['truck', 'asc', '粤B', {}],
      ['truck', 'asc', '粤B', { state: 'bad' }],
      ['truck', 'asc', '粤B', { state: 'bad' }]
    ])
    expect(asked.every(({ menuId, pageSize }) => menuId === 'menu1' && pageSize === 20)).toBe(true)
    expect(model.isSearching).toBe(true)
  })

  it('is narrowed by a node of its tree and what is below it, beside words and values; a table holds what is searched', async () => {
    const { model, asked } = listOf({ ...MODEL.columns, type: 2, treeRelation: 'team', treeDataSource: 'department' })
    await model.load()
    model.setSearch({ state: 'bad' })
    model.setTree(['south', 'ns'])
    await model.refresh()
    model.setTree(null)
    await model.refresh()
    expect(asked.map(({ search }) => search)).toEqual([
      {},
      { state: 'bad' },
      ...[1, 2].map(() => ({ state: 'bad', team: ['south', 'ns'] })),
      ...[1, 2].map(() => ({ state: 'bad' }))
    ])
    model.setTree(['ns'])
    expect(model.exportAddress(['truck'])).toBe(
      `m1 ${JSON.stringify({ keyword: '', menuId: 'menu1', search: { state: 'bad', team: ['ns'] }, columns: ['truck'] })}`
    )
    const plain = listOf({ ...MODEL.columns, treeRelation: 'team', treeDataSource: 'department' })
    await plain.model.load()
    plain.model.setTree(['ns'])
    expect(plain.model.wanted).toEqual({})
  })

  it('has headings by the column of its groups, for those who may see it', async () => {
    const columns = { ...MODEL.columns, type: 3, groupField: 'state' } as const
    const headed = async (list: ReturnType<typeof listOf>) => {
      await list.model.load()
      return list.model.groupColumn
    }
    expect(await headed(listOf(columns))).toBe('state')
    expect(await headed(listOf({ ...columns, type: 1 }))).toBeUndefined()
    expect(await headed(listOf({ ...columns, useColumnPermission: true }, { codes: new Set(['column:state']) }))).toBe('state')
    expect(await headed(listOf({ ...columns, useColumnPermission: true }, { codes: new Set(['column:truck']) }))).toBeUndefined()
  })

  it('without pages reads everything, a form without a list reads no records', async () => {
    const whole = listOf({ ...MODEL.columns, hasPage: false })
    await whole.model.load()
    expect(whole.asked.map(({ pageSize }) => pageSize)).toEqual([1_000_000])
    const form = listOf(MODEL.columns, { webType: '1' })
    await form.model.load()
    expect(form.asked).toEqual([])
  })

  it('knows a model that is not there from one that could not be read', async () => {
    const states = await Promise.all(
      [new ApiError({ code: 404, message: '表单不存在' }), new ApiError({ code: 403, message: '没有权限' })].map(async (unread) => {
        const { model, asked } = listOf(MODEL.columns, { unread })
        await model.load()
        return [model.isMissing, model.pages.state, model.pages.error, asked.length]
      })
    )
    expect(states).toEqual([
      [true, 'error', '表单不存在', 0],
      [false, 'error', '没有权限', 0]
    ])
  })

  it('tells what its own script says, and why one does not run', async () => {
    const { model, told } = listOf(MODEL.columns, { said: ['两台车超期', '请核对'] })
    await model.load()
    expect([told, model.pages.rows.length]).toEqual([['两台车超期；请核对'], 2])
    const quiet = listOf(MODEL.columns, { said: [] })
    await quiet.model.load()
    expect(quiet.told).toEqual([])
    expect(
      [
        { untranslated: ['列表的加载脚本使用了 tableRef，无法运行'] },
        { funcs: { afterOnload: '({ data }) => { data[0].a = 1 }' } },
        { funcs: { afterOnload: '({ data, tableRef, request }) => {\n  // 在此编写代码\n}' } },
        {}
      ].map(listScriptRemarks)
    ).toEqual([['列表的加载脚本使用了 tableRef，无法运行'], ['此平台不运行列表脚本，显示内容请自行核对'], [], []])
  })

  it('takes a record away with one key until the server answers', async () => {
    const { model, removed } = listOf(MODEL.columns, {
      answers: [new ApiError({ code: ClientCode.network, message: '连接服务器失败' }), new ApiError({ code: 400, message: '不能删除' })]
    })
    await model.load()
    await expect(model.remove('r1')).rejects.toThrow('连接服务器失败')
    await expect(model.remove('r1')).rejects.toThrow('不能删除')
    await model.remove('r1')
    expect(removed).toEqual([
      ['r1', 'key1'],
      ['r1', 'key1'],
      ['r1', 'key2']
    ])
    expect(model.pages.rows.map(({ id }) => id)).toEqual(['r2'])
    expect(model.removing).toBe('')
  })

  it('shows the columns and buttons the menu gives', async () => {
    const { model } = listOf(
      { ...MODEL.columns, useColumnPermission: true, useBtnPermission: true },
      { codes: new Set(['column:truck', 'button:btn_add']) }
    )
    await model.load()
    expect(model.columns.map(({ prop }) => prop)).toEqual(['truck'])
    expect((['add', 'edit', 'remove', 'detail'] as const).map((name) => model.rights?.button(name))).toEqual([
      '新增',
      undefined,
      undefined,
      undefined
    ])
  })
})

describe('a model as platforms write it', () => {
  const formData = JSON.stringify({ fields: [], flowId: 'f1' })
  const modelOf = (config: object | null) =>
    createFormService({ request: () => Promise.resolve({ data: config }), address: (url: string) => url } as never).model('m1')

  it('a list has a flow by its type or, in newer ones, by a word of its own; a view of data has no form', async () => {
    const read = await Promise.all(
      [
        { webType: 3 },
        { webType: '2', enableFlow: 1, flowId: 'f2' },
        { webType: '2', enableFlow: 0 },
        { webType: 1, enableFlow: 1 },
        { webType: '4', formData: null }
      ].map((config) => modelOf({ formData, fullName: '客户', ...config }))
    )
    expect(read.map(({ webType, flowId }) => [webType, flowId])).toEqual([
      ['3', 'f1'],
      ['3', 'f2'],
      ['2', 'f1'],
      ['1', 'f1'],
      ['2', '']
    ])
    for (const config of [null, { webType: '2', formData: '' }]) await expect(modelOf(config)).rejects.toMatchObject({ code: 404 })
  })
})

describe('rights of a menu', () => {
  const none = () => false
  it('a list of buttons that lacks one turns it off, words come from the list', () => {
    const rights = modelRights({ btnsList: [{ value: 'add', label: '登记' }], columnBtnsList: [{ value: 'detail', label: '查看' }] }, none)
    expect((['add', 'edit', 'detail', 'remove'] as const).map(rights.button)).toEqual(['登记', undefined, '查看', undefined])
  })
  it('limit fields only where the menu says so; a sub-table is there for one of its columns', () => {
    const definition = normaliseForm({
      fields: [
        { __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } },
        { __vModel__: 'price', __config__: { jnpfKey: 'numInput', label: '金额' } },
        {
          __vModel__: 'items',
          __config__: {
            jnpfKey: 'table',
            label: '明细',
            children: [
              { __vModel__: 'count', __config__: { jnpfKey: 'numInput', label: '数量' } },
              { __vModel__: 'cost', __config__: { jnpfKey: 'numInput', label: '单价' } }
            ]
          }
        }
      ]
    })
    expect(modelRights({}, none).fieldsOf(definition)).toBeUndefined()
    const rights = modelRights(
      { useFormPermission: true },
      (enCode, kind) => kind === 'form' && ['name', 'items-count'].includes(enCode)
    ).fieldsOf(definition)
    const readable = ['name', 'price', 'items', 'items-count', 'items-cost'].filter((id) => rights?.get(id)?.isReadable === true)
    expect(readable).toEqual(['name', 'items', 'items-count'])
    const form = createFormEngine(definition, {
      user: { id: 'u1', name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] },
      now: 0,
      ...(rights !== undefined && { rights })
    })
    expect([form.state('name').isVisible, form.state('price').isVisible]).toEqual([true, false])
  })
})

describe('cards', () => {
  it.each([
    [null, '', ''],
    [undefined, '', ''],
    ['', '', ''],
    [0, '', '0'],
    [true, '', '是'],
    ['一号场', '', '一号场'],
    [1763690000000, 'createTime', '11-21 09:53'],
    [1763690000000, 'numInput', '1763690000000'],
    ['<p>路面&nbsp;<b>湿滑</b></p>', 'editor', '路面 湿滑'],
    [['甲', '乙'], 'checkbox', '甲、乙'],
    [
      [
        ['广东', '深圳'],
        ['广东', '广州']
      ],
      'address',
      '广东/深圳、广东/广州'
    ],
    [[{ name: '照片.jpg', fileId: '1' }], 'uploadImg', '照片.jpg'],
    [[{ count: 1 }, { count: 2 }], 'table', '2 条'],
    [{ a: 1 }, '', '']
  ])('%j of kind "%s" reads "%s"', (value, kind, text) => expect(cellText(value, kind)).toBe(text))

  it('are headed by the first column; empty lines are left out, cells of a sub-table are joined in the title', () => {
    const columns = [
      { prop: 'truck', label: '拖车' },
      { prop: 'note', label: '备注' },
      { prop: 'place', label: '地点' }
    ]
    const row = { id: 'r1', truck: '粤B1', note: '', place: '一号场' } as unknown as RecordRow
    expect(cardOf(row, columns)).toEqual({ title: '粤B1', lines: [{ key: 'place', label: '地点', text: '一号场', as: 'text' }], links: [] })
    expect(cardOf({ id: 'r2' }, columns).title).toBe('未填拖车')
    expect(cardOf({ id: 'r3' }, []).title).toBe('未填')
    expect(
      cardOf({ id: 'r4', items: [{ name: '轮胎' }, {}, { name: '灯光' }] } as unknown as RecordRow, [{ prop: 'items-name', label: '项目' }])
        .title
    ).toBe('轮胎、灯光')
  })

  it('show values as what they are: links, stars, a bar, a signature, pictures and files (screens.md 2.4)', () => {
    const file = { name: '照片.jpg', fileId: 'f1', url: '/api/file/Image/annexpic/f1?s=1' }
    const definition = normaliseForm({
      fields: [
        { __vModel__: 'check', modelId: 'm2', __config__: { jnpfKey: 'relationForm', label: '关联检查' } },
        { __vModel__: 'service', max: 10, __config__: { jnpfKey: 'rate', label: '评分' } },
        { __vModel__: 'fuel', min: 20, max: 120, __config__: { jnpfKey: 'slider', label: '油量' } },
        { __vModel__: 'photos', __config__: { jnpfKey: 'uploadImg', label: '照片' } },
        { __vModel__: 'papers', __config__: { jnpfKey: 'uploadFz', label: '文件' } },
        { __vModel__: 'signed', __config__: { jnpfKey: 'sign', label: '签名' } }
      ]
    })
    const columns = ['title', 'service', 'check', 'fuel', 'photos', 'papers', 'signed'].map((prop) => ({ prop, label: prop }))
    const row = {
      id: 'r1',
      title: '甲',
      check: 'JC01',
      check_id: 'c1',
      service: '3.5',
      fuel: '45',
      photos: [file],
      papers: [file],
      signed: 'data:image/png;base64,AA'
    } as unknown as RecordRow
    const { lines, links } = cardOf(row, columns, definition)
    expect(lines.map(({ label: _, ...line }) => line)).toEqual([
      { key: 'service', as: 'rate', text: '3.5 分', value: 3.5, most: 10 },
      { key: 'fuel', as: 'slider', text: '45', percent: 25 },
      { key: 'signed', as: 'signature', text: '已签名', picture: 'data:image/png;base64,AA' }
    ])
    expect(links.map(({ label: _, ...link }) => link)).toEqual([
      { key: 'check', as: 'record', text: 'JC01', modelId: 'm2', id: 'c1' },
      { key: 'photos', as: 'pictures', text: '照片.jpg', files: [file] },
      { key: 'papers', as: 'files', text: '照片.jpg', files: [file] }
    ])
    // What nobody named, and what a server sends as words already, reads as words.
    expect(
      cardOf({ ...row, check_id: '', service: '很好', photos: '照片.jpg' } as unknown as RecordRow, columns, definition)
        .lines.filter(({ as }) => as === 'text')
        .map(({ key, text }) => `${key} ${text}`)
    ).toEqual(['service 很好', 'check JC01', 'photos 照片.jpg'])
    expect(cardOf({ id: 'r2' } as RecordRow, columns, definition)).toEqual({ title: '未填title', lines: [], links: [] })
  })

  it('keep the columns of one sub-table together, row by row, without empty rows', () => {
    const definition = normaliseForm({
      fields: [
        {
          __vModel__: 'items',
          __config__: {
            jnpfKey: 'table',
            label: '明细',
            children: [
              { __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } },
              { __vModel__: 'at', __config__: { jnpfKey: 'date', label: '日期' } }
            ]
          }
        }
      ]
    })
    const columns = [
      { prop: 'no', label: '单号' },
      { prop: 'items-name', label: '明细-名称' },
      { prop: 'note', label: '备注' },
      { prop: 'items-at', label: '日期' }
    ]
    const row = {
      id: 'r1',
      no: 'A1',
      note: '急',
      items: [
        { name: '轮胎', at: '2026-11-01' },
        { name: '', at: '' },
        { name: '灯光', at: '' }
      ]
    } as unknown as RecordRow
    const { lines, links } = cardOf(row, columns, definition)
    expect(lines.map(({ text }) => text)).toEqual(['急'])
    expect(links).toEqual([
      {
        key: 'items',
        as: 'rows',
        label: '明细',
        text: '2 行',
        rows: [
          [
            { key: 'items-name', label: '名称', text: '轮胎' },
            { key: 'items-at', label: '日期', text: '2026-11-01' }
          ],
          [{ key: 'items-name', label: '名称', text: '灯光' }]
        ]
      }
    ])
  })

  it('states of a workflow close editing and removing as the platform does', () => {
    const states = [undefined, 0, 1, 2, 3, 4, 5, 6]
    expect(states.filter(mayEdit)).toEqual([undefined, 0, 3, 4, 6])
    expect(states.filter(mayRemove)).toEqual([undefined, 0, 4, 6])
    expect(flowStateOf(3)?.label).toBe('审核驳回')
    expect(flowStateOf(undefined)).toBeUndefined()
  })
})

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
  } as unknown as ColumnData

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
