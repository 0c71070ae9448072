import { Writable } from 'node:stream'
import { Lane } from '../../../server/realtime/lane'
import { Turn } from '../../../server/realtime/turn'

/** A connection that keeps which chunks reached the system together. */
class Wire extends Writable {
  readonly writes: string[] = []

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.writes.push(Buffer.concat(chunks.map(({ chunk }) => chunk)).toString())
    done()
  }
}

const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

describe('a turn of the event loop', () => {
  test('what is said to a connection leaves in one write, in its order; the next turn begins anew', async () => {
    const [turn, one, other] = [new Turn(), new Wire(), new Wire()]
    const say = (wire: Wire, text: string): void => {
      turn.keep(wire)
      wire.write(text)
    }
    say(one, 'a')
    say(other, 'x')
    await Promise.resolve()
    say(one, 'b')
    expect([one.writes, other.writes]).toEqual([[], []])
    await nextTurn()
    expect([one.writes, other.writes]).toEqual([['ab'], ['x']])
    say(one, 'c')
    await nextTurn()
    expect(one.writes).toEqual(['ab', 'c'])
  })

  test('much goes out before the turn ends, and a connection that ended meanwhile harms nobody', async () => {
    const [turn, one, gone] = [new Turn(), new Wire(), new Wire()]
    turn.keep(gone)
    gone.write('never heard')
    gone.destroy()
    for (let sent = 0; sent < 3; sent++) {
      turn.keep(one)
      one.write('m'.repeat(64 * 1024))
    }
    expect(one.writes.length).toBeGreaterThan(0)
    await nextTurn()
    expect(one.writes.join('')).toHaveLength(3 * 64 * 1024)
    expect(gone.writes).toEqual([])
  })
})

describe('a lane', () => {
  test('so many go on at once, the others follow in their order; a failure frees its place', async () => {
    const lane = new Lane(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const works = [0, 1, 2, 3].map((number) =>
      lane.run(async () => {
        begun.push(number)
        await new Promise<void>((resolve) => {
          ends[number] = resolve
        })
        if (number === 1) throw new Error('broken')
        return number
      })
    )
    const settled = Promise.allSettled(works)
    await nextTurn()
    expect(begun).toEqual([0, 1])
    ends[1]?.()
    await nextTurn()
    expect(begun).toEqual([0, 1, 2])
    ends[0]?.()
    ends[2]?.()
    await nextTurn()
    ends[3]?.()
    expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'broken'))).toEqual([0, 'broken', 2, 3])
    expect(await lane.run(() => Promise.resolve('free'))).toBe('free')
  })
})
