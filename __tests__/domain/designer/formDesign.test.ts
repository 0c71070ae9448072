import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { JsonObject, PlatformForm } from '@/contract/formSchema'
import { fieldsOf, fileOf, formOf, openDesign, placeOf, placesOf, publishedAs, type FormDesign } from '@/domain/designer/form/design'
import { drawnFields } from '@/domain/designer/form/drawn'
import { addPane, changeRaw, duplicateNode, moveNode, moveRefusal, removeNode, spotBeside, withLabel } from '@/domain/designer/form/edits'
import { faultsOf, freshFaults, subjectOf } from '@/domain/designer/form/faults'
import { listingOf, setListing } from '@/domain/designer/form/lists'
import { mentionsOf } from '@/domain/designer/form/mentions'
import { FORMATS, formatOf, withFormat } from '@/domain/designer/form/settings'
import { menuRule, otherRules, setMenuRule } from '@/domain/designer/form/rules'
import { beginHistory, redo, takeStep, undo } from '@/domain/designer/history'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { objectOf } from '@/domain/form/read'
import { everyKindForm } from '../../support/everyKind'
import { KIND_CASES } from '../form/platformKinds'
import { hasOwnKey } from '@/domain/designer/form/palette'
import { acted, acts, drawn, emptyDesign, ENTRIES } from './drawing'

const SEED = path.resolve(__dirname, '../../../server/seed')
const demoForms = (): JsonObject[] =>
  ['forms', 'flowForms'].flatMap((folder) =>
    readdirSync(path.join(SEED, folder)).map((name) => JSON.parse(readFileSync(path.join(SEED, folder, name), 'utf8')) as JsonObject)
  )
const CONTEXT = {
  user: { id: 'u', name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] },
  now: 0
}
const opened = (file: unknown): FormDesign => {
  const design = openDesign(file, 1)
  if (design === undefined) throw new Error('cannot be opened')
  return design
}
const definitionOf = (design: FormDesign) => normaliseForm(objectOf(fileOf(design).formData) as PlatformForm)
const keys = (design: FormDesign): string[] => fieldsOf(design).map(({ fieldId }) => fieldId)
const ofKey = (design: FormDesign, fieldId: string) => fieldsOf(design).find((place) => place.fieldId === fieldId)

describe('a form that is opened and saved', () => {
  test('is the same JSON, to the order of its keys, whatever is in it', () => {
    const kinds = KIND_CASES.flatMap(({ old, newer }) => [old, ...(newer === undefined ? [] : [newer])])
    const oddities = [null, 'text', 5, { __config__: 'none' }, { __config__: { jnpfKey: 'newKind', children: [{ __vModel__: 'in' }] } }, {}]
    const files = [
      ...demoForms(),
      JSON.parse(JSON.stringify(everyKindForm)) as JsonObject,
      { id: 'kinds', fullName: '种类', formData: { fields: kinds, own: 1 } },
      { id: 'odd', fullName: '怪', formData: { fields: oddities }, columnData: '{"columnList":[]}' }
    ]
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const saved = fileOf(opened(file))
      if (file.id !== 'odd') expect(JSON.stringify(saved)).toBe(JSON.stringify(file))
      expect(saved.formData).toEqual(file.formData)
      expect(freshFaults(opened(file), opened(file))).toEqual([])
    }
  })

  test('parts that are JSON text mean the same; what is no form with fields is not opened', () => {
    const [demo] = demoForms()
    const texts = { ...demo, formData: JSON.stringify(demo?.formData), columnData: JSON.stringify(demo?.columnData) }
    expect(fileOf(opened(texts))).toEqual(demo)
    for (const none of [null, [], { formData: '{' }, { formData: {} }, { webType: '4', formData: { fields: [] } }])
      expect(openDesign(none, 1)).toBeUndefined()
  })

  test('every node is drawn by the field that the engine makes of it', () => {
    for (const file of [...demoForms(), everyKindForm]) {
      const design = opened(file)
      const fields = drawnFields(design, definitionOf(design))
      for (const { node, fieldId, kind } of placesOf(design).values()) {
        const field = fields.get(node.id)
        if (fieldId !== '' && kind !== 'tab' && kind !== 'collapse') expect(field?.id).toBe(fieldId)
        if (kind !== 'pane') expect(field === undefined || field.kind === kind || field.kind === 'card').toBe(true)
      }
    }
  })
})

describe('fields on the board', () => {
  test('every kind that there is can be drawn, but what needs a script and what nobody knows', () => {
    const offered = new Set<string>(ENTRIES.map(({ kind }) => kind))
    const kinds = new Set(KIND_CASES.map(({ kind }) => kind))
    expect(kinds.size).toBeGreaterThan(40)
    expect([...kinds].filter((kind) => !offered.has(kind)).sort()).toEqual(['button', 'unknown'])
    for (const { kind } of ENTRIES) {
      const { design, id } = drawn(emptyDesign(), kind)
      const [field] = definitionOf(design).fields
      expect([field?.kind, field?.key === '', drawnFields(design, definitionOf(design)).get(id)]).toEqual([kind, !hasOwnKey(kind), field])
    }
  })

  test('new ones have names and keys of their own, stand in the list of a new form, and are accepted by the engine', () => {
    let design = emptyDesign()
    for (const kind of ['input', 'number', 'number', 'select', 'date', 'input', 'table', 'editor']) design = drawn(design, kind).design
    expect(keys(design)).toEqual(['input1', 'number1', 'number2', 'select1', 'date1', 'input2', 'table1', 'editor1'])
    expect([...placesOf(design).values()].map(({ label }) => label).slice(0, 3)).toEqual(['单行文本', '数字', '数字2'])
    expect(
      fieldsOf(design)
        .filter((place) => listingOf(design, place).column)
        .map(({ key }) => key)
    ).toHaveLength(5)
    expect(definitionOf(design).problems).toEqual([])
  })

  test('a sub-table takes columns only; a pane stands in a tab only; nothing stands in itself', () => {
    const { design: tabled, id: table } = drawn(emptyDesign(), 'table')
    const { design: withTab, id: tab } = drawn(tabled, 'tab')
    const { design } = drawn(withTab, 'editor')
    const [pane] = placeOf(design, tab)?.node.children ?? []
    const editor = design.nodes[2]?.id ?? ''
    expect(moveRefusal(design, editor, { parent: table, at: 0 })).toBe('子表里不能放这种控件')
    expect(moveRefusal(design, editor, { parent: tab, at: 0 })).toBe('请放在某个页签里')
    expect(moveRefusal(design, pane?.id ?? '', { parent: '', at: 0 })).toBe('页签只能放在标签页和折叠面板里')
    expect(moveRefusal(design, tab, { parent: pane?.id ?? '', at: 0 })).toBe('不能移到自己里面')
    const inPane = moveNode(design, editor, { parent: pane?.id ?? '', at: 0 })
    expect(inPane === undefined ? [] : placeOf(inPane, editor)?.parent?.node.id).toBe(pane?.id)
    expect(addPane(design, tab).design.nodes[1]?.children).toHaveLength(3)
  })

  test('a field that moves into a sub-table takes its rules, formulas and lists along; one with records stays', () => {
    const { design: tabled, id: table } = drawn(emptyDesign(), 'table')
    const { design: withNumber, id: number } = drawn(tabled, 'number')
    const { design: withSum, id: sum } = drawn(withNumber, 'calculate')
    const { design: withText, id: text } = drawn(withSum, 'input')
    let design = changeRaw(withText, sum, (raw) => ({ ...raw, expression: ['number1', '*', '2'] }))
    design = setMenuRule(design, 'input1', 'show', { isAll: true, conditions: [{ field: 'number1', is: '>', value: 3 }] })
    const moved = moveNode(design, number, { parent: table, at: 0 })
    if (moved === undefined) throw new Error('not moved')
    expect(objectOf(placeOf(moved, sum)?.node.raw).expression).toEqual(['table1.number1', '*', '2'])
    expect(menuRule(moved, 'input1', 'show')?.conditions).toEqual([{ field: 'table1-number1', is: '>', value: 3 }])
    expect(definitionOf(moved).problems).toEqual([])
    expect(mentionsOf(moved, number)).toEqual(['“计算公式”的计算公式', '“单行文本”的规则'])
    expect(mentionsOf(moved, text)).toEqual([])
    const kept = { ...design, stored: new Set(keys(design)) }
    expect(moveRefusal(kept, number, { parent: table, at: 0 })).toBe('“数字”可能已有数据，不能移进或移出子表')
  })

  test('a field that goes takes its rules and its place in the lists; others keep theirs', () => {
    let { design } = drawn(emptyDesign(), 'number')
    design = drawn(drawn(design, 'input').design, 'input').design
    design = setMenuRule(design, 'input1', 'show', { isAll: true, conditions: [{ field: 'number1', is: 'filled', value: '' }] })
    design = setMenuRule(design, 'input2', 'require', { isAll: true, conditions: [{ field: 'input1', is: '==', value: 'a' }] })
    const { design: left } = removeNode(design, ofKey(design, 'number1')?.node.id ?? '')
    expect(menuRule(left, 'input1', 'show')).toBeUndefined()
    expect(menuRule(left, 'input2', 'require')?.conditions).toHaveLength(1)
    expect(JSON.stringify(left.file.columnData)).not.toContain('number1')
    expect(faultsOf(left)).toEqual([])
  })

  test('a copy has keys of its own, and its formula reads its own columns', () => {
    const { design: empty, id: table } = drawn(emptyDesign(), 'table')
    const { design: priced } = drawn(empty, 'number', table)
    const { design: summed, id: sum } = drawn(priced, 'calculate', table)
    const design = changeRaw(summed, sum, (raw) => ({ ...raw, expression: ['table1.number1', '*', '2'] }))
    const copied = duplicateNode(design, table)?.design ?? design
    expect(keys(copied)).toEqual([...keys(design), 'table2', 'table2-number2', 'table2-calculate2'])
    expect(objectOf(ofKey(copied, 'table2-calculate2')?.node.raw).expression).toEqual(['table2.number2', '*', '2'])
    expect(definitionOf(copied).problems).toEqual([])
  })

  test('a key that older versions had is never given again', () => {
    const design = publishedAs(drawn(drawn(emptyDesign(), 'number').design, 'table').design, 3)
    const { design: bare } = removeNode(design, ofKey(design, 'number1')?.node.id ?? '')
    const again = drawn(drawn(bare, 'number').design, 'number').design
    expect(keys(again)).toEqual(['table1', 'number1v4', 'number2v4'])
    expect(keys(duplicateNode(again, ofKey(again, 'table1')?.node.id ?? '')?.design ?? bare)).toContain('table1v4')
  })

  test('by keyboard a field goes through boxes step by step and back to where it was', () => {
    const { design: boxed, id: card } = drawn(drawn(emptyDesign(), 'input').design, 'card')
    let design = drawn(drawn(boxed, 'number', card).design, 'date').design
    const [first] = design.nodes
    const walk: string[] = []
    for (const by of [1, 1, 1, 1, -1, -1, -1, -1] as const) {
      const spot = spotBeside(design, first?.id ?? '', by)
      if (spot === undefined) continue
      design = moveNode(design, first?.id ?? '', spot) ?? design
      walk.push([...placesOf(design).values()].map(({ kind, parent }) => `${kind}${parent === undefined ? '' : '<'}`).join(' '))
    }
    expect(walk).toEqual([
      'card input< number< date',
      'card number< input< date',
      'card number< input date',
      'card number< date input',
      'card number< input date',
      'card number< input< date',
      'card input< number< date',
      'input card number< date'
    ])
  })
})

describe('rules by menus', () => {
  test('a condition that says nothing yet is a fault of its field; formats of texts are told from others', () => {
    const { design, id } = drawn(drawn(emptyDesign(), 'number').design, 'input')
    const ruled = setMenuRule(design, 'input1', 'show', { isAll: true, conditions: [{ field: 'number1', is: '>', value: '' }] })
    expect(faultsOf(ruled)).toEqual([{ id, words: '“单行文本”：显示条件没有填写内容' }])
    const valued = FORMATS.map(({ value }) => changeRaw(design, id, (raw) => withFormat(raw, value)))
    expect(valued.map((each) => formatOf(placeOf(each, id)?.node.raw ?? {}))).toEqual(FORMATS.map(({ value }) => value))
    const samples = ['13800000001', '0755-1234567', '44030019900101123X', 'a@b.cn', '007']
    for (const [at, each] of valued.entries()) {
      const [pattern] = definitionOf(each).byId.get('input1')?.patterns ?? []
      const test = (text: string) => pattern !== undefined && new RegExp(pattern.source, pattern.flags).test(text)
      expect([test(samples[at] ?? ''), test('甲 乙')]).toEqual([true, false])
    }
    const own = { __config__: { regList: [{ pattern: '/^x$/' }] } }
    expect([formatOf(own), formatOf(withFormat(own, ''))]).toEqual(['own', ''])
  })

  test('are followed by the engine, and others are told and kept', () => {
    const expense = opened(demoForms().find(({ id }) => id === 'expenseClaim'))
    expect(otherRules(expense, 'bankName')).toEqual([
      '按“收款方式”显示“开户银行”、“收款账号”、必填“开户银行”、“收款账号”、隐藏“开户银行”、“收款账号”'
    ])
    const [numbered, text] = [drawn(emptyDesign(), 'number').design, 'input1']
    let design = drawn(numbered, 'input').design
    design = setMenuRule(design, text, 'show', { isAll: false, conditions: [{ field: 'number1', is: '>=', value: 3 }] })
    design = setMenuRule(design, text, 'require', { isAll: true, conditions: [{ field: 'number1', is: '==', value: 5 }] })
    const engine = createFormEngine(definitionOf(design), CONTEXT)
    const states = [1, 3, 5].map((value) => {
      engine.set('number1', value)
      const { isVisible, isRequired } = engine.state(text)
      return [isVisible, isRequired]
    })
    expect(states).toEqual([
      [false, false],
      [true, false],
      [true, true]
    ])
    expect(formOf(setMenuRule(setMenuRule(design, text, 'show', undefined), text, 'require', undefined)).rules).toEqual([])
  })

  test('a formula adds a column up, and a fault stands at its field', () => {
    const { design: empty, id: table } = drawn(emptyDesign(), 'table')
    const { design: priced } = drawn(empty, 'number', table)
    const { design: summed, id: sum } = drawn(priced, 'calculate')
    expect(faultsOf(summed)).toEqual([{ id: sum, words: '“计算公式”：请填写计算公式' }])
    const broken = changeRaw(summed, sum, (raw) => ({ ...raw, expression: ['table1.number1', '*'] }))
    expect(faultsOf(broken)).toEqual([{ id: sum, words: '“计算公式”的计算公式无法识别' }])
    const design = changeRaw(summed, sum, (raw) => ({ ...raw, expression: ['table1.number1'] }))
    const engine = createFormEngine(definitionOf(design), CONTEXT)
    engine.addRow('table1', { number1: 3 })
    engine.addRow('table1', { number1: 4 })
    expect([engine.state('calculate1').value, faultsOf(design)]).toEqual([7, []])
    expect(subjectOf(design, '“数字”没有编号规则')).not.toBe('')
  })
})

test('lists follow a field that is renamed, and show what is ticked', () => {
  let design = opened(demoForms().find(({ id }) => id === 'fuelCard'))
  const card = ofKey(design, 'cardNo')
  if (card === undefined) throw new Error('no cardNo')
  expect(listingOf(design, card)).toEqual({ column: true, search: true })
  design = changeRaw(design, card.node.id, (raw) => withLabel(raw, '加油卡号'))
  expect(JSON.stringify(design.file.columnData)).not.toContain('油卡卡号"')
  const renamed = ofKey(design, 'cardNo')
  if (renamed === undefined) throw new Error('no cardNo')
  design = setListing(design, renamed, { column: false })
  expect(listingOf(design, renamed)).toEqual({ column: false, search: true })
})

describe('history', () => {
  test('steps are taken back and done again; letters of one word are one step', () => {
    let history = takeStep(takeStep(takeStep(beginHistory(''), 'a', '写', 'word'), 'ab', '写', 'word'), 'ab!', '叫')
    expect(history.past.map(({ state }) => state)).toEqual(['', 'ab'])
    history = undo(undo(undo(history)))
    expect([history.present.state, history.future.map(({ words }) => words)]).toEqual(['', ['写', '叫']])
    expect(redo(redo(redo(history))).present.state).toBe('ab!')
    expect(takeStep(redo(history), 'abc', '写', 'word').future).toEqual([])
    const one = beginHistory('x')
    expect([takeStep(one, 'x', '写'), undo(one), redo(one)]).toEqual([one, one, one])
  })

  test('whatever is drawn, all of it can be undone to the beginning and done again to the end; keys never meet', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 60 }), (list) => {
        let history = beginHistory(emptyDesign())
        for (const act of list) history = takeStep(history, acted(history.present.state, act), act.do)
        const end = history.present.state
        const ids = [...placesOf(end).values()].flatMap(({ key }) => (key === '' ? [] : [key]))
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(placesOf(end).keys()).size).toBe(placesOf(end).size)
        const { length } = history.past
        for (let i = 0; i < length; i += 1) history = undo(history)
        expect(fileOf(history.present.state)).toEqual(fileOf(emptyDesign()))
        for (let i = 0; i < length; i += 1) history = redo(history)
        expect(history.present.state).toBe(end)
        const again = openDesign(JSON.parse(JSON.stringify(fileOf(end))), null)
        expect(again === undefined ? again : fileOf(again)).toEqual(fileOf(end))
      }),
      { seed: 7, numRuns: 100 }
    )
  })
})
