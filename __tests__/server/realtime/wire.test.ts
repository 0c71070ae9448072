import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { WebSocket, WebSocketServer } from 'ws'
import type { Signal } from '../../../server/realtime/bus'
import { InOrder } from '../../../server/realtime/inOrder'
import { seal, unseal } from '../../../server/realtime/letter'
import { textFrame, written } from '../../../server/realtime/wire'

const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

describe('a text on the wire', () => {
  test('the library at the other end reads what was written, whatever its length and characters', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const met = once(server, 'connection') as Promise<[WebSocket, { socket: NodeJS.WritableStream }]>
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const heard: string[] = []
    client.on('message', (data: Buffer, isBinary) => {
      heard.push(isBinary ? 'binary' : data.toString('utf8'))
    })
    const [, { socket }] = await met
    // Around both limits of the length, in bytes: a character of ours has three.
    const texts = [
      '',
      'a',
      '拖'.repeat(41),
      'a'.repeat(125),
      'a'.repeat(126),
      '车😀',
      '拖'.repeat(21_845),
      'a'.repeat(65_535),
      'a'.repeat(65_536),
      'a'.repeat(300_000)
    ]
    for (const text of texts) socket.write(textFrame(text))
    socket.write(textFrame('the end'))
    while (heard.at(-1) !== 'the end') await once(client, 'message')
    expect(heard).toEqual([...texts, 'the end'])
    client.terminate()
    server.close()
    await once(server, 'close')
  })
})

describe('a letter between processes', () => {
  const userIds = fc.array(fc.string(), { maxLength: 5 })
  const signals: fc.Arbitrary<Signal>[] = [
    fc.record({ kind: fc.constant('refresh' as const), userIds }),
    fc.constant({ kind: 'resync' as const }),
    fc.record({ kind: fc.constant('present' as const), processId: fc.string(), userIds }),
    fc.record({
      kind: fc.constant('send' as const),
      userIds,
      said: fc
        .tuple(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.option(fc.nat(), { nil: undefined }))
        .map(([msg, storedAt]) => written({ method: 'error', msg }, storedAt))
    })
  ]

  test('whoever opens it has what was put in, in the same order and of its own', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(...signals), { maxLength: 20 }), (said) => {
        const from = 'process'
        const letter = seal(from, said)
        expect(letter.toString('latin1', 0, from.length)).toBe(from)
        const read = [...unseal(letter, from.length)].map((signal) =>
          signal.kind === 'send'
            ? { ...signal, said: { method: signal.said.method, data: signal.said.data, storedAt: signal.said.storedAt } }
            : signal
        )
        letter.fill(0)
        expect(read).toEqual(said)
      })
    )
  })
})

describe('what one socket asks for', () => {
  test('one after another, at once where nothing is waited for; a fault hinders nobody', async () => {
    const [begun, faults]: [string[], string[]] = [[], []]
    const order = new InOrder((error) => {
      faults.push((error as Error).message)
    })
    let end = (): void => undefined
    order.add(() => {
      begun.push('at once')
    })
    expect(begun).toEqual(['at once'])
    order.add(
      () =>
        new Promise<void>((resolve) => {
          begun.push('long')
          end = resolve
        })
    )
    order.add(() => {
      throw new Error('thrown')
    })
    order.add(() => Promise.reject(new Error('rejected')))
    order.add(() => {
      begun.push('last')
    })
    await nextTurn()
    expect([begun, order.open]).toEqual([['at once', 'long'], 4])
    end()
    await order.settled()
    expect([begun, faults, order.open]).toEqual([['at once', 'long', 'last'], ['thrown', 'rejected'], 0])
  })

  test('rests go on beside the next works; who waits for them and whoever asks whether all is done knows when they end', async () => {
    const [said, order]: [string[], InOrder] = [[], new InOrder(() => undefined)]
    const ends: (() => void)[] = []
    for (const name of ['one', 'two']) {
      order.add(() => {
        order.meanwhile(
          new Promise<void>((resolve, reject) => {
            ends.push(
              name === 'one'
                ? resolve
                : () => {
                    reject(new Error(name))
                  }
            )
          }),
          (error) => {
            said.push((error as Error).message)
          }
        )
      })
    }
    order.add(async () => {
      await order.rests()
      said.push('alone')
    })
    const settled = order.settled().then(() => {
      said.push('settled')
    })
    await nextTurn()
    expect([said, order.open]).toEqual([[], 3])
    ends[0]?.()
    await nextTurn()
    expect(said).toEqual([])
    ends[1]?.()
    await settled
    expect(said).toEqual(['two', 'alone', 'settled'])
  })
})
