import { deflateRawSync } from 'node:zlib'

/** GBK of the characters that a bill has, by asking the decoder for each. */
export function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) if (low !== 0x7f) codes.set(decoder.decode(Buffer.from([high, low])), Buffer.from([high, low]))
  return Buffer.concat([...text].map((sign) => (sign < '\u0080' ? Buffer.from(sign) : (codes.get(sign) ?? Buffer.from('?')))))
}
export function zipOf(files: readonly Buffer[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [nth, file] of files.entries()) {
    const name = Buffer.from(`${nth}.csv`)
    const packed = deflateRawSync(file)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(file.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(file.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(head, name, packed)
    entries.push(entry, name)
    at += head.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}
