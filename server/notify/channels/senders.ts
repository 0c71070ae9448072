import { PAGES } from '@/domain/pages'
import type { AlipayApi } from '../../openPlatform/alipay'
import type { WechatApi } from '../../openPlatform/wechat'
import type { MessageSender } from './miniProgram'

/** Busy, quota of the app, and what is wrong with our own access. */
const AGAIN: readonly string[] = ['-1', '45009', '45011', '40001', '40013', '40014', '40125', '40164', '42001']
/** 43101: the person allows none. 40003: nobody has this name. */
const GONE: readonly string[] = ['43101', '40003']

/** Subscription messages of WeChat (subscribeMessage.send). */
export const wechatSender = (api: WechatApi): MessageSender => ({
  appId: api.appId,
  async send(to, templateId, page, data) {
    await api.call('/cgi-bin/message/subscribe/send', {
      touser: to,
      template_id: templateId,
      ...(page !== '' && { page: page.slice(1) }),
      data,
      miniprogram_state: 'formal',
      lang: 'zh_CN'
    })
  },
  meaningOf({ code, message }) {
    if (GONE.includes(code)) return 'gone'
    if (message === 'timeout') return 'unknown'
    return code === '' || AGAIN.includes(code) ? 'again' : 'refused'
  }
})

/** Names of Alipay's older accounts; newer mini-programs are told another one. */
const isUserId = (name: string): boolean => /^2088\d{12}$/.test(name)
const MOST_PAGE = 128

/** Template messages of Alipay (alipay.open.app.mini.templatemessage.send); each opens a page. */
export const alipaySender = (api: AlipayApi): MessageSender => ({
  appId: api.appId,
  async send(to, templateId, page, data) {
    await api.call('alipay.open.app.mini.templatemessage.send', {
      ...(isUserId(to) ? { to_user_id: to } : { to_open_id: to }),
      user_template_id: templateId,
      page: (page === '' || page.length > MOST_PAGE ? PAGES.messages : page).slice(1),
      data: JSON.stringify(data)
    })
  },
  meaningOf({ code, message }) {
    if (/SUBSCRIBE/i.test(code)) return 'gone'
    // An answer that Alipay did not sign says nothing.
    if (message === 'timeout' || message === 'answer without a valid signature') return 'unknown'
    return code === '' || message.startsWith('20000') || /^(isp|aop)\.|^SYSTEM|app-id|signature|permissions/i.test(code)
      ? 'again'
      : 'refused'
  }
})
