import { filled } from '@/domain/filled'

const WHOLE = { name: '', count: 0, list: [] as string[], isOn: false }

test('holes take the value of the whole record; what is there stays, also what counts as nothing', () => {
  expect(filled(WHOLE, { name: null, list: ['a'] })).toEqual({ name: '', count: 0, list: ['a'], isOn: false })
  expect(filled({ ...WHOLE, name: 'x', count: 3, isOn: true }, { name: '', count: 0, isOn: false })).toEqual(WHOLE)
})

test('fields that nobody knows are kept, and no record at all is the whole one', () => {
  expect(filled(WHOLE, { extra: 1 } as object)).toEqual({ ...WHOLE, extra: 1 })
  expect(filled(WHOLE, null)).toEqual(WHOLE)
  expect(filled(WHOLE, undefined)).not.toBe(WHOLE)
})
