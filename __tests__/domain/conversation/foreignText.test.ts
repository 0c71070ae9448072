import { isSameText, plainFrame, plainText } from '@/domain/conversation/foreignText'

test.each([
  ['&lt;b&gt;a &amp; b&lt;/b&gt;', '<b>a & b</b>'],
  ['&quot;&#39;&#x27;&apos;&nbsp;|', "\"''' |"],
  ['&#x1F600;&#128512;', '\u{1f600}\u{1f600}'],
  ['&amp;lt;', '&lt;'],
  ['&unknown; &lt;', '&unknown; <'],
  // Not escaped by this server.
  ['<b>&lt;</b>', '<b>&lt;</b>'],
  ['a & b &lt;', 'a & b &lt;'],
  ['&#0;&#x110000;', ''],
  ['', '']
])('%s was typed as %s', (told, typed) => {
  expect(plainText(told)).toBe(typed)
})

test.each([
  ['<b>', '&lt;b&gt;', true],
  ['<b>', '<b>', true],
  ['&lt;', '&lt;', true],
  ['&lt;', '&amp;lt;', true],
  [' a\r\nb\u0007 ', 'a\nb', true],
  ['a\u00a0b', 'a&nbsp;b', true],
  ['a', 'b', false],
  ['<b>a</b>', 'a', false]
])('%j told as %j: %s', (typed, told, isSame) => {
  expect(isSameText(typed, told)).toBe(isSame)
})

test('only texts of frames are taken out of their escapes, and nothing missing breaks it', () => {
  const row = { id: '1', sendUserId: 'a', sendTime: 1, receiveUserId: 'b', receiveTime: null, state: 0 as const }
  expect(
    plainFrame({
      method: 'messageList',
      list: [
        { ...row, content: '&lt;', contentType: 'text' },
        { ...row, content: '{"name":"&lt;"}', contentType: 'image' }
      ]
    } as never)
  ).toMatchObject({ list: [{ content: '<' }, { content: '{"name":"&lt;"}' }] })
  expect(plainFrame({ method: 'messageList', list: null } as never)).toEqual({ method: 'messageList', list: null })
  expect(plainFrame({ method: 'receiveMessage', messageType: 'text', formMessage: null } as never)).toMatchObject({ formMessage: null })
})
