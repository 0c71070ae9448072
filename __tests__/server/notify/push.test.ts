import { createECDH } from 'node:crypto'
import { generateVAPIDKeys } from 'web-push'
import { sendPush } from '../../../server/notify/push'
import { mayPushTo, readNotifySettings } from '../../../server/notify/settings'
import { decryptPush, PushService } from '../../support/pushService'

const bytes = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64url')
const CONTENT = { title: '新派单 粤B·12345', text: '请尽快接单', tag: 'order 1', path: '/pages/transferCar/form?id=1', isUrgent: true }

describe('the browser of the tests', () => {
  // RFC 8291, appendix A: what it decrypts was encrypted by nobody here.
  test('reads the message of RFC 8291', () => {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
    const body = bytes(
      `DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT
       pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`
    )
    expect(decryptPush(body, { ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }).toString()).toBe('When I grow up, I want to be a watermelon')
  })
})

describe('one push', () => {
  let service: PushService
  const keys = { ...generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
  beforeAll(async () => {
    service = await PushService.start()
  })
  afterAll(() => service.close())

  test('is read by its browser alone, urgent and no longer than it lives', async () => {
    const [browser, other] = [service.subscribe(), service.subscribe()]
    expect(await sendPush(keys, browser.subscription, CONTENT, 300_000)).toBe('SENT')
    expect(browser.received).toEqual([{ ...CONTENT, urgency: 'high', ttl: 300 }])
    expect(other.received).toEqual([])
  })

  test('gone, refused, and to be asked again are told apart', async () => {
    const browser = service.subscribe()
    service.play(400, 429, 500, 'cut', 410)
    expect(await sendPush(keys, browser.subscription, CONTENT, 1000)).toBe('REFUSED')
    for (const words of ['429', '500', 'fetch failed'])
      await expect(sendPush(keys, browser.subscription, CONTENT, 1000)).rejects.toThrow(words)
    expect(await sendPush(keys, browser.subscription, CONTENT, 1000)).toBe('GONE')
    expect(await sendPush(keys, browser.subscription, CONTENT, 1000)).toBe('GONE')
  })

  test('a sender with another key than it names is refused', async () => {
    const { subscription } = service.subscribe()
    expect(await sendPush({ ...keys, privateKey: generateVAPIDKeys().privateKey }, subscription, CONTENT, 1000)).toBe('REFUSED')
  })
})

describe('settings', () => {
  const { publicKey, privateKey } = generateVAPIDKeys()
  const good = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: 'mailto:ops@example.com' }

  test.each([
    ['half of the keys', { ...good, PUSH_SUBJECT: '' }],
    ['a short key', { ...good, PUSH_PRIVATE_KEY: 'abc' }],
    ['no contact', { ...good, PUSH_SUBJECT: 'ops' }],
    ['a gateway that is no address', { CALL_GATEWAY_URL: 'gateway' }],
    ['a host with its protocol', { PUSH_HOSTS: 'https://push.example.com' }]
  ])('%s is refused in one line that tells no key', (_what, env) => {
    expect(() => readNotifySettings(env)).toThrow(/^[^\n]*[\u4e00-\u9fa5][^\n]*$/)
    expect(() => readNotifySettings(env)).not.toThrow(privateKey)
  })

  test('only push services that are named are asked, over https unless they are ours', () => {
    const settings = readNotifySettings({ PUSH_HOSTS: 'push.example.com,127.0.0.1:9' })
    const may = (endpoint: string): boolean => mayPushTo(endpoint, settings)
    expect(['https://push.example.com/a', 'https://eu.push.example.com/a', 'http://127.0.0.1:9/a'].map(may)).toEqual([true, true, true])
    const others = [
      'http://push.example.com/a',
      'https://push.example.com:8443/a',
      'https://notpush.example.com/a',
      'https://push.example.com@127.0.0.1/a',
      'https://x:y@push.example.com/a',
      'http://127.0.0.1:10/a',
      'https://127.0.0.1/a',
      'push.example.com/a'
    ]
    expect(others.map(may)).toEqual(others.map(() => false))
    expect(mayPushTo('https://web.push.apple.com/a', readNotifySettings({}))).toBe(true)
  })
})
