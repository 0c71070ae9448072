import fc from 'fast-check'
import { EMOJI, tokenOf, withEmoji, withoutLast } from '@/domain/conversation/emoji'
import { draftPreview, previewOf } from '@/pages/index/messages/preview'
import { textParts } from '@/pages/message/im/text/textParts'
import { dividerTime, secondsOf, voiceLength } from '@/pages/message/im/text/times'

const kinds = (text: string, hasMentions = false): string[] =>
  textParts(text, hasMentions).map(({ kind, text: words }) => `${kind}:${words}`)

describe('emoji', () => {
  test('the table: 120 different names, each with a sign, none longer than the token that is read', () => {
    expect(EMOJI).toHaveLength(120)
    expect(new Set(EMOJI.map(({ name }) => name)).size).toBe(120)
    expect(EMOJI.filter(({ name, sign }) => sign === '' || name.length > 8 || withEmoji(tokenOf(name)) !== sign)).toEqual([])
  })

  test('an unknown name stays text', () => {
    expect(withEmoji('[微笑][没有这个]好[OK] [微笑')).toBe('🙂[没有这个]好👌 [微笑')
    expect([previewOf('text', '[微笑]\n好'), previewOf('image', ''), draftPreview('[OK] ')]).toEqual(['🙂 好', '[图片]', '👌 '])
  })

  test('删除 takes a known token as a whole, everything else character by character', () => {
    expect([withoutLast('好[微笑]'), withoutLast('好[没有这个]'), withoutLast('车🚛'), withoutLast('')]).toEqual([
      '好',
      '好[没有这个',
      '车',
      ''
    ])
  })
})

describe('what can be tapped in a text', () => {
  test.each([
    ['看 https://example.com/a?b=1。谢谢', ['text:看 ', 'link:https://example.com/a?b=1', 'text:。谢谢']],
    ['(https://example.com/a).', ['text:(', 'link:https://example.com/a', 'text:).']],
    ['电话13800138000，或0755-26801234', ['text:电话', 'phone:13800138000', 'text:，或', 'phone:0755-26801234']],
    ['客服 400-800-1234', ['text:客服 ', 'phone:400-800-1234']],
    ['单号 202611210001234 车架 12345', ['text:单号 202611210001234 车架 12345']],
    ['javascript:alert(1)', ['text:javascript:alert(1)']]
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  test('a number to call is dialled without its dashes', () => {
    expect(textParts('0755-26801234')[0]?.value).toBe('075526801234')
  })

  test('names after @ stand out only where somebody is mentioned', () => {
    expect(kinds('@王建军 到了吗', true)).toEqual(['mention:@王建军', 'text: 到了吗'])
    expect(kinds('@王建军 到了吗')).toEqual(['text:@王建军 到了吗'])
  })

  test('no character is lost or added, whatever is written', () => {
    const piece = fc.constantFrom(
      'https://a.cn/x',
      '13800138000',
      '0755-26801234',
      '@王建军 ',
      '[微笑]',
      '[谁]',
      '。',
      'abc ',
      '。)',
      '-',
      '12345678901234567890'
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 12 }), fc.boolean(), (pieces, hasMentions) => {
        // Signs of emoji are the one thing that is drawn differently; a token that a border cuts is drawn as it stands.
        const text = pieces.join('').replace(/\[微笑\]/g, '')
        expect(
          textParts(text, hasMentions)
            .map((part) => part.text)
            .join('')
        ).toBe(withEmoji(text))
      }),
      { numRuns: 200, seed: 6 }
    )
  })
})

describe('times', () => {
  const now = Date.parse('2026-11-22T10:00:00+08:00')
  test.each([
    ['2026-11-22T00:00:00+08:00', '00:00'],
    ['2026-11-21T23:59:00+08:00', '昨天 23:59'],
    ['2026-11-20T08:05:00+08:00', '11月20日 08:05'],
    ['2025-12-31T08:05:00+08:00', '2025年12月31日 08:05']
  ])('%s', (at, words) => {
    expect(dividerTime(Date.parse(at), now)).toBe(words)
  })

  test('length of a voice, there and back', () => {
    expect([voiceLength(1000), voiceLength(59_400), voiceLength(60_000)]).toEqual(['00:01', '00:59', '01:00'])
    expect([secondsOf('00:01'), secondsOf('01:00'), secondsOf('x')]).toEqual([1, 60, 0])
  })
})
