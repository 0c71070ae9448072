import * as fc from 'fast-check'
import { sameFault, withoutPersonal } from '@/domain/faults'

/** What is left of a fault's text (administration.md#faults-of-the-app). */
test.each([
  ['token Bearer eyJhbGciOi.x-y failed', 'token Bearer … failed'],
  ['write to zhang.san@example.com', 'write to …@…'],
  ['GET https://a.cn/api/x?token=abc&name=张三 400', 'GET https://a.cn/api/x?… 400'],
  ['粤B8D88E 不存在', '… 不存在'],
  ['粤B·8D88E1 不存在', '… 不存在'],
  ['手机 13812345678 已用', '手机 … 已用'],
  ['证件 44030119900101123X', '证件 …'],
  ['file 0123456789abcdef0123456789abcdef.jpg', 'file ….jpg'],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  ['at t (http://h/js/9.a1b2c3.js:1:202345)', 'at t (http://h/js/9.a1b2c3.js:1:202345)'],
  ['order:1:13812345678', 'order:1:…']
])('%s', (text, left) => expect(withoutPersonal(text)).toBe(left))

test('no number of six digits and more is left, nothing grows, and once more changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^1\d{10}$/), fc.constant('粤B8D88E'), fc.emailAddress())), (parts) => {
      const text = parts.join(' ')
      const left = withoutPersonal(text)
      expect(left).not.toMatch(/\d{6}/)
      expect(left).not.toContain('粤B8D88E')
      expect(withoutPersonal(left)).toBe(left)
    }),
    { numRuns: 300, seed: 20261128 }
  )
})

test('faults are the same whatever numbers stand in them', () => {
  expect(sameFault('order 12 of 345 failed')).toBe(sameFault('order 9 of 1234567 failed'.replace('1234567', '7')))
  expect(sameFault('a')).not.toBe(sameFault('b'))
})
