import { validateEmail } from '@/domain/validators'
import { describeValues } from './cases'

const same = (value: string) => [value, value] as const
const LONG_LOCAL = 'a'.repeat(64)
const LONG_NAME = 'b'.repeat(63)

describeValues(
  'email',
  validateEmail,
  [
    ...[
      'a@b.cn',
      'zhang.san@example.com',
      'zhang_san@example.com.cn',
      'zhang-san@example.cn',
      'zhang+tow@example.cn',
      '13800138000@139.com',
      '10001@qq.com',
      'x@y.museum',
      "o'neil@example.ie",
      'a.b.c.d@example.cn',
      '_x@example.cn',
      'x_@example.cn',
      '#!$%&*/=?^`{|}~@example.cn',
      `${LONG_LOCAL}@example.cn`,
      `a@${LONG_NAME}.cn`,
      'a@b-c.cn',
      'a@1.cn',
      'a@a.b.c.d.e.cn',
      'Zhang.San@example.cn'
    ].map(same),
    ['ZhangSan@Example.CN', 'ZhangSan@example.cn'],
    [' a@b.cn ', 'a@b.cn'],
    ['ａ＠ｂ．ｃｎ', 'a@b.cn'],
    ['a @ b.cn', 'a@b.cn']
  ],
  [
    '',
    ' ',
    'a',
    '@',
    'a@',
    '@b.cn',
    'a@b',
    'a@b.',
    'a@.cn',
    'a@@b.cn',
    'a@b@c.cn',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b..cn',
    'a@b.c',
    'a@b.123',
    'a@b_c.cn',
    '张三@example.cn',
    'a@例子.cn',
    'a,b@c.cn',
    '"a b"@c.cn',
    'a@[127.0.0.1]',
    'a(b)@c.cn',
    'a;b@c.cn',
    `${LONG_LOCAL}a@example.cn`,
    `a@b${LONG_NAME}.cn`,
    `a@${`${LONG_NAME}.`.repeat(4)}cn`,
    'mailto:a@b.cn,c@d.cn',
    'a\\b@c.cn',
    'a<b@c.cn>',
    'a b@c.cn',
    'a@b c.cn'
  ]
)

test.each([
  ['', '请输入邮箱'],
  ['a b@c.cn', '邮箱中不能有空格'],
  ['a', '邮箱中应有一个 @，例如 name@example.cn'],
  ['a@b', '邮箱格式不对，例如 name@example.cn'],
  [`${LONG_LOCAL}x@b.cn`, '邮箱太长，请核对']
])('%s says %s', (text, message) => {
  expect(validateEmail(text)).toEqual({ ok: false, message })
})
