import { createHash } from 'node:crypto'
import { md5 } from '@/domain/md5'

describe('md5', () => {
  // RFC 1321, appendix A.5.
  test.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a', '0cc175b9c0f1b6a831c399e269772661'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
    ['12345678901234567890123456789012345678901234567890123456789012345678901234567890', '57edf4a22be3c955ac49da2e2107b67a']
  ])('RFC 1321: %j', (text, hex) => expect(md5(text)).toBe(hex))

  test('every length around the block borders, and texts beyond ASCII, equal another implementation', () => {
    const texts = Array.from({ length: 200 }, (_, length) => 'x'.repeat(length))
    for (const text of [...texts, '拖车救援', 'Zürich', '👍🏻 emoji', 'a\u0000b', 'cut \ud83d here']) {
      expect(md5(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'))
    }
  })
})
