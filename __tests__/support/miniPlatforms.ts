import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FakeAlipay, FakeWechat } from './openPlatforms'

/** Settings of a server whose mini-programs stand on these platforms. @param folder where Alipay's keys are written */
export function miniPlatforms(weapp: Pick<FakeWechat, 'keys' | 'url'>, alipay: Pick<FakeAlipay, 'keys' | 'url'>, folder: string) {
  const [own, theirs] = [path.join(folder, 'own.pem'), path.join(folder, 'alipay.pem')]
  writeFileSync(own, alipay.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(theirs, alipay.keys.alipayKey.export({ type: 'spki', format: 'pem' }))
  return {
    WEAPP_APP_ID: weapp.keys.appId,
    WEAPP_SECRET: weapp.keys.secret,
    WEAPP_URL: weapp.url,
    ALIPAY_MINI_APP_ID: alipay.keys.appId,
    ALIPAY_MINI_PRIVATE_KEY: own,
    ALIPAY_MINI_PUBLIC_KEY: theirs,
    ALIPAY_MINI_AES_KEY: alipay.keys.aesKey.toString('base64'),
    ALIPAY_MINI_URL: alipay.url
  }
}
