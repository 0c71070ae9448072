/** @jest-environment ./__tests__/support/networkEnvironment.js */
import { createDataInterfaceService, type InterfaceQuestion } from '@/services/dataInterface'
import { CLIENT, startNet, startPlatform, type FakePlatform } from '../../support/platform'
import { LiveApp, memoryStorage } from '../../support/liveApp'

const QUESTION: InterfaceQuestion = {
  keyword: '',
  currentPage: 1,
  pageSize: 20,
  propsValue: 'id',
  relationField: 'fullName',
  columns: ['fullName'],
  params: []
}

/** Which call each family has: `gone` is asked once a session at most, and never again after that. */
describe.each([
  ['java-a', () => startPlatform({ dialect: 'java-a' }), { List: 'POST Action', Info: 'POST Action', options: 'POST Actions/Preview' }],
  ['java-b', () => startPlatform({ dialect: 'java-b' }), { List: 'POST Actions', Info: 'POST Actions', options: 'POST Actions/Preview' }],
  ['3.3', startNet, { List: 'GET Action', Info: 'GET Action', options: 'GET Actions/Response' }]
] as const)('data interfaces of %s', (_name, start, known) => {
  let platform: FakePlatform
  let app: LiveApp
  const calls = (): string[] =>
    platform.seen
      .map(({ call }) => call)
      .filter((call) => call.includes('DataInterface'))
      .map((call) => call.replace('/api/system/DataInterface/regions/', ''))
  const service = () => createDataInterfaceService(app.stores.api)
  const signIn = async () => {
    const { error } = await app.stores.session.signIn({ account: 'zhangsan', password: '123456' })
    if (error !== undefined) throw error
  }
  beforeEach(async () => {
    platform = await start()
    app = new LiveApp(platform.url, memoryStorage(), { ...CLIENT, tenantBase: '' })
    await signIn()
  })
  afterEach(async () => {
    app.close()
    await platform.close()
  })

  test('rows, texts of stored values and options are found in its own calls, which are asked alone from then on', async () => {
    const ask = async () => [
      (await service().rows('regions', { ...QUESTION, keyword: '田' })).list.map(({ id }) => id),
      (await service().rowsByIds('regions', ['r2', 'r3'], QUESTION)).map(({ fullName }) => fullName),
      (await service().options('regions', [])).length
    ]
    expect(await ask()).toEqual([['r1'], ['宝安', '龙岗'], 3])
    platform.seen.length = 0
    // Another page, with a service of its own.
    expect(await ask()).toEqual([['r1'], ['宝安', '龙岗'], 3])
    const info = known.Info.startsWith('GET') ? Array(2).fill('GET Action/Info') : [`${known.Info}/InfoByIds`]
    expect(calls()).toEqual([`${known.List}/List`, ...info, known.options])
    // The next session may meet a server that was brought up to date.
    await app.stores.session.signOut()
    await signIn()
    platform.seen.length = 0
    await ask()
    expect(calls()[0]).toBe('POST Action/List')
  })

  test('a refusal is no sign of another version', async () => {
    await service().rows('regions', QUESTION)
    platform.expire()
    platform.seen.length = 0
    await expect(service().rows('regions', QUESTION)).rejects.toMatchObject({ code: 600 })
    await expect(service().rowsByIds('regions', ['r1'], QUESTION)).rejects.toBeDefined()
    expect(calls().slice(0, 1)).toEqual([`${known.List}/List`])
  })
})
