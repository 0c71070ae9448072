import { holdTimers, type HeldTimers } from '../../support/heldTimers'
import { caught, gate, ok, refused, startServer, testApi, until, type TestServer } from './testApi'

/** A call that runs for longer than this shows the waiting mask, ms (wire.md#requests). */
const MASK_MS = 800

describe('request over a real server', () => {
  let server: TestServer

  let masks: HeldTimers
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    masks = holdTimers((ms) => ms === MASK_MS)
    server.seen.length = 0
    server.routes.clear()
  })
  afterEach(() => masks.restore())

  /** Runs while a slow answer is on its way, which then comes. */
  const duringSlow = async (
    path: string,
    answer: ReturnType<typeof ok>,
    call: () => Promise<unknown>,
    during: () => void
  ): Promise<void> => {
    const answers = gate()
    server.routes.set(path, async () => {
      await answers.isOpen
      return answer
    })
    const calling = call()
    await until(() => server.seen.some((seen) => seen.path === path))
    during()
    answers.open()
    await calling
  }

  describe('waiting mask', () => {
    test('quick calls show none, a slow one shows it after 800 ms and closes it', async () => {
      server.routes.set('/api/quick', () => ok(null))
      const { api, mask } = testApi(server.url)
      await api.request({ url: '/api/quick' })
      expect([mask, masks.waiting]).toEqual([[], 0])
      await duringSlow(
        '/api/slow',
        ok(null),
        () => api.request({ url: '/api/slow' }),
        () => {
          expect([mask, masks.waiting]).toEqual([[], 1])
          masks.pass()
          expect(mask).toEqual(['show'])
        }
      )
      expect(mask).toEqual(['show', 'hide'])
    })

    test('parallel calls share one mask that closes once, with the last', async () => {
      server.routes.set('/api/quick', () => ok(null))
      const { api, mask } = testApi(server.url)
      const ends = [gate(), gate()]
      for (const [index, { isOpen }] of ends.entries())
        server.routes.set(`/api/${index}`, async () => {
          await isOpen
          return ok(null)
        })
      const calls = [api.request({ url: '/api/0' }), api.request({ url: '/api/1' })]
      await api.http({ url: '/api/quick' })
      masks.pass()
      expect(mask).toEqual(['show'])
      ends[0]?.open()
      await calls[0]
      expect(mask).toEqual(['show'])
      ends[1]?.open()
      await calls[1]
      expect(mask).toEqual(['show', 'hide'])
    })

    test('load: false switches it off for that call and no other', async () => {
      const { api, mask } = testApi(server.url)
      await duringSlow(
        '/api/slow',
        ok(null),
        () => api.request({ url: '/api/slow', load: false }),
        () => masks.pass()
      )
      expect(mask).toEqual([])
      await duringSlow(
        '/api/again',
        ok(null),
        () => api.request({ url: '/api/again' }),
        () => masks.pass()
      )
      expect(mask).toEqual(['show', 'hide'])
    })

    test('it is closed before the toast of a failure, so that closing does not take the toast along', async () => {
      const order: string[] = []
      const { api } = testApi(server.url, {
        toast: () => order.push('toast'),
        mask: { show: () => order.push('show'), hide: () => order.push('hide') }
      })
      await duringSlow(
        '/api/slow',
        refused(400, '不行'),
        () => caught(api.request({ url: '/api/slow' })),
        () => masks.pass()
      )
      expect(order).toEqual(['show', 'hide', 'toast'])
    })
  })
})
