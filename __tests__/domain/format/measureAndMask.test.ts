import fc from 'fast-check'
import { fileSize, formatDistance, maskIdNo, maskMobile, maskName } from '@/domain/format'

const RUNS = { seed: 20260315, numRuns: 300 }

test.each([
  [0, '0 字节'],
  [1, '1 字节'],
  [1023, '1023 字节'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1024 * 1000, '1000 KB'],
  [1024 * 1024, '1 MB'],
  [2_621_440, '2.5 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 3 * 1.234, '1.23 GB'],
  [1024 ** 4, '1024 GB']
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test.each([
  [0, '0 米'],
  [850.4, '850 米'],
  [999.4, '999 米'],
  [999.6, '1 公里'],
  [1000, '1 公里'],
  [1234, '1.2 公里'],
  [99_940, '99.9 公里'],
  [99_960, '100 公里'],
  [128_400, '128 公里']
])('%d metres are %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text)
})

test('unknown sizes are shown as nothing', () => {
  for (const unknown of [undefined, null, NaN, Infinity, -1]) {
    expect(fileSize(unknown)).toBe('')
    expect(formatDistance(unknown)).toBe('')
  }
})

test.each([
  [maskMobile, '13800138000', '138****8000'],
  [maskMobile, '0755-12345678', '075****78'],
  [maskMobile, '12345', '*****'],
  [maskMobile, '', ''],
  [maskIdNo, '11010519491231002X', '110105********002X'],
  [maskIdNo, '110105491231002', '110105*****1002'],
  [maskIdNo, 'E12345678', 'E******78'],
  [maskIdNo, 'AB12', '****'],
  [maskIdNo, '', ''],
  [maskName, '张三', '张*'],
  [maskName, '欧阳小明', '欧*'],
  [maskName, '𠮷田', '𠮷*'],
  [maskName, '', ''],
  [maskName, ' 李四', '李*']
] as const)('%p of %s is %s', (mask, text, masked) => {
  expect(mask(text)).toBe(masked)
})

test('at least three characters of a number are always hidden', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{3,20}$/), (digits) => {
      for (const mask of [maskMobile, maskIdNo]) expect(mask(digits).replace(/\*/g, '').length).toBeLessThanOrEqual(digits.length - 3)
    }),
    RUNS
  )
})
