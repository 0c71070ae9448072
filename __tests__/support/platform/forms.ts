import type { Call } from './callTypes'
import type { Reply } from './callTypes'
import type { Dialect } from './dialect'
import { nameAndAccount, PEOPLE, personOf, type World } from './world'

type Handler = (call: Call, parts: string[]) => Reply
type Values = Record<string, unknown>

/** Model behind the menu 客户资料 of the fakes. */
export const FOREIGN_MODEL = '394857'
/** A view of data: a list without a form. */
export const FOREIGN_VIEW = '394860'
const LEVELS = [
  { id: '1', fullName: '重点客户' },
  { id: '2', fullName: '普通客户' }
]
/** Rows of the one data interface that the fakes have. */
export const REGIONS = [
  { id: 'r1', fullName: '福田', code: 'FT' },
  { id: 'r2', fullName: '宝安', code: 'BA' },
  { id: 'r3', fullName: '龙岗', code: 'LG' }
]
const INTERFACE = 'regions'
const VIEW_COLUMNS = {
  columnList: [
    { prop: 'fullName', label: '片区' },
    { prop: 'code', label: '代码' }
  ],
  searchList: [],
  hasPage: true,
  pageSize: 20
}

/** The form in the key names of 3.4 (java) and of 3.3 (net), with a script, which no foreign platform takes apart for us. */
function formOf({ name }: Dialect): object {
  const isNew = name === 'java'
  const field = (key: string, jnpfKey: string, label: string, config: object = {}, props: object = {}) => ({
    __vModel__: key,
    __config__: { jnpfKey, label, ...config },
    ...props
  })
  const options = isNew ? { options: LEVELS, props: { value: 'id', label: 'fullName' } } : { __slot__: { options: LEVELS } }
  return {
    fields: [
      field('customerName', isNew ? 'input' : 'comInput', '客户名称', { required: true, regList: [] }),
      field(
        'level',
        'select',
        '客户级别',
        { dataType: 'static', ...(isNew ? {} : { props: { value: 'id', label: 'fullName' } }) },
        { ...options, multiple: false, on: { change: "({ data, setRequired }) => { setRequired('since', data === '1') }" } }
      ),
      field(
        'since',
        isNew ? 'datePicker' : 'date',
        '合作日期',
        {},
        isNew ? { format: 'yyyy-MM-dd' } : { type: 'date', 'value-format': 'timestamp' }
      ),
      field('manager', 'userSelect', '客户经理', {}, { multiple: false }),
      field(
        'region',
        'popupSelect',
        '片区',
        {},
        {
          interfaceId: INTERFACE,
          propsValue: 'id',
          relationField: 'fullName',
          hasPage: true,
          columnOptions: [
            { value: 'fullName', label: '名称' },
            { value: 'code', label: '代码' }
          ]
        }
      ),
      {
        __vModel__: 'contacts',
        __config__: {
          jnpfKey: 'table',
          label: '联系人',
          children: [
            field('person', isNew ? 'input' : 'comInput', '姓名', { required: true }),
            field('phone', isNew ? 'input' : 'comInput', '电话')
          ]
        }
      },
      field('creator', 'createUser', '创建人')
    ],
    labelPosition: 'right',
    funcs: { onLoad: '({ formData }) => {}' }
  }
}

function columnsOf({ name }: Dialect): object {
  const column = (prop: string, label: string, jnpfKey: string) => ({ prop, label, jnpfKey })
  return {
    searchList: [
      { __vModel__: 'customerName', __config__: { jnpfKey: name === 'java' ? 'input' : 'comInput', label: '客户名称' }, searchType: 2 }
    ],
    columnList: [
      column('customerName', '客户名称', 'comInput'),
      column('level', '客户级别', 'select'),
      column('manager', '客户经理', 'userSelect')
    ],
    sortList: [column('customerName', '客户名称', 'comInput')],
    hasPage: true,
    pageSize: 20,
    type: 1,
    useColumnPermission: false,
    useFormPermission: false,
    useBtnPermission: false,
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
      { value: 'detail', label: '详情' }
    ]
  }
}

const parsed = (value: unknown): Values => (typeof value === 'string' && value !== '' ? (JSON.parse(value) as Values) : {})

/**
 * Calls of system.md#data-interfaces, forms.md#records about one model: 3.4 on java (queryJson, POST of interfaces, phone columns), 3.3 on
 * net (json, GET of interfaces).
 */
export function formCalls(dialect: Dialect, world: World): Record<string, Handler> {
  const isNew = dialect.name === 'java'
  const ok = (data: unknown, msg?: string): Reply => ({ status: 200, body: dialect.ok(data, msg) })
  const { records } = world
  records.set('9001', {
    customerName: '某某物流',
    level: '1',
    since: Date.UTC(2026, 0, 4, 16),
    manager: PEOPLE[1]!.id,
    region: 'r1',
    contacts: [{ person: '赵六', phone: '13800000009' }],
    creator: PEOPLE[0]!.id
  })
  records.set('9002', {
    customerName: '某某保险',
    level: '2',
    since: null,
    manager: PEOPLE[2]!.id,
    region: 'r2',
    contacts: [],
    creator: PEOPLE[0]!.id
  })
  const named = (id: unknown): string => {
    const found = personOf(String(id))
    return found === undefined ? '' : nameAndAccount(found)
  }
  const shown = (values: Values): Values => ({
    ...values,
    level: LEVELS.find(({ id }) => id === values.level)?.fullName ?? '',
    since: typeof values.since === 'number' ? new Date(values.since + 8 * 3_600_000).toISOString().slice(0, 10) : '',
    manager: named(values.manager),
    creator: named(values.creator),
    region: REGIONS.find(({ id }) => id === values.region)?.fullName ?? ''
  })
  const missing = (): Reply => dialect.refused('COM1007', '数据不存在')
  const of = (id: string, answer: (values: Values) => Reply): Reply => {
    const values = records.get(id)
    return values === undefined ? missing() : answer(values)
  }
  const page = (rows: readonly unknown[], source: Values): Reply => {
    const [currentPage, pageSize] = [Number(source.currentPage ?? 1), Number(source.pageSize ?? 20)]
    return ok(dialect.page(rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), currentPage, pageSize, rows.length))
  }
  const refusal = (values: Values): Reply | undefined =>
    typeof values.customerName === 'string' && values.customerName !== '' ? undefined : dialect.refused('COM1000', '客户名称不能为空')
  const online = 'visualdev/OnlineDev'
  const regions = (keyword: unknown) => REGIONS.filter(({ fullName }) => fullName.includes(String(keyword ?? '')))
  const interfaces: Record<string, Handler> = isNew
    ? {
        'POST system/DataInterface/*/Actions/Preview': () => ok(REGIONS),
        'POST system/DataInterface/*/Action/List': ({ body }) => page(regions(body.keyword), body),
        'POST system/DataInterface/*/Action/InfoByIds': ({ body }) => ok(REGIONS.filter(({ id }) => (body.ids as string[]).includes(id)))
      }
    : {
        'GET system/DataInterface/*/Actions/Response': () => ok({ data: REGIONS, dataProcessing: '' }),
        'GET system/DataInterface/*/Action/List': ({ query }) => page(regions(query.get('keyword')), Object.fromEntries(query)),
        'GET system/DataInterface/*/Action/Info': ({ query }) => ok(REGIONS.find(({ id }) => id === query.get('id')) ?? null)
      }
  return {
    ...interfaces,
    [`GET ${online}/*/Config`]: (_call, [id]) =>
      id === FOREIGN_VIEW
        ? ok({
            id,
            fullName: '片区一览',
            webType: isNew ? '4' : 4,
            formData: null,
            columnData: JSON.stringify(VIEW_COLUMNS),
            enableFlow: 0
          })
        : id !== FOREIGN_MODEL
          ? missing()
          : ok({
              id,
              fullName: '客户资料',
              enCode: 'customer',
              webType: isNew ? '2' : 2,
              formData: JSON.stringify(formOf(dialect)),
              columnData: JSON.stringify(columnsOf(dialect)),
              ...(isNew ? { appColumnData: JSON.stringify(columnsOf(dialect)) } : {}),
              flowId: null,
              flowTemplateJson: null
            }),
    [`POST ${online}/*/List`]: ({ body }, [id]) => {
      if (id === FOREIGN_VIEW) return page(regions(parsed(isNew ? body.queryJson : body.json).fullName ?? body.keyword), body)
      // Each version reads the name it knows.
      const wanted = parsed(isNew ? body.queryJson : body.json)
      const rows = [...records].filter(([, values]) =>
        String(values.customerName).includes(String(wanted.customerName ?? body.keyword ?? ''))
      )
      return page(
        rows.map(([id, values]) => ({ ...shown(values), id })),
        body
      )
    },
    [`POST ${online}/batchDelete/*`]: ({ body }) => {
      for (const id of body.ids as string[]) records.delete(id)
      return ok(null, '删除成功')
    },
    [`GET ${online}/*/*`]: (_call, [, id = '']) => of(id, (values) => ok({ id, data: JSON.stringify(values) })),
    [`GET ${online}/*/*/DataChange`]: (_call, [, id = '']) => of(id, (values) => ok({ id, data: JSON.stringify(shown(values)) })),
    [`POST ${online}/*`]: ({ body, userId }) => {
      const values = parsed(body.data)
      const wrong = refusal(values)
      if (wrong === undefined) records.set(world.id(), { ...values, creator: userId })
      return wrong ?? ok(null, '新建成功')
    },
    [`PUT ${online}/*/*`]: ({ body }, [, id = '']) =>
      of(id, (before) => {
        const values = parsed(body.data)
        const wrong = refusal(values)
        if (wrong === undefined) records.set(id, { ...values, creator: before.creator })
        return wrong ?? ok(null, '更新成功')
      }),
    [`DELETE ${online}/*/*`]: (_call, [, id = '']) =>
      of(id, () => {
        records.delete(id)
        return ok(null, '删除成功')
      }),
    'GET visualdev/Base/*/FieldDataSelect': ({ query }) =>
      page(
        [...records]
          .map(([id, values]) => ({ ...values, id }))
          .filter(({ id: _id, ...values }) => JSON.stringify(values).includes(query.get('keyword') ?? '')),
        Object.fromEntries(query)
      ),
    'GET system/BillRule/BillNumber/*': () => ok(`KH${world.id()}`)
  }
}
