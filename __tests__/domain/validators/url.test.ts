import { validateUrl } from '@/domain/validators'
import { describeValues } from './cases'

const same = (value: string) => [value, value] as const

describeValues(
  'url',
  validateUrl,
  [
    ...[
      'http://example.cn',
      'https://example.cn',
      'https://example.cn/',
      'https://www.example.com.cn/a/b.html',
      'https://example.cn?a=1&b=2',
      'https://example.cn/#top',
      'https://example.cn:8443/x',
      'http://localhost',
      'http://localhost:3000/api',
      'http://127.0.0.1',
      'http://192.168.1.20:8080/x?y=z#t',
      'http://255.255.255.255',
      'https://a-b.example.cn',
      'https://1688.com',
      'https://例子.中国/路径',
      'https://xn--fsqu00a.xn--fiqs8s',
      'https://example.cn/%E6%8B%96?q=a%20b',
      'https://example.cn/a(b)_c,d;e',
      'HTTPS://EXAMPLE.CN/Path',
      'http://example.cn:65535',
      'https://a.b.c.d.example.cn',
      `https://${'a'.repeat(63)}.cn`
    ].map(same),
    ['  https://example.cn  ', 'https://example.cn'],
    ['ｈｔｔｐｓ：／／example.cn', 'https://example.cn']
  ],
  [
    '',
    ' ',
    'example.cn',
    'www.example.cn',
    '//example.cn',
    'http:/example.cn',
    'http//example.cn',
    'ftp://example.cn',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://',
    'https:// example.cn',
    'https://example',
    'https://example.',
    'https://.cn',
    'https://exa mple.cn',
    'https://example.cn/a b',
    'https://-example.cn',
    'https://example-.cn',
    'https://exa_mple.cn',
    'http://256.1.1.1',
    'http://1.2.3',
    'http://1.2.3.4.5',
    'https://example.cn:0',
    'https://example.cn:65536',
    'https://example.cn:',
    'https://example.cn:80a',
    'https://user@example.cn',
    'https://example.c',
    'https://example.123',
    `https://${'a'.repeat(64)}.cn`,
    'mailto:a@b.cn',
    'https://例子',
    'data:text/html,x'
  ]
)

test.each([
  ['', '请输入网址'],
  ['example.cn', '网址应以 http:// 或 https:// 开头，中间没有空格'],
  ['https://example', '网址中的域名不对，例如 https://example.cn'],
  ['https://example.cn:65536', '网址中的端口不对']
])('%s says %s', (text, message) => {
  expect(validateUrl(text)).toEqual({ ok: false, message })
})
