import type { ColumnData, ModelConfig, RecordRow } from '@/contract/form'
import { ApiError, ClientCode } from '@/domain/apiError'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { RecordListModel } from '@/pages/apply/dynamicModel/model'
import { createFormService, type FormModel, type FormService } from '@/services/form'
import { modelRights } from '@/form/store/modelRights'
import { listScriptRemarks } from '@/form/store/scripts'

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
      ['4', '']
    ])
    for (const config of [null, { webType: '2', formData: '' }]) await expect(modelOf(config)).rejects.toMatchObject({ code: 404 })
  })
})

describe('rights of a menu', () => {
  const none = () => false
  it('a view is only read: whatever its list names, nothing is added, changed or opened', async () => {
    const { model } = listOf({ ...MODEL.columns, customBtnsList: [{ value: 'call', label: '回访' }] }, { webType: '4' })
    await model.load()
    expect(model.pages.rows).toHaveLength(2)
    expect((['add', 'edit', 'remove', 'detail', 'download'] as const).map((name) => model.rights?.button(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '导出'
    ])
    expect(model.rights?.ownButtons).toEqual([])
  })

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
