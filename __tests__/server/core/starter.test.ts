import { EventEmitter } from 'node:events'
import { starterOf } from '../../../server/starter'
import { seenAs } from '../../support/shapes'

const child = (env: Record<string, string>) => {
  const said: unknown[] = []
  const own = Object.assign(new EventEmitter(), {
    env,
    said,
    send: (word: unknown) => said.push(word),
    exit: jest.fn(),
    disconnect: jest.fn()
  })
  return { own, said, starter: starterOf(seenAs<NodeJS.Process>(own)) }
}

describe('the server that npm start started', () => {
  test('ends when its starter vanishes while it waits, and not after it has the socket', async () => {
    const { own, said, starter } = child({ START_DOOR: '1' })
    const built = starter?.built()
    own.emit('disconnect')
    expect(own.exit).toHaveBeenCalledWith(1)
    own.emit('message', { kind: 'built' })
    await built
    const next = child({ START_DOOR: '1' })
    const socket = next.starter?.socket()
    next.own.emit('message', { kind: 'socket' }, 'the socket')
    expect(await socket).toBe('the socket')
    next.starter?.done()
    next.own.emit('disconnect')
    expect(next.own.exit).not.toHaveBeenCalled()
    expect(next.own.disconnect).toHaveBeenCalled()
    expect([...said, ...next.said]).toEqual([{ kind: 'opened' }, { kind: 'ready' }, { kind: 'listening' }])
  })

  test('listens by itself where nobody holds the address for it', () => {
    expect(child({}).starter).toBeUndefined()
    expect(child({ START_DOOR: '' }).starter).toBeUndefined()
  })
})
