import fc from 'fast-check'
import { parseRichText, picturesOf, textOf, type RichNode } from '@/components/RichText/parse'

/** The tree in short: `p(b(粗),平)`. */
const short = (nodes: RichNode[]): string =>
  nodes.map((part) => (part.tag === '' ? part.text : `${part.tag}${part.href}${part.src}(${short(part.children)})`)).join(',')
const parsed = (html: string) => short(parseRichText(html))

test.each([
  ['<p>一<b>二</b></p><p>三', 'p(一,b(二)),p(三)'],
  ['平文字', '平文字'],
  ['', ''],
  ['<ol>\n <li>一</li>\n <li>二\n</ol>', 'ol(li(一),li(二 ))'],
  ['<p>一<p>二', 'p(一),p(二)'],
  ['<table><tr><td>一<td>二<tr><td>三</table>', 'table(tr(td(一),td(二)),tr(td(三)))'],
  ['1 &lt; 2 &amp;amp; &#20013;&#x4e2d;&nbsp;&unknown;', '1 < 2 &amp; 中中\u00a0&unknown;'],
  ['<a href="https://a.cn/?x=1&amp;y=2">链</a>', 'ahttps://a.cn/?x=1&y=2(链)'],
  ['<img src="/api/file/Image/preview/a.png">', 'img/api/file/Image/preview/a.png()'],
  // What must not come through.
  ['<script>alert(1)</script>一', '一'],
  ['<script>if (1 < 2) document.write("<p>x</p>")</script>一', '一'],
  ['<style>p { }</style><!-- 注 --><title>x</title>一', '一'],
  ['<a href="javascript:alert(1)">一</a>', 'a(一)'],
  ['<a href=" java&#115;cript:alert(1)">一</a>', 'a(一)'],
  ['<img src="javascript:x" onerror="alert(1)">', 'img()'],
  ['<img src=x onerror=alert(1)>', 'img()'],
  ['<custom-x><p onclick="x()">一</p></custom-x>', 'p(一)'],
  ['a < b > c', 'a < b > c'],
  ['</p></div>一</b>', '一'],
  ['<p', '<p']
])('%s', (html, tree) => {
  expect(parsed(html)).toBe(tree)
})

test('pictures and text are found at any depth', () => {
  const nodes = parseRichText('<div><p>一<br>二</p><ul><li><img src="https://a.cn/1.png"></li></ul></div><img src="https://a.cn/2.png">')
  expect([textOf(nodes), picturesOf(nodes)]).toEqual(['一\n二', ['https://a.cn/1.png', 'https://a.cn/2.png']])
})

test('ten thousand levels and any rubbish end in a shallow tree of known parts without losing time', () => {
  const known = new Set(['', 'p', 'div', 'b', 'a', 'img', 'br', 'li', 'ul', 'table', 'tr', 'td'])
  const depth = (nodes: RichNode[]): number => (nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((part) => depth(part.children))))
  const nested = parseRichText(`${'<div>'.repeat(10_000)}一${'</div>'.repeat(10_000)}`)
  expect(depth(nested)).toBeLessThanOrEqual(21)
  expect(textOf(nested)).toBe('一')
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    '<p>',
    '</p>',
    '<b',
    '<a href="',
    'javascript:',
    '<script',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<td>',
    '<li>',
    '<img src=',
    '&',
    '&#',
    ';',
    ' ',
    'x',
    '一',
    '<svg',
    'onload='
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const walk = (nodes: RichNode[]): void => {
        for (const part of nodes) {
          expect(known.has(part.tag)).toBe(true)
          expect(part.href).toMatch(/^$|^(https?:|tel:|mailto:)/i)
          expect(part.src).toMatch(/^$|^(https?:\/\/|\/api\/file\/)/i)
          walk(part.children)
        }
      }
      walk(parseRichText(pieces.join('')))
    }),
    { numRuns: process.env.TEST_FULL === '1' ? 20_000 : 1000, seed: 20261121 }
  )
})
