import type { JsonObject } from '../../../src/contract/formSchema'
import { oneDatabase, type TestApp } from '../../support/databases'
import { choice, field, Filler, plantForm } from './support'

const TREE = [
  {
    id: 'n',
    fullName: '车辆',
    children: [
      { id: 'n1', fullName: '轮胎' },
      { id: 'n2', fullName: '制动' }
    ]
  }
]
const tree = { options: TREE, props: { value: 'id', label: 'fullName', children: 'children' } } as JsonObject
const STATIC = { dataType: 'static' }
const MOMENT = Date.UTC(2026, 2, 5, 6, 7, 8)

/** Kind, its settings, what is stored, how it reads in lists and details. */
const KINDS: readonly (readonly [string, JsonObject, JsonObject, JsonObject[string], unknown])[] = [
  ['comInput', {}, {}, '甲', '甲'],
  ['textarea', {}, {}, '一\n二', '一\n二'],
  ['numInput', {}, { precision: 2 }, 3, '3.00'],
  ['numInput', {}, { thousands: true }, 12345, '12,345'],
  ['switch', {}, { activeTxt: '有', inactiveTxt: '无' }, 1, '有'],
  ['switch', {}, {}, 0, '关'],
  ['cascader', STATIC, tree, ['n', 'n2'], '车辆-制动'],
  [
    'cascader',
    STATIC,
    { ...tree, multiple: true },
    [
      ['n', 'n1'],
      ['n', 'n2']
    ],
    '车辆-轮胎,车辆-制动'
  ],
  ['treeSelect', STATIC, { ...tree, multiple: true }, ['n1', 'n2'], '轮胎,制动'],
  ['date', {}, { type: 'date' }, Date.UTC(2026, 2, 4, 16), '2026-03-05'],
  ['date', {}, { type: 'datetime', format: 'yyyy-MM-dd HH:mm' }, MOMENT, '2026-03-05 14:07'],
  ['time', {}, {}, '08:09:10', '08:09:10'],
  ['dateRange', {}, { format: 'yyyy-MM-dd' }, [Date.UTC(2026, 2, 4, 16), Date.UTC(2026, 2, 6, 16)], '2026-03-05 至 2026-03-07'],
  ['timeRange', {}, {}, ['08:00:00', '09:00:00'], '08:00:00 至 09:00:00'],
  ['numRange', {}, {}, [1, 2], '1 至 2'],
  ['colorPicker', {}, {}, '#1d5fd1', '#1d5fd1'],
  ['rate', {}, { allowHalf: true }, 3.5, '3.5'],
  ['slider', {}, {}, 40, '40'],
  ['editor', {}, {}, '<p>好</p>', '<p>好</p>'],
  ['comSelect', {}, {}, ['org-group', 'org-head'], '深圳顺行道路救援有限公司/深圳总部'],
  [
    'comSelect',
    {},
    { multiple: true },
    [['org-group'], ['org-group', 'org-head']],
    '深圳顺行道路救援有限公司,深圳顺行道路救援有限公司/深圳总部'
  ],
  ['depSelect', {}, { multiple: true }, ['org-head-fleet', 'org-head-yard'], '车队,停车场'],
  ['userSelect', {}, {}, 'user-driver1', '王建军/driver1'],
  ['userSelect', {}, { multiple: true }, ['user-driver1', 'user-driver2'], '王建军/driver1,李强/driver2'],
  [
    'usersSelect',
    {},
    { multiple: true },
    ['user-driver1--user', 'role-driver--role', 'org-head--company'],
    '王建军/driver1,驾驶员,深圳总部'
  ],
  ['roleSelect', {}, {}, 'role-driver', '驾驶员'],
  ['groupSelect', {}, {}, 'group-highway', '高速清障组'],
  ['address', {}, {}, ['440000', '440300', '440304'], '广东省/深圳市/福田区'],
  ['address', {}, { multiple: true }, [['440000', '440300', '440304']], '广东省/深圳市/福田区'],
  ['popupSelect', {}, { interfaceId: 'di-truck', propsValue: 'id', relationField: 'fullName' }, 'truck-1', '粤B3K72G'],
  [
    'popupTableSelect',
    {},
    { interfaceId: 'di-truck', propsValue: 'id', relationField: 'fullName', multiple: true },
    ['truck-1', 'truck-2'],
    '粤B3K72G,粤B9M15T'
  ],
  [
    'select',
    { dataType: 'dictionary', dictionaryType: 'dict-towingInsurer', props: { value: 'enCode', label: 'fullName' } },
    {},
    'PICC',
    '人保财险'
  ],
  [
    'select',
    {
      dataType: 'dynamic',
      propsUrl: 'di-yard-slot',
      templateJson: [{ field: 'yardId', fieldName: '停车场', dataType: 'varchar', required: 1, defaultValue: 'yard-1', relationField: '' }]
    },
    {},
    'slot-A1',
    'A-01'
  ],
  ['sign', {}, {}, 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['holoPad', {}, {}, '旧值', '旧值'],
  ['select', STATIC, {}, 'gone', 'gone']
]
const keyOf = (i: number): string => `f${i}`

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let filler: Filler
  beforeAll(async () => {
    server = await makeApp()
    const fields = [
      ...KINDS.map(([kind, config, props], i) => field(kind, keyOf(i), config, props)),
      choice('radio', 'radio', ['a', 'b']),
      choice('checkbox', 'boxes', ['a', 'b']),
      {
        __vModel__: 'rows',
        __config__: { jnpfKey: 'table', label: '子表', children: [field('userSelect', 'who'), choice('select', 'part', ['a', 'b'])] }
      },
      field(
        'popupAttr',
        'truckKind',
        {},
        { relationField: `${keyOf(KINDS.findIndex(([kind]) => kind === 'popupSelect'))}_jnpfTable_every`, showField: 'kindName' }
      )
    ]
    await plantForm(server, { id: 'every', fields, columns: { columnList: [] } })
    filler = await Filler.of(server, 'manager1', 'every')
  })

  test('every kind is stored as it is sent and reads as people read it, in details and in lists', async () => {
    const values = {
      ...Object.fromEntries(KINDS.map(([, , , value], i) => [keyOf(i), value])),
      radio: 'a',
      boxes: ['a', 'b'],
      rows: [{ who: 'user-driver2', part: 'b' }]
    }
    // The last one names an option that was taken away after it was stored.
    const gone = keyOf(KINDS.length - 1)
    const id = await filler.add({ ...values, [gone]: '' })
    await server.query(`update form_record set data = data || jsonb_build_object($2::text, 'gone') where id = $1`, [id, gone])
    const shown = {
      ...Object.fromEntries(KINDS.map(([, , , , text], i) => [keyOf(i), text])),
      radio: 'a名',
      boxes: 'a名,b名',
      rows: [{ who: '李强/driver2', part: 'b名' }],
      truckKind: '平板'
    }
    expect(await filler.values(id)).toEqual(values)
    expect(await filler.values(id, '/DataChange')).toEqual(shown)
    expect((await filler.list()).data.list).toEqual([{ ...shown, id }])
  })

  test('nothing reads as nothing', async () => {
    const id = await filler.add({})
    for (const [key, value] of Object.entries(await filler.values(id, '/DataChange')))
      expect([key, value]).toEqual([key, key === 'rows' ? [] : ''])
  })

  test('what its designer masks is masked in lists, changes, files and flows, and in rows to choose from; only its writer opens it whole', async () => {
    const mask = (key: string, maskType: number) => field('input', key, {}, { useMask: true, maskConfig: { filler: '*', maskType } })
    await plantForm(server, {
      id: 'secret',
      columns: { columnList: [] },
      fields: [
        mask('owner', 2),
        mask('card', 8),
        field('input', 'open'),
        { __vModel__: 'people', __config__: { jnpfKey: 'table', label: '人员', children: [mask('who', 2), field('input', 'role')] } }
      ]
    })
    const keeper = await Filler.of(server, 'manager1', 'secret')
    const values = { owner: '王建军', card: '6222021234567890', open: '王建军', people: [{ who: '李四', role: '司机' }] }
    const id = await keeper.add(values)
    const shown = { owner: '王*军', card: '622202******7890', open: '王建军', people: [{ who: '李*', role: '司机' }] }
    expect((await keeper.list()).data.list).toEqual([{ ...shown, id }])
    expect(await keeper.found({ owner: '王建军' })).toEqual([id])
    expect(await keeper.values(id)).toEqual(values)
    expect(
      (await keeper.call<{ list: object[] }>('GET', '/api/visualdev/Base/secret/FieldDataSelect?relationField=owner&columnOptions=card'))
        .data.list
    ).toEqual([{ id, owner: '王*军', card: '622202******7890' }])
    await plantForm(server, {
      id: 'pointer',
      columns: { columnList: [] },
      fields: [
        field('relationForm', 'whom', {}, { modelId: 'secret', relationField: 'owner' }),
        field('relationFormAttr', 'whoseCard', {}, { relationField: 'whom_jnpfTable_', showField: 'card' })
      ]
    })
    const pointing = await Filler.of(server, 'manager1', 'pointer')
    await pointing.add({ whom: id })
    expect((await pointing.list()).data.list).toMatchObject([{ whom: '王*军', whoseCard: '622202******7890' }])
    await keeper.change(id, { ...values, owner: '王建国' })
    const changes = JSON.stringify((await keeper.call('GET', `/api/form/secret/${id}/Changes`)).data)
    expect(changes).toContain('王*国')
    expect(changes).not.toMatch(/owner[^}]*(王建军|王建国)|6222021234567890|李四/)
    const { body } = await server.app.inject({
      url: '/api/form/secret/Export',
      headers: { authorization: await server.signIn('manager1') }
    })
    expect(body).toContain('王*国')
    expect(body).not.toMatch(/王建国|6222021234567890/)
  })

  test('a list in groups keeps equal ones together, each group in its own order', async () => {
    const complaints = await Filler.of(server, 'manager1', 'customerComplaint')
    const rows = (await complaints.list({ pageSize: 100 })).data.list
    const states = rows.map(({ state }) => state)
    expect(new Set(states).size).toBeGreaterThan(2)
    expect(states.filter((state, i) => state !== states[i - 1])).toHaveLength(new Set(states).size)
    for (const group of new Set(states)) {
      const times = rows.filter(({ state }) => state === group).map(({ receivedAt }) => String(receivedAt as string))
      expect(times).toEqual([...times].sort().reverse())
    }
  })
})
