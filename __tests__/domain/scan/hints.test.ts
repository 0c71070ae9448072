import fc from 'fast-check'
import { scanHints } from '@/domain/scan/hints'

test.each<[string, object]>([
  ['13802580021', { phone: '13802580021' }],
  ['tel:138 0258 0021', { phone: '13802580021' }],
  ['+86 13802580021', { phone: '+8613802580021' }],
  ['0755-86001234', { phone: '075586001234' }],
  ['400-800-1234', { phone: '4008001234' }],
  ['6901234567892', {}],
  ['12345678901234567890', {}],
  ['https://towing.example.cn/a?b=1', { web: 'https://towing.example.cn/a?b=1' }],
  ['HTTP://a.cn', { web: 'HTTP://a.cn' }],
  ['javascript:alert(1)', {}],
  ['data:text/html,x', {}],
  ['file:///etc/passwd', {}],
  ['https://user@evil.cn/', {}],
  ['https://', {}],
  ['https://a b', {}],
  ['weixin://pay', {}],
  ['//a.cn', {}],
  ['SG202611220001', { order: { by: 'number', keyword: 'SG202611220001' } }],
  ['sg2026112200012', { order: { by: 'number', keyword: 'SG2026112200012' } }],
  ['JF202611220001', { order: { by: 'number', keyword: 'JF202611220001' } }],
  ['粤B·8D88E', { order: { by: 'plate', keyword: '粤B8D88E' } }],
  ['粤b12345', { order: { by: 'plate', keyword: '粤B12345' } }],
  ['粤BD12345', { order: { by: 'plate', keyword: '粤BD12345' } }],
  ['粤B1234', {}],
  ['设备 TC-1', {}],
  ['', {}]
])('%s', (text, hints) => expect(scanHints(text)).toEqual(hints))

test('whatever is scanned, a web address is never anything but http or https, and nothing throws', () => {
  const scheme = fc.constantFrom('javascript:', 'data:', 'http://', 'https://', ' https://', 'HTTPS://', 'vbscript:', 'blob:', '')
  fc.assert(
    fc.property(
      fc.tuple(scheme, fc.string()).map((parts) => parts.join('')),
      (text) => {
        const { web } = scanHints(text)
        return web === undefined || /^https?:\/\/[^\s@/]+(\/|\?|#|$)/i.test(web)
      }
    ),
    { numRuns: 500 }
  )
})
