import type { Clock } from '../clock'
import { AlipayApi } from './alipay'
import type { OpenPlatformSettings } from './settings'
import { WechatApi } from './wechat'

/** One client a platform, for all areas of a process. */
export interface OpenPlatforms {
  wechat: WechatApi | undefined
  alipay: AlipayApi | undefined
}

export const openPlatforms = ({ wechat, alipay, limitMs }: OpenPlatformSettings, clock: Clock): OpenPlatforms => ({
  wechat: wechat && new WechatApi(wechat, clock, limitMs),
  alipay: alipay && new AlipayApi(alipay, clock, limitMs)
})
