import type { Json } from '@/contract/formSchema'
import { formatValue, withAddons } from '@/domain/form/format'
import { kindOf, platformNames, type FieldKind } from '@/domain/form/kinds'
import { define, field, layout, only, open, table } from './support'
import { KIND_CASES } from './platformKinds'
import { LOOKED_UP } from './platformKindParts'

const generations = KIND_CASES.flatMap((each) => [
  { name: `${each.kind}, 3.3`, raw: each.old, ...each },
  ...(each.newer === undefined ? [] : [{ name: `${each.kind}, 3.4`, raw: each.newer, ...each }])
])

test('every kind that is no layout has its platform JSON here', () => {
  const layouts: FieldKind[] = ['card', 'row', 'tab', 'collapse', 'table']
  const here = new Set(KIND_CASES.map(({ kind }) => kind))
  const all = new Set(
    [
      ...'comInput textarea numInput switch radio checkbox select cascader treeSelect date time uploadFz uploadImg colorPicker rate slider JNPFText editor button divider comSelect depSelect posSelect userSelect roleSelect groupSelect billRule address relationForm popupSelect popupTableSelect relationFormAttr popupAttr createUser createTime modifyUser modifyTime currOrganize currPosition currDept calculate qrcode barcode link alert groupTitle dicSelect timeRange dateRange numRange PsdInput usersSelect sign location autoComplete'.split(
        ' '
      )
    ].map(kindOf)
  )
  expect([...all].filter((kind) => !here.has(kind))).toEqual([])
  expect(all.has('unknown')).toBe(false)
  expect(layouts.map((kind) => platformNames(kind).length > 0)).toEqual([true, true, true, true, true])
})

describe.each(generations)('$name', ({ raw, kind, props = {}, starts, values, empty, reads, isStored = true }) => {
  test('is read as its kind with its settings', () => {
    const read = only(raw)
    expect(read).toMatchObject({ kind, key: 'f', id: 'f', label: '字段', isRequired: false, isHidden: false, isStored, props })
    expect(define([raw]).problems).toEqual([])
  })

  test('a new record starts with its default', () => {
    expect(open([raw]).state('f').value).toEqual(starts)
  })

  test('values of a record are kept in their shape and go back as they came', () => {
    for (const [stored, kept] of values) {
      const engine = open([raw], [], { f: stored })
      expect(engine.state('f').value).toEqual(kept)
      expect(engine.values().f).toEqual(kind === 'calculate' ? 3 : stored)
    }
  })

  test('emptied, it is sent as the empty value of the platform', () => {
    if (empty === undefined) return
    const engine = open([raw], [], { f: values[0]?.[0] })
    engine.set('f', undefined)
    expect(engine.values()).toEqual({ f: empty })
  })

  test('reads as people say it', () => {
    if (reads !== undefined) expect(formatValue(only(raw), values[0]?.[0])).toBe(reads === LOOKED_UP ? undefined : reads)
    expect(formatValue(only(raw), undefined)).toBe('')
  })

  test('a value of a broken shape shows as nothing and is kept as it came', () => {
    const broken = { not: 'this' }
    const engine = open([raw], [], { f: broken })
    expect(() => engine.validate()).not.toThrow()
    if (isStored && kind !== 'calculate') expect(engine.values().f).toEqual(broken)
  })
})

describe('several may be chosen', () => {
  test.each([
    ['select', ['1', '2']],
    ['treeSelect', ['1', '2']],
    ['depSelect', ['1', '2']],
    ['userSelect', ['1', '2']],
    ['roleSelect', ['1']],
    ['popupTableSelect', ['7']]
  ])('%s keeps a list of ids', (jnpfKey, value) => {
    const engine = open([field(jnpfKey, 'f', '字段', {}, { multiple: true })], [], { f: JSON.stringify(value) })
    expect(engine.state('f').value).toEqual(value)
    engine.set('f', [])
    expect(engine.values().f).toEqual([])
  })

  test.each(['comSelect', 'address', 'cascader'])('%s keeps a list of paths, and one path of before as the only one', (jnpfKey) => {
    const raw = field(jnpfKey, 'f', '字段', {}, { multiple: true })
    expect(open([raw], [], { f: [['a', 'b'], ['c']] }).state('f').value).toEqual([['a', 'b'], ['c']])
    expect(open([raw], [], { f: ['a', 'b'] }).state('f').value).toEqual([['a', 'b']])
  })
})

describe('words before and after an input', () => {
  test.each<[string, Record<string, Json>, Json | undefined, Json | undefined]>([
    ['of 3.3, in the slot', { __slot__: { prepend: '粤', append: '号' } }, '粤', '号'],
    ['of 3.4', { addonBefore: '粤', addonAfter: '号', prefixIcon: 'icon-ym', suffixIcon: '' }, '粤', '号'],
    ['under both names, the newer empty', { addonBefore: '', __slot__: { prepend: '粤' } }, '粤', undefined],
    ['none', { __slot__: { prepend: '', append: '' } }, undefined, undefined]
  ])('%s', (_what, props, before, after) => {
    for (const jnpfKey of ['comInput', 'input', 'numInput', 'inputNumber']) {
      const read = only(field(jnpfKey, 'f', '字段', {}, props)).props
      expect([read.addonBefore || undefined, read.addonAfter]).toEqual([before, after])
    }
  })

  test('are read with the text, not without one, and never stored', () => {
    const read = only(field('comInput', 'f', '字段', {}, { addonBefore: '粤', addonAfter: '号' }))
    expect([withAddons(read, 'B12345'), withAddons(read, ''), formatValue(read, 'B12345')]).toEqual(['粤B12345号', '', 'B12345'])
  })
})

describe('layout', () => {
  test.each(['card', 'row'])('%s holds its children', (jnpfKey) => {
    const { fields, byId } = define([layout(jnpfKey, [field('comInput', 'a', '甲')], { header: '卡片' })])
    expect(fields.map(({ kind, id, key }) => ({ kind, id, key }))).toEqual([{ kind: jnpfKey, id: '#1', key: '' }])
    expect([...byId.keys()]).toEqual(['#1', 'a'])
  })

  test.each(['tab', 'collapse'])('panes of a %s are cards with their titles', (jnpfKey) => {
    const { fields } = define([
      layout(
        jnpfKey,
        [
          { title: '第一页', name: '1', __config__: { children: [field('comInput', 'a', '甲')] } },
          { title: '第二页', name: '2', __config__: { children: [field('comInput', 'b', '乙')] } }
        ],
        { type: 'border-card', accordion: true }
      )
    ])
    expect(fields[0]?.children.map(({ kind, label, children }) => [kind, label, children.map(({ key }) => key)])).toEqual([
      ['card', '第一页', ['a']],
      ['card', '第二页', ['b']]
    ])
  })

  test('columns of a table are known as table-field, whatever lays them out', () => {
    const { byId } = define([table('t', '明细', [field('comInput', 'a', '甲'), layout('row', [field('numInput', 'b', '乙')])])])
    expect([...byId.keys()]).toEqual(['t', 't-a', 't-b'])
    expect(byId.get('t-b')).toMatchObject({ table: 't', key: 'b' })
  })

  test('a container nobody knows still shows its fields', () => {
    const { byId } = define([layout('steps', [{ title: '第一步', __config__: { children: [field('comInput', 'a', '甲')] } }])])
    expect(byId.get('a')).toMatchObject({ kind: 'input' })
  })

  test('a grid is flattened to its fields', () => {
    const { byId } = define([layout('tableGrid', [layout('tableGridTr', [layout('tableGridTd', [field('comInput', 'a', '甲')])])])])
    expect(byId.get('a')).toMatchObject({ kind: 'input' })
  })
})

test('two fields of one key: the first counts, both are shown, people are told', () => {
  const { byId, problems } = define([field('comInput', 'a', '甲'), field('comInput', 'a', '乙')])
  expect([...byId.values()].map(({ id, key, label, isStored, isDisabled }) => [id, key, label, isStored, isDisabled])).toEqual([
    ['a', 'a', '甲', true, false],
    ['#1', '', '乙', false, true]
  ])
  expect(problems).toEqual(['字段“乙”与“甲”的编号相同（a），无法填写'])
})
