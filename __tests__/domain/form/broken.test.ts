import fc from 'fast-check'
import type { Json, PlatformField, PlatformForm } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { formatValue } from '@/domain/form/format'
import { normaliseForm } from '@/domain/form/normalise'
import { validateRecord } from '@/domain/form/validateRecord'
import { KIND_CASES } from './platformKinds'
import { CONTEXT, define, field, open } from './support'

const RUNS = { seed: 20260315, numRuns: process.env.TEST_FULL === '1' ? 500 : 100 }
const json = fc.jsonValue() as fc.Arbitrary<Json>
/** Keys and names that the reader looks for, with anything in them. */
const config = fc.dictionary(
  fc.constantFrom(
    'jnpfKey',
    'label',
    'required',
    'children',
    'regList',
    'visibility',
    'props',
    'templateJson',
    'defaultValue',
    'dictionaryType',
    'dataType',
    'transferList',
    'noShow',
    'startTimeRule',
    'startTimeType'
  ),
  fc.oneof(json, fc.constantFrom('table', 'tab', 'collapse', 'select', 'date', 'calculate', 'relationFormAttr', 'cascader'))
)
const fieldLike = fc.dictionary(
  fc.constantFrom(
    '__vModel__',
    '__config__',
    '__slot__',
    'options',
    'props',
    'expression',
    'min',
    'multiple',
    'relationField',
    'summaryField',
    'limit',
    'format'
  ),
  fc.oneof(json, config as fc.Arbitrary<Json>)
)
const formLike = fc.oneof(
  json,
  fc.record({
    fields: fc.array(fc.oneof(fieldLike, json)),
    labelPosition: json,
    untranslated: json,
    confirmButtonText: json,
    rules: fc.array(json)
  })
)

test('no definition makes the reader fall over, and every one can be opened, checked and sent', () => {
  fc.assert(
    fc.property(formLike, fc.dictionary(fc.constantFrom('a', 'b', 'c', ''), json), (raw, stored) => {
      const definition = normaliseForm(raw as PlatformForm)
      const engine = createFormEngine(definition, CONTEXT, stored)
      engine.validate()
      for (const id of definition.byId.keys()) engine.state(id)
      JSON.stringify(engine.values())
      validateRecord(definition, stored, CONTEXT)
    }),
    RUNS
  )
})

test("no stored value makes a field fall over, and nobody's value is lost by looking at it", () => {
  const fields = KIND_CASES.map(({ old }, i): PlatformField => ({ ...old, __vModel__: `f${i}` }))
  const definition = define(fields)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: fields.length - 1 }), json), { maxLength: 10 }), (pairs) => {
      const stored = Object.fromEntries(pairs.map(([at, value]) => [`f${at}`, value]))
      const engine = createFormEngine(definition, CONTEXT, stored)
      engine.validate()
      const sent = engine.values()
      for (const [key, value] of Object.entries(stored)) {
        const read = definition.byId.get(key)
        if (read === undefined) throw new Error(key)
        expect(typeof (formatValue(read, value) ?? '')).toBe('string')
        if (read.isStored && read.kind !== 'calculate') expect(sent[key]).toEqual(value)
      }
    }),
    RUNS
  )
})

test('unknown kinds go round untouched, whatever is changed around them', () => {
  fc.assert(
    fc.property(json, fc.string(), (value, typed) => {
      const engine = open([field('graph3d', 'u', '图'), field('comInput', 'a', 'A')], [], { u: value })
      engine.set('a', typed)
      expect(engine.values()).toEqual({ u: value, a: typed })
      const definition = define([field('graph3d', 'u', '图'), field('comInput', 'a', 'A')])
      expect(validateRecord(definition, engine.values(), CONTEXT, { u: value }).values.u).toEqual(value)
    }),
    RUNS
  )
})

test('words of the form', () => {
  const definition = normaliseForm({
    fields: [],
    labelPosition: 'top',
    confirmButtonText: '提 交',
    cancelButtonText: '返 回',
    untranslated: ['“数量”的脚本调用了网络']
  })
  expect(definition).toMatchObject({ labelPosition: 'top', confirmText: '提交', cancelText: '返回', problems: ['“数量”的脚本调用了网络'] })
  expect(normaliseForm({})).toMatchObject({
    labelPosition: 'top',
    labelWidth: 100,
    labelSuffix: '',
    confirmText: '确定',
    cancelText: '取消',
    fields: []
  })
  expect(normaliseForm({ labelPosition: 'right', labelWidth: '140', labelSuffix: '：' })).toMatchObject({
    labelPosition: 'right',
    labelWidth: 140,
    labelSuffix: '：'
  })
  // It is written into a style, and it takes the field's room.
  expect(normaliseForm({ labelPosition: 'middle', labelWidth: 9000, labelSuffix: "';}*{x" })).toMatchObject({
    labelPosition: 'top',
    labelWidth: 160,
    labelSuffix: ';}*'
  })
  expect(
    normaliseForm({ labelWidth: -3, hasConfirmBtn: true, hasCancelBtn: false, confirmButtonText: '', cancelButtonText: '返回' })
  ).toMatchObject({ labelWidth: 40, confirmText: '确定', cancelText: '' })
})
