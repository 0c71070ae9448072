import { AddPasskeyModel, type AddPasskeyParts } from '@/pages/my/accountSecurity/passkey'
import { OtherWaysModel, type OtherWaysParts } from '@/pages/login/ways/model'
import { createOtherWaysService } from '@/services/otherWays'
import { ok, refused, startServer, type Seen, type TestServer } from '../platform/testApi'
import { eventually } from '../../support/eventually'
import { openShell } from './openShell'

const WAYS = 'GET /api/signIn/Ways'
const ASSERTION = { id: 'AAAA', clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD', userHandle: 'EEEE' }
const ATTESTATION = { id: 'AAAA', clientDataJSON: 'BBBB', attestationObject: 'CCCC', transports: ['internal'] }
const BACK = { browser: 'a-browser-of-the-tests', state: 'S'.repeat(43), code: 'code' }
const json = <T>(call: Seen | undefined): T => JSON.parse(String(call?.body)) as T

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  server.routes.clear()
  server.routes.set(WAYS, () => ok({ ways: ['password', 'openId', 'passkey'], openIdName: '集团账号' }))
  server.routes.set('GET /api/oauth/CurrentUser', () =>
    ok({ userInfo: { userId: 'u1' }, permissionList: [], menuList: [], features: ['idempotency', 'signIn'] })
  )
  server.routes.set('POST /api/signIn/Passkey/Begin', () => ok({ ticket: 'T'.repeat(43), options: { challenge: 'AAAA' } }))
  server.routes.set('POST /api/signIn/Passkey', () => ok({ token: 'Bearer t1', theme: '' }))
  server.routes.set('POST /api/signIn/OpenId', () => ok({ token: 'Bearer t1', theme: '' }))
})
const asked = (path: string) => server.seen.filter((call) => call.path === path)

const open = (more: Partial<OtherWaysParts> = {}) => {
  const { stores } = openShell(server.url)
  const { session, api, uuid } = stores
  session.consent.tick(true)
  const toasts: string[] = []
  const told = { entered: 0, left: [] as string[] }
  const model = new OtherWaysModel({
    service: createOtherWaysService(api),
    session,
    toast: (message) => void toasts.push(message),
    uuid,
    hasPasskeys: true,
    usePasskey: async () => ({ response: ASSERTION }),
    leaveForProvider: (address, browser) => void told.left.push(address, browser),
    takeProviderAnswer: () => undefined,
    onEntered: () => void told.entered++,
    ...more
  })
  return { model, session, toasts, told }
}

describe('other ways in', () => {
  it('are offered as far as the server and the browser have them; a platform without the call offers none', async () => {
    const { model } = open()
    await model.begin()
    expect([model.hasPasskey, model.provider]).toEqual([true, '集团账号'])
    const plain = open({ hasPasskeys: false })
    await plain.model.begin()
    expect([plain.model.hasPasskey, plain.model.provider]).toEqual([false, '集团账号'])
    server.routes.delete(WAYS)
    const foreign = open()
    await foreign.model.begin()
    expect([foreign.model.hasPasskey, foreign.model.provider, foreign.model.failure]).toEqual([false, '', ''])
  })

  it('a passkey signs in without a token or an account, once the texts are agreed to', async () => {
    const { model, session, told } = open()
    session.consent.tick(false)
    await model.usePasskey()
    expect([session.consent.error, server.seen]).toEqual(['请先阅读并勾选同意，再登录', []])
    session.consent.tick(true)
    await model.usePasskey()
    expect([session.token, told.entered, model.busy]).toEqual(['Bearer t1', 1, ''])
    expect(json(asked('/api/signIn/Passkey')[0])).toEqual({ ticket: 'T'.repeat(43), response: ASSERTION })
    expect(asked('/api/signIn/Passkey')[0]?.headers.authorization).toBeUndefined()
  })

  it.each(['cancelled', 'unable'] as const)('says what to do when the browser has nothing: %s', async (failed) => {
    const { model, session } = open({ usePasskey: async () => ({ failed }) })
    await model.usePasskey()
    expect([model.failure, model.busy, session.isSignedIn]).toEqual([expect.stringContaining('请用其他方式登录'), '', false])
    expect(asked('/api/signIn/Passkey')).toEqual([])
  })

  it('a refusal is said as the server says it', async () => {
    server.routes.set('POST /api/signIn/Passkey', () => refused(400, '此通行密钥不能登录，请用其他方式登录'))
    const { model, told } = open()
    await model.usePasskey()
    expect([model.failure, told.entered]).toEqual(['此通行密钥不能登录，请用其他方式登录', 0])
  })

  it('goes to the provider with a word of its own, and ends what comes back', async () => {
    server.routes.set('POST /api/signIn/OpenId/Begin', () => ok({ address: 'https://id.example/auth' }))
    const { model, session, told } = open()
    await model.goToProvider()
    const { browser } = json<{ browser: string }>(asked('/api/signIn/OpenId/Begin')[0])
    expect(told.left).toEqual(['https://id.example/auth', browser])
    expect(session.consent.isAgreed).toBe(true)
    const back = open({ takeProviderAnswer: () => BACK })
    await back.model.begin()
    expect([back.session.token, back.told.entered]).toEqual(['Bearer t1', 1])
    expect(json(asked('/api/signIn/OpenId')[0])).toEqual(BACK)
    const turned = open({ takeProviderAnswer: () => 'refused' })
    await turned.model.begin()
    expect([turned.model.failure, turned.session.isSignedIn]).toEqual(['没有通过集团账号登录', false])
  })

  describe('somebody without an account here', () => {
    const arrive = async () => {
      server.routes.set('POST /api/signIn/OpenId', () => ok({ bindTicket: 'B'.repeat(43) }))
      server.routes.set('POST /api/signIn/Bindings', () => ok({ list: [] }))
      const arrived = open({ takeProviderAnswer: () => BACK })
      await arrived.model.begin()
      expect([arrived.model.isUnbound, arrived.told.entered]).toEqual([true, 0])
      return arrived
    }
    const signIn = async (session: ReturnType<typeof open>['session']) => session.enter({ token: 'Bearer t2', theme: '' }, '')

    it('is bound by the next sign-in, with a key and its token', async () => {
      const { model, session, toasts } = await arrive()
      await signIn(session)
      model.dispose()
      await eventually(async () => expect(toasts).toEqual(['已绑定集团账号，下次可直接登录']))
      const [call] = asked('/api/signIn/Bindings')
      expect([json(call), call?.headers.authorization]).toEqual([{ ticket: 'B'.repeat(43) }, 'Bearer t2'])
      expect(call?.headers['idempotency-key']).toMatch(/^key-/)
    })

    it.each(['forget', 'dispose'] as const)('is not bound by who comes after he gave up: %s', async (way) => {
      const { model, session } = await arrive()
      model[way]()
      await signIn(session)
      expect([model.isUnbound, asked('/api/signIn/Bindings')]).toEqual([false, []])
    })
  })
})

describe('adding a passkey', () => {
  const adding = async (more: Partial<AddPasskeyParts> = {}) => {
    const { stores } = openShell(server.url)
    await stores.session.enter({ token: 'Bearer t1', theme: '' }, '')
    const service = createOtherWaysService(stores.api)
    return new AddPasskeyModel({
      service,
      uuid: stores.uuid,
      name: '安卓手机',
      makePasskey: async () => ({ response: ATTESTATION }),
      ...more
    })
  }
  beforeEach(() => {
    server.routes.set('POST /api/signIn/Passkeys/Begin', () => ok({ ticket: 'T'.repeat(43), options: { challenge: 'AAAA' } }))
    server.routes.set('POST /api/signIn/Passkeys', () => ok({ list: [] }))
  })

  it('hands in what the browser made, under the name of the device; each try asks anew', async () => {
    const model = await adding()
    await model.look()
    expect([model.isOffered, await model.add(), await model.add()]).toEqual([true, true, true])
    expect(json(asked('/api/signIn/Passkeys')[0])).toEqual({ ticket: 'T'.repeat(43), name: '安卓手机', response: ATTESTATION })
    const keys = [...asked('/api/signIn/Passkeys/Begin'), ...asked('/api/signIn/Passkeys')].map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(4)
  })

  it.each([
    ['cancelled', '没有完成验证，通行密钥没有添加'],
    ['exists', '这台设备上已经有本账号的通行密钥'],
    ['unable', '此浏览器无法添加通行密钥']
  ] as const)('says why nothing was made: %s', async (failed, words) => {
    const model = await adding({ makePasskey: async () => ({ failed }) })
    expect([await model.add(), model.failure, model.isAdding]).toEqual([false, words, false])
    expect(asked('/api/signIn/Passkeys')).toEqual([])
  })

  it('is not offered where the server does not open it', async () => {
    server.routes.set(WAYS, () => ok({ ways: ['password'], openIdName: '' }))
    const model = await adding()
    await model.look()
    expect(model.isOffered).toBe(false)
  })
})
