import type { FormRule, Json } from '@/contract/formSchema'
import type { FieldRight, FormContext } from '@/domain/form/types'
import { validateRecord } from '@/domain/form/validateRecord'
import { CONTEXT, define, field, layout, open, problemsOf, table } from './support'

const input = (key: string, config: Record<string, Json> = {}) => field('comInput', key, key.toUpperCase(), config)
const HIDE: FormRule = { id: '1', when: { left: { field: 'a' }, is: '==', right: { value: 'x' } }, then: [{ do: 'hide', fields: ['b'] }] }
const rights = (entries: Record<string, FieldRight>): Partial<FormContext> => ({ rights: new Map(Object.entries(entries)) })
const NONE: FieldRight = { isReadable: false, isWritable: false }
const READ: FieldRight = { isReadable: true, isWritable: false }

describe('the one rule for hidden values', () => {
  test('hidden by a rule: kept in the open form, not sent', () => {
    const engine = open([input('a'), input('b')], [HIDE])
    engine.set('b', 'typed')
    engine.set('a', 'x')
    expect([engine.state('b').value, engine.values()]).toEqual(['typed', { a: 'x' }])
    engine.set('a', 'y')
    expect(engine.values()).toEqual({ a: 'y', b: 'typed' })
  })

  test('hidden by a rule, and stored: sent as it stands', () => {
    const engine = open([input('a'), input('b')], [HIDE], { a: 'x', b: 'stored' })
    expect(engine.values()).toEqual({ a: 'x', b: 'stored' })
  })

  test('hidden by noShow: sent when it was stored, or when something carried a value into it', () => {
    const carrier = field('comInput', 'b', 'B', { noShow: true, defaultValue: 'default' })
    expect(open([input('a'), carrier]).values()).toEqual({ a: '' })
    expect(open([input('a'), carrier], [], { b: 'stored' }).values()).toEqual({ a: '', b: 'stored' })
    const engine = open([input('a'), carrier], [{ id: '1', then: [{ do: 'set', field: 'b', to: { field: 'a' } }] }])
    engine.set('a', 'x')
    expect(engine.values()).toEqual({ a: 'x', b: 'x' })
    expect(open([field('calculate', 'c', 'C', { noShow: true }, { expression: ['1', '+', '1'] })]).values()).toEqual({ c: 2 })
  })

  test('hidden from this person: never sent, however stored', () => {
    const fields = [input('a'), input('b', { visibility: ['pc'] }), layout('card', [input('c')], {}, { visibility: ['pc'] })]
    expect(open(fields, [], { a: '1', b: '2', c: '3' }).values()).toEqual({ a: '1' })
    expect(open([input('a'), input('b')], [], { a: '1', b: '2' }, rights({ b: NONE })).values()).toEqual({ a: '1' })
    const engine = open([table('t', '明细', [input('p'), input('q')])], [], { t: [{ id: 'db', p: '1', q: '2' }] }, rights({ 't-q': NONE }))
    expect(engine.values()).toEqual({ t: [{ id: 'db', p: '1' }] })
  })

  test('rows go with their table: one that was stored and is hidden by a rule is sent whole', () => {
    const rules: FormRule[] = [
      { id: '1', when: { left: { field: 'a' }, is: '==', right: { value: 'x' } }, then: [{ do: 'hide', fields: ['t'] }] }
    ]
    const engine = open([input('a'), table('t', '明细', [input('p'), input('q', { noShow: true })])], rules, { t: [{ p: '1' }] })
    engine.addRow('t', { p: '2' })
    engine.set('a', 'x')
    expect(engine.values()).toEqual({ a: 'x', t: [{ p: '1' }, { p: '2' }] })
    const cell = open(
      [table('t', '明细', [input('p'), input('q')])],
      [{ id: '1', when: { left: { field: 't-p' }, is: '==', right: { value: 'x' } }, then: [{ do: 'hide', fields: ['t-q'] }] }]
    )
    cell.addRow('t', { p: 'x', q: 'typed' })
    expect(cell.values()).toEqual({ t: [{ p: 'x' }] })
  })

  test('what nobody changed goes back as it came; what does not belong to the form is not sent', () => {
    const engine = open([field('numInput', 'a', 'A'), field('date', 'b', 'B'), field('divider', 'c', 'C')], [], {
      a: '12',
      b: '2026-03-15',
      c: 'x',
      gone: 1
    })
    expect(engine.values()).toEqual({ a: '12', b: '2026-03-15' })
    engine.set('a', 13)
    expect(engine.values()).toEqual({ a: 13, b: '2026-03-15' })
  })
})

describe('rights', () => {
  test('a menu hides and locks; no rule shows or opens it again', () => {
    const rules: FormRule[] = [
      {
        id: '1',
        then: [
          { do: 'show', fields: ['a', 'b'] },
          { do: 'enable', fields: ['a', 'b'] },
          { do: 'require', fields: ['a', 'b'] }
        ]
      }
    ]
    const engine = open([input('a'), input('b')], rules, {}, rights({ a: NONE, b: READ }))
    expect([engine.state('a').isVisible, engine.state('b').isVisible, engine.state('b').isDisabled]).toEqual([false, true, true])
    expect(problemsOf(engine)).toEqual({})
  })

  test('a menu does not show what noShow hides; a step of a flow stands above noShow, disabled and required', () => {
    const fields = [
      input('a', { noShow: true, required: true }),
      field('comInput', 'b', 'B', {}, { disabled: true }),
      input('c', { required: true }),
      input('d', { visibility: ['pc'] })
    ]
    const menu = open(fields, [], {}, rights({ a: { isReadable: true, isWritable: true } }))
    expect(menu.state('a').isVisible).toBe(false)
    const step = { isReadable: true, isWritable: true, isRequired: false }
    const flow = open(fields, [], {}, rights({ a: step, b: { ...step, isRequired: true }, c: step, d: step }))
    expect(['a', 'b', 'c', 'd'].map((id) => [flow.state(id).isVisible, flow.state(id).isDisabled, flow.state(id).isRequired])).toEqual([
      [true, false, false],
      [true, false, true],
      [true, false, false],
      [false, false, false]
    ])
    expect(problemsOf(flow)).toEqual({ b: 'B不能为空' })
  })

  test('columns have rights of their own, and lose them with their table', () => {
    const fields = [table('t', '明细', [input('p', { required: true }), input('q', { required: true })])]
    const engine = open(fields, [], { t: [{}] }, rights({ 't-p': NONE }))
    expect([engine.state('t[r1].p').isVisible, engine.state('t-p').isVisible, problemsOf(engine)]).toEqual([
      false,
      false,
      { 't[r1].q': '明细(1)Q不能为空' }
    ])
    const locked = open(fields, [], { t: [{}] }, rights({ t: READ }))
    expect(locked.state('t[r1].q').isDisabled).toBe(true)
  })

  test('a record that is only shown is locked and never wrong', () => {
    const engine = open(
      [input('a', { required: true }), table('t', '明细', [input('p', { required: true })])],
      [],
      { t: [{}] },
      { isReadOnly: true }
    )
    expect([engine.state('a').isDisabled, engine.state('t').isDisabled, engine.state('t[r1].p').isDisabled, problemsOf(engine)]).toEqual([
      true,
      true,
      true,
      {}
    ])
  })
})

describe('a record checked by the server', () => {
  const check = (
    fields: Parameters<typeof define>[0],
    sent: Record<string, Json>,
    stored?: Record<string, Json>,
    context: Partial<FormContext> = {},
    more: Parameters<typeof define>[1] = {}
  ) => {
    const { problems, values } = validateRecord(define(fields, more), sent, { ...CONTEXT, ...context }, stored)
    return { problems, values }
  }

  test('takes the fields of the form in their shapes and nothing else', () => {
    const { values, problems } = check(
      [field('numInput', 'a', 'A'), field('switch', 'b', 'B'), field('divider', 'c', 'C'), field('createUser', 'd', 'D')],
      { a: '5', b: true, c: 'x', d: 'forged', id: 'x', other: 1 }
    )
    expect([values, problems]).toEqual([{ a: 5, b: 1 }, []])
  })

  test('refuses what the app would refuse, and what has no such shape', () => {
    const fields = [
      input('a', { required: true }),
      field('numInput', 'b', 'B', {}, { max: 5 }),
      field('date', 'c', 'C'),
      table('t', '明细', [field('numInput', 'p', 'P', { required: true })])
    ]
    const { problems } = check(fields, { a: '', b: 9, c: 'soon', t: [{ p: 1 }, { p: 'x' }, {}] })
    expect(problems).toEqual([
      { address: 'a', message: 'A不能为空' },
      { address: 'b', message: 'B不能大于 5' },
      { address: 'c', message: 'C格式不正确' },
      { address: 't[r2].p', message: '明细(2)P格式不正确' },
      { address: 't[r3].p', message: '明细(3)P不能为空' }
    ])
    expect(check([table('t', '明细', [])], { t: 'rows' }).problems).toEqual([{ address: 't', message: '明细格式不正确' }])
  })

  test('computes formulas itself', () => {
    const fields = [
      field('numInput', 'a', 'A'),
      field('calculate', 'b', 'B', {}, { expression: ['a', '×', '2'] }),
      table('t', '明细', [field('numInput', 'p', 'P'), field('calculate', 'x', 'X', {}, { expression: ['t.p', '+', 'a'] })])
    ]
    expect(check(fields, { a: 4, b: 999, t: [{ p: 1, x: 999 }] }).values).toEqual({ a: 4, b: 8, t: [{ p: 1, x: 5 }] })
  })

  test('keeps what the person may not write, in the form and in rows found again by id or place', () => {
    const fields = [input('a'), input('b'), input('w', { visibility: ['pc'] }), table('t', '明细', [input('p'), input('q')])]
    const stored = {
      a: '1',
      b: '2',
      w: '3',
      t: [
        { id: 'x', p: '1', q: 'one' },
        { id: 'y', p: '2', q: 'two' }
      ],
      old: 'kept'
    }
    const context = rights({ b: READ, 't-q': NONE })
    expect(
      check(
        fields,
        {
          a: 'A',
          b: 'forged',
          w: 'forged',
          t: [
            { id: 'y', p: 'P', q: 'forged' },
            { p: 'new', q: 'forged' }
          ]
        },
        stored,
        context
      ).values
    ).toEqual({ a: 'A', b: '2', w: '3', t: [{ id: 'y', p: 'P', q: 'two' }, { p: 'new' }], old: 'kept' })
    const bare = {
      t: [
        { p: '1', q: 'one' },
        { p: '2', q: 'two' }
      ]
    }
    expect(check(fields, { t: [{ p: 'P' }, { p: 'Q' }] }, bare, context).values).toEqual({
      t: [
        { p: 'P', q: 'one' },
        { p: 'Q', q: 'two' }
      ]
    })
    expect(check(fields, { t: [{ p: 'P' }] }, bare, context).values).toEqual({ t: [{ p: 'P' }] })
  })

  test("limits that move with the clock are the app's, others are asked for", () => {
    const limited = (config: Record<string, Json>) => [
      field('datePicker', 'a', 'A'),
      field('datePicker', 'b', 'B', config, { format: 'yyyy-MM-dd' })
    ]
    expect(check(limited({ startTimeRule: true, startTimeType: 3 }), { b: 0 }).problems).toEqual([])
    expect(check(limited({ startTimeRule: true, startTimeType: 2, startRelationField: 'a' }), { a: CONTEXT.now, b: 0 }).problems).toEqual([
      { address: 'b', message: 'B不能早于2026-03-15' }
    ])
    const rules: FormRule[] = [{ id: '1', then: [{ do: 'limits', field: 'b', max: { field: 'a' } }] }]
    expect(check(limited({}), { a: 0, b: CONTEXT.now }, undefined, {}, { rules }).problems).toEqual([
      { address: 'b', message: 'B不能晚于1970-01-01' }
    ])
  })

  test('a field hidden by a rule is neither asked for nor taken, unless it was stored', () => {
    const fields = [input('a'), input('b', { required: true })]
    expect(check(fields, { a: 'x' }, undefined, {}, { rules: [HIDE] })).toEqual({ problems: [], values: { a: 'x' } })
    expect(check(fields, { a: 'x', b: 'forged' }, undefined, {}, { rules: [HIDE] }).values).toEqual({ a: 'x' })
    expect(check(fields, { a: 'x', b: 'sent' }, { b: 'old' }, {}, { rules: [HIDE] }).values).toEqual({ a: 'x', b: 'sent' })
    expect(check(fields, { a: 'y' }, undefined, {}, { rules: [HIDE] }).problems).toEqual([{ address: 'b', message: 'B不能为空' }])
  })

  test("defaults are the app's: what is not sent is not made up", () => {
    expect(check([input('a', { defaultValue: 'x' }), field('switch', 'b', 'B')], {}).values).toEqual({})
  })

  test('what an event rule or a script may have hidden or relaxed is not asked for, but what was sent is looked at', () => {
    const fields = [layout('card', [input('b', { required: true })], {}), field('numInput', 'c', 'C', { required: true }, { max: 5 })]
    fields[0] = { ...fields[0], __vModel__: 'card' }
    const rules: FormRule[] = [{ id: '1', on: [{ event: 'change', field: 'c' }], then: [{ do: 'hide', fields: ['card'] }] }]
    expect(check(fields, {}, undefined, {}, { rules }).problems.map(({ address }) => address)).toEqual(['c'])
    const script = (answers?: readonly ('show' | 'set')[]) => ({ serverScripts: [{ id: 's', event: 'load' as const, answers }] })
    expect(check(fields, {}, undefined, {}, script()).problems).toEqual([])
    expect(check(fields, { c: 9 }, undefined, {}, script()).problems).toEqual([{ address: 'c', message: 'C不能大于 5' }])
    expect(check(fields, {}, undefined, {}, script(['set'])).problems.map(({ address }) => address)).toEqual(['b', 'c'])
  })

  test('what the app sends, the server stores: the same record, and again', () => {
    const fields = [
      input('a'),
      input('b'),
      field('calculate', 'c', 'C', {}, { expression: ['n', '×', '2'] }),
      field('numInput', 'n', 'N'),
      table('t', '明细', [field('numInput', 'p', 'P'), field('calculate', 'x', 'X', {}, { expression: ['t.p'] })])
    ]
    const engine = open(fields, [HIDE])
    engine.set('n', 4)
    engine.set('a', 'x')
    engine.addRow('t', { p: 3 })
    const first = check(fields, engine.values() as Record<string, Json>, undefined, {}, { rules: [HIDE] })
    expect(first).toEqual({ problems: [], values: { a: 'x', c: 8, n: 4, t: [{ p: 3, x: 3 }] } })
    const again = open(fields, [HIDE], first.values)
    expect(check(fields, again.values() as Record<string, Json>, first.values as Record<string, Json>, {}, { rules: [HIDE] })).toEqual({
      problems: [],
      values: first.values
    })
  })
})
