import { autorun } from 'mobx'
import type { Json } from '@/contract/formSchema'
import { ApiError } from '@/domain/apiError'
import { context, field, openForm, patched } from './support'

/** How often each address is read again. */
function watch(store: ReturnType<typeof openForm>['store'], addresses: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const address of addresses) {
    autorun(() => {
      store.state(address)
      times.set(address, (times.get(address) ?? 0) + 1)
    })
  }
  return times
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('an open form in MobX', () => {
  it('tells only what depends on a change, in a form of 300 fields', () => {
    const fields = Array.from({ length: 300 }, (_, index) => field('numInput', `f${index}`))
    const { store } = openForm({ fields: [...fields, field('calculate', 'sum', '合计', { expression: ['f0', '+', 'f1'] })] })
    const times = watch(store, [...store.definition.byId.keys()])
    store.set('f0', 2)
    const heard = [...times].filter(([, count]) => count > 1).map(([address]) => address)
    expect(heard).toEqual(['f0', 'sum'])
    expect(store.state('sum').value).toBe(2)
    expect([store.isDirty, store.version]).toEqual([true, 1])
  })

  it('has nothing to keep after a press that writes nothing', async () => {
    const rules = [
      { id: 'r', on: [{ event: 'click' as const, field: 'show' }], then: [{ do: 'show' as const, fields: ['a'] }] },
      { id: 's', on: [{ event: 'click' as const, field: 'fill' }], then: [{ do: 'set' as const, field: 'a', to: { value: '好' } }] }
    ]
    const serverScripts = [{ id: 's1', event: 'click' as const, field: 'ask' }]
    const runScript = () => Promise.resolve(patched({ do: 'set', field: 'a', value: '来自服务器' }))
    const open = () =>
      openForm(
        { fields: [field('comInput', 'a'), ...['show', 'fill', 'ask'].map((key) => field('button', key))], rules, serverScripts },
        undefined,
        { runScript }
      ).store
    const pressed = async (key: string) => {
      const store = open()
      store.press(key)
      await settled()
      return [store.isDirty, store.state('a').value]
    }
    expect([await pressed('show'), await pressed('fill'), await pressed('ask')]).toEqual([
      [false, undefined],
      [true, '好'],
      [true, '来自服务器']
    ])
  })

  it("asks for the account's signature only where a field begins with it; without an answer the person signs by hand", async () => {
    const asked: string[] = []
    const started = async (
      ownSignature: () => Promise<string>,
      config: Record<string, Json> = { defaultCurrent: true },
      isReading = false
    ) => {
      const { store } = openForm({ fields: [field('sign', 'a', '签名', {}, config)] }, undefined, {
        isReading,
        ownSignature: () => {
          asked.push('asked')
          return ownSignature()
        }
      })
      store.start()
      await settled()
      return [store.state('a').value, store.isDirty, asked.splice(0).length]
    }
    expect(await started(() => Promise.resolve('data:image/png;base64,AA=='))).toEqual(['data:image/png;base64,AA==', false, 1])
    expect(await started(() => Promise.resolve(''))).toEqual([undefined, false, 1])
    expect(await started(() => Promise.reject(new ApiError({ code: -1, message: '连接服务器失败' })))).toEqual([undefined, false, 1])
    expect(await started(() => Promise.resolve('x'), {})).toEqual([undefined, false, 0])
    expect(await started(() => Promise.resolve('x'), { defaultCurrent: true }, true)).toEqual([undefined, false, 0])
  })

  it('hears a change of visibility only when it changes', () => {
    const rules = [
      {
        id: 'r',
        when: { left: { field: 'a' }, is: '==' as const, right: { value: 'show' } },
        then: [{ do: 'show' as const, fields: ['b'] }],
        otherwise: [{ do: 'hide' as const, fields: ['b'] }]
      }
    ]
    const { store } = openForm({
      fields: [field('comInput', 'a'), { __config__: { jnpfKey: 'card', label: '卡片', children: [field('comInput', 'b')] } }],
      rules
    })
    const card = store.definition.fields[1] as NonNullable<(typeof store.definition.fields)[number]>
    const seen: boolean[] = []
    autorun(() => seen.push(store.isVisible(card)))
    for (const text of ['s', 'sh', 'sho', 'show', 'show', 'shown']) store.set('a', text)
    expect(seen).toEqual([false, true, false])
  })

  it('counts what is wrong in document order, and less with every field that is put right', () => {
    const required = { required: true }
    const { store } = openForm(
      {
        fields: [
          field('comInput', 'a', '主题', {}, required),
          field('table', 'rows', '明细', {}, { children: [field('comInput', 'name', '名称', {}, required)] }),
          field('comInput', 'z', '结论', {}, required)
        ]
      },
      { rows: [{ name: '' }, { name: '轮胎' }, { name: '' }] }
    )
    expect(store.problems.count).toBe(0)
    expect(store.validate()).toHaveLength(4)
    expect([store.problems.count, store.problems.first?.address]).toEqual([4, 'a'])
    store.set('a', '检查')
    store.leave('a')
    const [first = '', , third = ''] = store.rows('rows')
    expect(store.problems.first?.address).toBe(`rows[${first}].name`)
    expect(store.problems.inRow('rows', first)).toHaveLength(1)
    store.removeRow('rows', first)
    expect(store.problems.first?.address).toBe(`rows[${third}].name`)
    expect(store.problems.count).toBe(2)
  })

  it('opens whatever a problem is folded away in', () => {
    const pane = (name: string, title: string, ...children: ReturnType<typeof field>[]) => ({ name, title, __config__: { children } })
    const inner = {
      __config__: {
        jnpfKey: 'collapse',
        label: '',
        children: [pane('1', '第一', field('comInput', 'b')), pane('2', '第二', field('comInput', 'c', '维修厂', {}, { required: true }))]
      },
      accordion: true,
      active: ['1']
    }
    const { store } = openForm({
      fields: [
        {
          __config__: {
            jnpfKey: 'tab',
            label: '',
            children: [pane('1', '底盘', field('comInput', 'a')), pane('2', '上装', inner as ReturnType<typeof field>)]
          }
        }
      ]
    })
    const [tab] = store.definition.fields
    if (tab === undefined) throw new Error('no tab')
    const collapse = tab.children[1]?.children[0]
    if (collapse === undefined) throw new Error('no collapse')
    expect(store.panes.current(tab, tab.children)?.label).toBe('底盘')
    store.validate()
    store.showFirstProblem()
    expect(store.panes.current(tab, tab.children)?.label).toBe('上装')
    expect(collapse.children.map((each) => store.panes.isOpen(collapse, each))).toEqual([false, true])
    expect([store.reveals, store.isDrawn]).toEqual([1, true])
  })
})

describe('options by another field', () => {
  const parameters = [{ field: 'yardId', fieldName: '停车场', required: true, relationField: 'yard' }]
  const slot = field('select', 'slot', '车位', {}, { dataType: 'dynamic', propsUrl: 'slots', templateJson: parameters })

  it('what was chosen is cleared when its source becomes another one, not when it is only checked', () => {
    const { store } = openForm({ fields: [field('comInput', 'yard', '停车场', {}, { required: true }), slot] }, { yard: 'y1', slot: 's1' })
    store.leave('yard')
    store.set('yard', 'y1')
    expect(store.state('slot').value).toBe('s1')
    store.set('yard', 'y2')
    expect(store.state('slot').value ?? '').toBe('')
  })

  it('a column of the same row is cleared, other rows keep theirs', () => {
    const table = field(
      'table',
      'rows',
      '车辆',
      {},
      {
        children: [
          field('comInput', 'yard'),
          { ...slot, __config__: { ...slot.__config__, templateJson: [{ ...parameters[0], relationField: 'rows-yard' }] } }
        ]
      }
    )
    const { store } = openForm(
      { fields: [table] },
      {
        rows: [
          { yard: 'y1', slot: 's1' },
          { yard: 'y1', slot: 's2' }
        ]
      }
    )
    const [first = '', second = ''] = store.rows('rows')
    store.set(`rows[${first}].yard`, 'y2')
    expect(store.state(`rows[${first}].slot`).value ?? '').toBe('')
    expect(store.state(`rows[${second}].slot`).value).toBe('s2')
    const added = store.addRow('rows', { yard: 'y3', slot: 's3' })
    expect(store.state(`rows[${added}].slot`).value).toBe('s3')
    store.set(`rows[${added}].yard`, 'y4')
    expect(store.state(`rows[${added}].slot`).value ?? '').toBe('')
  })
})

describe('records that are picked', () => {
  const popup = field('popupSelect', 'truck', '拖车', { interfaceId: 'i', propsValue: 'id', relationField: 'plate' })
  const attribute = field('popupAttr', 'kind', '车型', { relationField: 'truck_jnpfTable_', showField: 'kindName' })

  it('fill the value, its name and the attributes; taking the choice back empties them', async () => {
    const { store } = openForm({ fields: [popup, attribute] }, undefined, {
      pick: async () => [{ id: 't1', plate: '粤B8D88E', kindName: '平板' }]
    })
    const truck = store.definition.byId.get('truck')
    if (truck === undefined) throw new Error('no field')
    await store.pick(truck, 'truck', (row) => String(row.id))
    expect([store.state('truck').value, store.names.of(truck, 't1'), store.state('kind').value]).toEqual(['t1', '粤B8D88E', '平板'])
    store.set('truck', undefined)
    store.unpick('truck')
    expect(store.state('kind').value ?? '').toBe('')
  })

  it("rows from data come through the table's own mapping", async () => {
    const table = field(
      'table',
      'rows',
      '配件',
      {
        addType: 1,
        addTableConf: {
          interfaceId: 'i',
          relationOptions: [
            { field: 'name', type: 1, value: 'fullName' },
            { field: 'count', type: 2, value: 1 }
          ]
        }
      },
      { children: [field('comInput', 'name'), field('numInput', 'count')] }
    )
    const { store } = openForm({ fields: [table] }, undefined, {
      pickRows: async () => [{ fullName: '钢丝绳', extra: 'x' }, { fullName: '气门嘴' }] as Record<string, Json>[]
    })
    await store.addFromData(store.definition.fields[0] as NonNullable<(typeof store.definition.fields)[number]>)
    expect(store.engine.values()).toEqual({
      rows: [
        { name: '钢丝绳', count: 1 },
        { name: '气门嘴', count: 1 }
      ]
    })
    expect(context.user.id).toBe('u1')
  })
})
