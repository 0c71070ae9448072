import type { ChildProcess } from 'node:child_process'
import fc from 'fast-check'
import { createFormEngine } from '../../../../src/domain/form/engine'
import { normaliseForm } from '../../../../src/domain/form/normalise'
import { shapeOf } from '../../../../src/domain/form/kinds'
import type { FieldDefinition, FormContext, FormEngine } from '../../../../src/domain/form/types'
import type { Json, PlatformForm } from '../../../../src/contract/formSchema'
import { compileLinkage } from '../../../../server/form/script/compile'
import { Isolate } from '../../../../server/form/script/isolate'
import { arrow, classic, TRUCK_FORM, withScript, type ScriptCase } from './scriptForm'
import { HARMFUL, REFUSED, TRANSLATED } from './scripts'
import { ISOLATED } from './isolatedScripts'
import { seenAs } from '../../../support/shapes'

const FULL = process.env.TEST_FULL === '1'
const CONTEXT: FormContext = {
  user: { id: 'user-1', name: '王', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] },
  now: Date.UTC(2026, 0, 5)
}
const isolate = new Isolate()
afterAll(() => isolate.close())
const only = <T>([each]: readonly T[]): T => {
  if (each === undefined) throw new Error('nothing there')
  return each
}

test('there are scripts of all three kinds', () => {
  expect(TRANSLATED.length + ISOLATED.length + REFUSED.length + HARMFUL.length).toBeGreaterThanOrEqual(60)
})

describe('translated', () => {
  test.each(TRANSLATED)('$at: $body', (each) => {
    const { linkage, sources, report } = compileLinkage(withScript(each))
    expect(linkage).toMatchObject({ serverScripts: [], untranslated: [] })
    expect(linkage.rules?.length).toBeGreaterThan(0)
    expect([sources, report]).toEqual([{}, [expect.stringContaining('已转为规则')]])
    expect(compileLinkage(withScript(each, classic)).linkage).toEqual(linkage)
    expect(normaliseForm({ ...TRUCK_FORM, ...linkage }).problems).toEqual([])
  })

  test('rules of the definition stay, in front', () => {
    const own = { id: 'own', then: [{ do: 'hide' as const, fields: ['note'] }] }
    const { linkage } = compileLinkage({ ...withScript({ at: 'qty', body: 'formData.total = 1' }), rules: [own] })
    expect(linkage.rules?.map(({ id }) => id)).toEqual(['own', expect.stringMatching(/^s1-/)])
    expect(linkage.rules?.[1]?.on).toEqual([{ event: 'change', field: 'qty' }])
  })
})

/** Values as a form can hold them, by the shape of the field. */
function valueOf(field: FieldDefinition): fc.Arbitrary<Json> {
  const ids = fc.constantFrom('1', '2', '3')
  switch (shapeOf(field)) {
    case 'number':
      return fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 12 }), fc.constantFrom(0, 0.5, 2.25, -1.5))
    case 'flag':
      return fc.constantFrom<Json>(1, 0, null)
    case 'ms':
      return fc.constantFrom<Json>(null, 0, 1_600_000_000_000, 1_800_000_000_000)
    case 'id':
      return field.isMultiple ? fc.uniqueArray(ids, { maxLength: 3 }) : fc.oneof(ids, fc.constant(''))
    case 'files':
      return fc.constantFrom<Json>([], [{ name: 'a', fileId: 'b', url: 'c' }])
    default:
      return fc.constantFrom('', '急', '急件 2', '2', '0', ' ')
  }
}
const ofFields = (fields: readonly FieldDefinition[]): fc.Arbitrary<Record<string, Json>> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])))

const PLAIN = normaliseForm(TRUCK_FORM)
const ITEMS = PLAIN.byId.get('items') as FieldDefinition
const TOP = [...PLAIN.byId.values()].filter((field) => field.key !== '' && field.table === undefined && field.kind !== 'table')

/** What happens in a form: the values it starts with, where it happens, and two new values one after the other. */
const course = (own: FieldDefinition | undefined) =>
  fc.record({
    start: ofFields(TOP),
    rows: fc.array(ofFields(ITEMS.children), { minLength: 1, maxLength: 3 }),
    row: fc.nat(2),
    values: own === undefined || own.key === '' ? fc.constant<Json[]>([null]) : fc.array(valueOf(own), { minLength: 1, maxLength: 2 })
  })

/** Everything that can be seen of a form, as JSON: a phone and a database know no -0 either. */
const sight = (engine: FormEngine): unknown =>
  JSON.parse(
    JSON.stringify({
      values: engine.values(),
      states: [...engine.definition.byId.values()].filter((field) => field.table === undefined).map(({ id }) => [id, engine.state(id)]),
      cells: engine.rows('items').map((row) => ITEMS.children.map(({ key }) => engine.state(`items[${row}].${key}`)))
    })
  )

/** An option as the app hands it to scripts, or the value itself. */
function dataOf(own: FieldDefinition | undefined, value: Json): Json {
  if (own?.kind === 'popupSelect') return { id: value, fullName: `拖车 ${String(value)}`, price: 7 }
  return own?.options?.type === 'static' && typeof value === 'string' ? { id: value, fullName: `选项${value}` } : value
}

/** Runs a script as written in the isolate, and its rules in the engine, over the same course of things. */
async function sameAsScript(
  each: ScriptCase,
  { start, rows, row, values }: { start: Record<string, Json>; rows: Record<string, Json>[]; row: number; values: Json[] }
): Promise<void> {
  const form: PlatformForm = withScript(each)
  const { linkage } = compileLinkage(form)
  const rule = only(linkage.rules ?? []).on?.[0]
  const own = rule?.field === undefined ? undefined : PLAIN.byId.get(rule.field)
  const stored = { ...start, items: rows }
  const place = Math.min(row, rows.length - 1)
  const ruled = createFormEngine(normaliseForm({ ...form, ...linkage }), CONTEXT, stored)
  const scripted = createFormEngine(PLAIN, CONTEXT, stored)
  const source = JSON.stringify({
    event: rule?.event,
    code: `(${arrow(each.body).trim()})`,
    ids: TOP.map(({ id }) => id),
    columns: ITEMS.children.map(({ id }) => id),
    options: {},
    noData: own?.kind === 'popupSelect' ? {} : null
  })
  for (const value of values) {
    const address =
      own === undefined ? undefined : own.table === undefined ? own.id : `items[${scripted.rows('items')[place] ?? ''}].${own.key}`
    const data = dataOf(own, value)
    if (rule?.event === 'change' && address !== undefined) {
      ruled.set(address, value, data)
      scripted.set(address, value, data)
    } else if (rule?.event !== 'load') ruled.fire(rule?.event ?? 'change', address, data)
    const patches = await isolate.run(source, {
      values: scripted.values() as Record<string, Json>,
      data,
      ...(own?.table === undefined ? {} : { row: place })
    })
    scripted.apply(patches)
    expect(sight(ruled)).toEqual(sight(scripted))
  }
}

describe('rules do what the script does', () => {
  test.each(TRANSLATED)('$at: $body', async (each) => {
    const rule = only(compileLinkage(withScript(each)).linkage.rules ?? []).on?.[0]
    const own = rule?.field === undefined ? undefined : PLAIN.byId.get(rule.field)
    await fc.assert(
      fc.asyncProperty(course(own), (things) => sameAsScript(each, things)),
      { seed: 20_261_122, numRuns: FULL ? 200 : 8 }
    )
  })
})

describe('run in the isolate', () => {
  const compiled = (each: ScriptCase) => {
    const { linkage, sources } = compileLinkage(withScript(each))
    expect(linkage).toMatchObject({ rules: [], untranslated: [] })
    const { id } = only(linkage.serverScripts ?? [])
    return sources[id] ?? ''
  }

  test.each(ISOLATED)('$at: $body', async (each) => {
    const { values, data, row, patches } = each
    expect(
      await isolate.run(compiled(each), { values, ...(data === undefined ? {} : { data }), ...(row === undefined ? {} : { row }) })
    ).toEqual(patches)
  })

  test.each(HARMFUL)('harmful: $body', async (each) => {
    const answer = isolate.run(compiled(each), { values: { qty: 1 } })
    if (each.says instanceof RegExp) await expect(answer).rejects.toThrow(each.says)
    else expect(await answer).toEqual(each.says)
    // The next one runs in a context that knows nothing of it.
    expect(
      await isolate.run(
        compiled({
          at: 'qty',
          body: "setFormData('note', [typeof Object.prototype.polluted, typeof [].polluted, JSON.stringify({})].join())\nfor (const x of []);"
        }),
        { values: {} }
      )
    ).toEqual([{ do: 'set', field: 'note', value: 'undefined,undefined,{}' }])
  })

  test('a process that is lost is replaced; nobody waits for ever', async () => {
    const source = compiled({ at: 'qty', body: "for (let i = 0; i < 1; i++) setFormData('total', 1)" })
    // Looked at from the beginning: a run may be lost before the process is seen to have gone.
    const runs = Promise.allSettled([isolate.run(source, { values: {} }), isolate.run(source, { values: {} })])
    const { child } = seenAs<{ child: ChildProcess }>(isolate)
    const gone = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    child.kill('SIGKILL')
    await gone
    const lost = (await runs).filter(({ status }) => status === 'rejected')
    expect(lost.length).toBeLessThanOrEqual(1)
    expect(await isolate.run(source, { values: {} })).toEqual([{ do: 'set', field: 'total', value: 1 }])
    const other = new Isolate()
    const waiting = other.run(source, { values: {} })
    other.close()
    await expect(waiting).rejects.toThrow('表单脚本运行出错')
    await expect(other.run(source, { values: {} })).rejects.toThrow('表单脚本繁忙')
  })

  test('many at once get each their own answer', async () => {
    const source = compiled({ at: 'qty', body: "for (let i = 0; i < 1; i++) setFormData('total', formData.qty * 2)" })
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, i) => isolate.run(source, { values: { qty: i } })))
    expect(answers.map(([patch]) => patch)).toEqual(Array.from({ length: 50 }, (_each, i) => ({ do: 'set', field: 'total', value: i * 2 })))
  })
})

describe('neither', () => {
  test.each(REFUSED)('$reason: $at', (each) => {
    const { linkage, sources, report } = compileLinkage(withScript(each, arrow, each.isWhole === true))
    expect([linkage.rules, linkage.serverScripts, sources]).toEqual([[], [], {}])
    expect([only(linkage.untranslated ?? []), only(report)]).toEqual([
      expect.stringContaining(each.reason),
      expect.stringContaining(each.reason)
    ])
    expect(only(linkage.untranslated ?? [])).toMatch(/^“.+”的(变更)脚本.*无法运行$/)
  })

  test.each([
    '',
    '  ',
    '(({ data, formData }) => {\r\n  // 在此编写代码\r\n})\r\n',
    'function () {}',
    '() => {}',
    '(({ request }) => {\n  return new Promise((resolve, reject) => {\n    // 在此拓展代码\n    resolve()\n  })\n})'
  ])('nothing to do: %j', (body) => {
    expect(compileLinkage(withScript({ at: 'qty', body }, arrow, true))).toEqual({
      linkage: { rules: [], serverScripts: [], untranslated: [] },
      sources: {},
      report: []
    })
  })

  test('whatever stands where a script should be, nothing breaks', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (thing, text) => {
        const form = {
          fields: [{ __vModel__: 'a', __config__: { jnpfKey: 'comInput', label: 'a' }, on: { change: thing, blur: text } }],
          funcs: { onLoad: thing, afterSubmit: text }
        } as PlatformForm
        const { linkage, sources, report } = compileLinkage(form)
        expect(Object.keys(sources)).toHaveLength(linkage.serverScripts?.length ?? 0)
        expect(report.length).toBeGreaterThanOrEqual(linkage.untranslated?.length ?? 0)
      }),
      { seed: 7, numRuns: FULL ? 2000 : 200 }
    )
  })
})
