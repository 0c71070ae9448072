import type { Signal } from './bus'
import type { Written } from './wire'

/** Processes of another version write other letters, and do not share a channel with this one. */
export const LETTER_VERSION = 2
/** Bytes of a length. */
const LENGTH = 4

/** A signal without the bytes of its frame, which travel as they are: nobody on the way reads or writes them again. */
type Head = Exclude<Signal, { kind: 'send' }> | { kind: 'send'; userIds: readonly string[]; said: Omit<Written, 'data'>; length: number }

/** A frame as it lies in a letter, copied when somebody here hears it: one slow socket would keep the whole letter in memory. */
class Carried implements Written {
  readonly method: Written['method']
  readonly storedAt?: number
  private own: Buffer | undefined = undefined

  constructor(
    { method, storedAt }: Omit<Written, 'data'>,
    private readonly view: Buffer
  ) {
    this.method = method
    if (storedAt !== undefined) this.storedAt = storedAt
  }

  get data(): Buffer {
    return (this.own ??= Buffer.from(this.view))
  }
}

/** Signals as one letter: all their heads as one JSON behind its length, then the bytes of their frames in the same order. @param from who writes */
export function seal(from: string, signals: readonly Signal[]): Buffer {
  const frames: Buffer[] = []
  const heads = Buffer.from(
    JSON.stringify(
      signals.map((signal): Head => {
        if (signal.kind !== 'send') return signal
        const {
          kind,
          userIds,
          said: { data, method, storedAt }
        } = signal
        frames.push(data)
        return { kind, userIds, said: { method, storedAt }, length: data.length }
      })
    )
  )
  const length = Buffer.allocUnsafe(LENGTH)
  length.writeUInt32BE(heads.length)
  return Buffer.concat([Buffer.from(from, 'latin1'), length, heads, ...frames])
}

/** What a letter says, in its order. @param start where it begins, behind the name of who wrote it */
export function* unseal(letter: Buffer, start: number): Generator<Signal> {
  let at = start + LENGTH + letter.readUInt32BE(start)
  for (const head of JSON.parse(letter.toString('utf8', start + LENGTH, at)) as Head[]) {
    if (head.kind !== 'send') {
      yield head
      continue
    }
    const { kind, userIds, said, length } = head
    yield { kind, userIds, said: new Carried(said, letter.subarray(at, at + length)) }
    at += length
  }
}
