import type { PlatformField } from '@/contract/formSchema'
import { CONTEXT, field, open, table } from './support'

const PICTURE = 'data:image/png;base64,AA=='
const OTHER = 'data:image/png;base64,BB=='
const sign = (key: string, config = {}): PlatformField => field('sign', key, '签名', { defaultCurrent: true, ...config })
const FIELDS = [sign('mine'), field('sign', 'theirs', '对方签名'), table('t', '交接', [sign('who'), field('comInput', 'note', '备注')])]

test("a new record takes the account's signature where its designer wants it, rows begun later too", () => {
  const engine = open(FIELDS)
  const { rowId } = engine.addRow('t')
  expect(engine.sign(PICTURE)).toEqual(['mine', `t[${rowId}].who`])
  engine.addRow('t')
  expect(engine.values()).toEqual({
    mine: PICTURE,
    theirs: '',
    t: [
      { who: PICTURE, note: '' },
      { who: PICTURE, note: '' }
    ]
  })
})

test('known from the beginning it is a default like any other', () => {
  expect(open(FIELDS, [], undefined, { user: { ...CONTEXT.user, signature: PICTURE } }).values().mine).toBe(PICTURE)
})

test('what somebody signed meanwhile, or took away, stays', () => {
  const engine = open(FIELDS)
  engine.set('mine', OTHER)
  const { rowId } = engine.addRow('t')
  engine.set(`t[${rowId}].who`, OTHER)
  engine.set(`t[${rowId}].who`, undefined)
  expect(engine.sign(PICTURE)).toEqual([])
  expect(engine.values()).toMatchObject({ mine: OTHER, t: [{ who: '' }] })
})

test('a record that is opened again is signed by nobody anew, only a row that is begun in it', () => {
  const engine = open(FIELDS, [], { t: [{ note: '旧' }] })
  expect(engine.sign(PICTURE)).toEqual([])
  engine.addRow('t')
  expect(engine.values()).toMatchObject({ mine: '', t: [{ note: '旧' }, { who: PICTURE }] })
})

test('a record that is only shown keeps what it has', () => {
  const engine = open(FIELDS, [], {}, { isReadOnly: true })
  expect(engine.sign(PICTURE)).toEqual([])
  expect(engine.state('mine').value).toBeUndefined()
})

test('it satisfies a required field', () => {
  const engine = open([sign('mine', { required: true })])
  expect(engine.validate().problems).toHaveLength(1)
  engine.sign(PICTURE)
  expect([engine.validate().problems, engine.state('mine').error]).toEqual([[], ''])
})
