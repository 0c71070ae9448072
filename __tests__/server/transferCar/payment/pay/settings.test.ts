import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartupError } from '../../../../../server/errors'
import { readPaySettings } from '../../../../../server/paySettings'

const folder = mkdtempSync(path.join(tmpdir(), 'towing-keys-'))
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const PRIVATE = write('private.pem', keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
const PUBLIC = write('public.pem', keys.publicKey.export({ type: 'spki', format: 'pem' }).toString())
const BARE = write('bare.txt', keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'))
const BARE_PUBLIC = write('barePublic.txt', keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
const WECHAT = {
  WECHAT_MCH_ID: '1900000109',
  WECHAT_APP_ID: 'wx1',
  WECHAT_SERIAL: 'S1',
  WECHAT_PRIVATE_KEY: PRIVATE,
  WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PLATFORM_SERIAL: 'P1',
  WECHAT_PLATFORM_KEY: PUBLIC
}
const ALIPAY = { ALIPAY_APP_ID: '1', ALIPAY_SELLER_ID: '2', ALIPAY_PRIVATE_KEY: BARE, ALIPAY_PUBLIC_KEY: BARE_PUBLIC }
const HTTPS = { PUBLIC_URL: 'https://towing.example.cn/' }
const read = (env: Record<string, string>, isProduction = true) => readPaySettings(env, isProduction, '/data', 3000)

test('the local provider is for trying things and never for production', () => {
  expect(read({}, false)).toEqual({
    local: { folder: '/data/local-provider', url: '', port: 0 },
    wechat: undefined,
    alipay: undefined,
    publicUrl: 'http://127.0.0.1:3000'
  })
  expect(() => read({ PAY_PROVIDER: 'local' })).toThrow('生产环境不能使用演示支付')
  expect(read({})).toEqual({ local: undefined, wechat: undefined, alipay: undefined, publicUrl: 'http://127.0.0.1:3000' })
})

test('a channel is open when all its values are given; keys are files, PEM or bare', () => {
  const { wechat, alipay, publicUrl } = read({ ...WECHAT, ...ALIPAY, ...HTTPS })
  expect(publicUrl).toBe('https://towing.example.cn')
  expect(wechat).toMatchObject({ mchId: '1900000109', appId: 'wx1', serial: 'S1', platformSerial: 'P1' })
  expect(alipay).toMatchObject({ appId: '1', sellerId: '2' })
  for (const each of [wechat?.privateKey, alipay?.privateKey])
    expect(each?.export({ type: 'pkcs8', format: 'pem' })).toBe(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  for (const each of [wechat?.platformKey, alipay?.alipayKey])
    expect(each?.export({ type: 'spki', format: 'pem' })).toBe(keys.publicKey.export({ type: 'spki', format: 'pem' }))
  expect(read({ ...WECHAT, ...HTTPS }).alipay).toBeUndefined()
})

test.each([
  [{ ...WECHAT, ...HTTPS, WECHAT_SERIAL: ' ' }, '还缺环境变量 WECHAT_SERIAL'],
  [{ ...ALIPAY, ...HTTPS, ALIPAY_PUBLIC_KEY: '' }, '还缺环境变量 ALIPAY_PUBLIC_KEY'],
  [{ ...WECHAT, ...HTTPS, WECHAT_API_V3_KEY: 'short' }, 'WECHAT_API_V3_KEY 应为 32 个字符'],
  [{ ...WECHAT, ...HTTPS, WECHAT_PRIVATE_KEY: '/nowhere.pem' }, 'WECHAT_PRIVATE_KEY 应为密钥文件的路径'],
  [{ ...WECHAT, ...HTTPS, WECHAT_PLATFORM_KEY: write('broken.pem', '-----BEGIN') }, 'WECHAT_PLATFORM_KEY 应为密钥文件的路径'],
  [WECHAT, 'PUBLIC_URL 应为本服务器的 https 地址'],
  [{ PUBLIC_URL: 'towing.example.cn' }, 'PUBLIC_URL 应为 http 或 https 地址'],
  [{ PAY_PROVIDER: 'both' }, 'PAY_PROVIDER 应为 local 或 live']
] as [Record<string, string>, string][])('what cannot be used is said in one line: %#', (env, message) => {
  expect(() => read(env)).toThrow(StartupError)
  expect(() => read(env)).toThrow(message)
})

test('the port of the local provider is one', () => {
  expect(read({ LOCAL_PROVIDER_PORT: '3999' }, false).local?.port).toBe(3999)
  expect(() => read({ LOCAL_PROVIDER_PORT: '70000' }, false)).toThrow('LOCAL_PROVIDER_PORT 应为 0 到 65535 的整数')
})
