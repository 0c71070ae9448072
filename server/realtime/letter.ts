import type { Signal } from './bus'
import type { Written } from './wire'

/** Bytes of a length. */
const LENGTH = 4

/** A signal without the bytes of its frame, which travel as they are: nobody on the way reads or writes them again. */
type Head = Exclude<Signal, { kind: 'send' }> | { kind: 'send', userIds: readonly string[], said: Omit<Written, 'data'> }

/** Signals as one letter: of each its head as JSON, then the bytes of its frame, both behind their lengths. @param from who writes */
export function seal(from: string, signals: readonly Signal[]): Buffer {
  const parts: Buffer[] = [Buffer.from(from, 'latin1')]
  for (const signal of signals) {
    const { head, body } = signal.kind === 'send' ? split(signal) : { head: signal, body: NOTHING }
    const text = Buffer.from(JSON.stringify(head))
    parts.push(lengthOf(text), text, lengthOf(body), body)
  }
  return Buffer.concat(parts)
}

/** What a letter says, in its order. @param start where the signals begin, behind the name of who wrote it */
export function* unseal(letter: Buffer, start: number): Generator<Signal> {
  for (let at = start; at < letter.length;) {
    const head = partAt(letter, at)
    const body = partAt(letter, at + LENGTH + head.length)
    at += 2 * LENGTH + head.length + body.length
    yield join(JSON.parse(head.toString('utf8')) as Head, body)
  }
}

const NOTHING = Buffer.alloc(0)

function split({ said: { data, ...said }, ...signal }: Extract<Signal, { kind: 'send' }>): { head: Head, body: Buffer } {
  return { head: { ...signal, said }, body: data }
}

/** The bytes are copied: one slow socket would keep the whole letter in memory. */
const join = (head: Head, body: Buffer): Signal => (head.kind === 'send' ? { ...head, said: { ...head.said, data: Buffer.from(body) } } : head)

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(LENGTH)
  bytes.writeUInt32BE(length)
  return bytes
}

const partAt = (letter: Buffer, at: number): Buffer => letter.subarray(at + LENGTH, at + LENGTH + letter.readUInt32BE(at))
