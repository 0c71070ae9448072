import { Quiet } from '@/stores/quiet'

describe('what goes when nothing is under way', () => {
  it('begins one after the other, each in a task of its own', async () => {
    const quiet = new Quiet()
    const seen: string[] = []
    const act = async (name: string) => {
      await quiet.reached()
      seen.push(`${name} begins`)
      for (let step = 0; step < 100; step++) await Promise.resolve()
      seen.push(`${name} ends`)
    }
    await Promise.all([act('first'), act('second')])
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('waits until every call has ended, also one that failed', async () => {
    const quiet = new Quiet()
    const seen: string[] = []
    const ends: ((isFine: boolean) => void)[] = []
    const request = quiet.counted(
      () =>
        new Promise<never>((resolve, reject) => {
          ends.push((isFine) => (isFine ? resolve(undefined as never) : reject(new Error('no answer'))))
        })
    )
    const calls = [request({ url: '/first' }), request({ url: '/second' })].map((call, index) =>
      call.catch(() => undefined).then(() => seen.push(`call ${index}`))
    )
    const reached = quiet.reached().then(() => seen.push('quiet'))
    ends[0]?.(true)
    await calls[0]
    ends[1]?.(false)
    await Promise.all([...calls, reached])
    expect(seen).toEqual(['call 0', 'call 1', 'quiet'])
  })
})
