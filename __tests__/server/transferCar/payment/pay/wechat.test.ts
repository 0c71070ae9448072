import { ChannelRefused, ChannelUnsure } from '../../../../../server/transferCar/payment/pay/channel'
import { rsaSign } from '../../../../../server/providers/rsa'
import { TEST_START } from '../../../../support/testClock'
import { sealed, type Recorded } from './wire'
import { isMerchants, KEYS, ORDER, PAID, REFUND, REFUNDED, answer, asked, platform, refusal, shop, stranger } from './wechatShop'

describe('requests', () => {
  test('Native', async () => {
    const pay = shop(answer({ code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }))
    expect(await pay.channel.createQr(ORDER)).toBe('weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
    expect(asked(pay)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/native',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900000109","description":"拖车救援费 JF202603150001","out_trade_no":"JF202603150001A01","amount":{"total":49000,"currency":"CNY"},"time_expire":"2026-03-15T10:10:00+08:00","notify_url":"https://towing.example.cn/api/transferCar/PayNotice/WECHAT"}'
    })
  })
  test('H5', async () => {
    const pay = shop(answer({ h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx15' }))
    expect(await pay.channel.createLink(ORDER, '14.23.150.211')).toContain('https://wx.tenpay.com/')
    expect(JSON.parse(asked(pay).body ?? '')).toMatchObject({ scene_info: { payer_client_ip: '14.23.150.211', h5_info: { type: 'Wap' } } })
  })
  test('a page inside WeChat: whose it is, the order for him, the signed call of the app', async () => {
    const pay = shop(
      { body: '{"access_token":"t","expires_in":7200,"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o","scope":"snsapi_base"}' },
      answer({ prepay_id: 'wx26112524580621e9b07c01d0' })
    )
    expect(pay.channel.paysInApp).toBe(true)
    const signIn = new URL(pay.channel.signInUrl('https://towing.example.cn/pay/t/back'))
    expect([signIn.origin + signIn.pathname, Object.fromEntries(signIn.searchParams), signIn.hash]).toEqual([
      'https://open.weixin.qq.com/connect/oauth2/authorize',
      {
        appid: KEYS.appId,
        redirect_uri: 'https://towing.example.cn/pay/t/back',
        response_type: 'code',
        scope: 'snsapi_base',
        state: 'pay'
      },
      '#wechat_redirect'
    ])
    const created = await pay.channel.createInApp(ORDER, '14.23.150.211', 'code1')
    expect(pay.calls[0]?.url).toBe(
      `https://api.weixin.qq.com/sns/oauth2/access_token?appid=${KEYS.appId}&secret=${KEYS.appSecret}&code=code1&grant_type=authorization_code`
    )
    const { url, body } = asked(pay, 1)
    expect([url, JSON.parse(body ?? '')]).toEqual([
      '/v3/pay/transactions/jsapi',
      expect.objectContaining({
        out_trade_no: ORDER.outTradeNo,
        payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
        notify_url: ORDER.noticeUrl
      })
    ])
    const call = pay.channel.bridge(created)
    expect(call).toMatchObject({ appId: KEYS.appId, package: 'prepay_id=wx26112524580621e9b07c01d0', signType: 'RSA' })
    expect(isMerchants(`${KEYS.appId}\n${call?.timeStamp}\n${call?.nonceStr}\n${call?.package}\n`, call?.paySign ?? '')).toBe(true)
    expect(pay.channel.bridge('https://wx.tenpay.com/x')).toBeNull()
    const used = shop({ body: '{"errcode":40163,"errmsg":"code been used"}' })
    await expect(used.channel.createInApp(ORDER, '1.1.1.1', 'code1')).rejects.toThrow('微信没有确认付款人，请重新扫码')
    const busy = shop({ body: '{"errcode":-1,"errmsg":"system error"}' })
    await expect(busy.channel.createInApp(ORDER, '1.1.1.1', 'code1')).rejects.toBeInstanceOf(ChannelUnsure)
  })
  test('payment by code', async () => {
    const pay = shop(answer({ ...PAID, trade_type: 'MICROPAY' }))
    expect(await pay.channel.payByCode(ORDER, '130061098828009406')).toEqual({
      state: 'PAID',
      gatewayNo: PAID.transaction_id,
      amountFen: 49_000,
      paidAt: Date.UTC(2026, 2, 15, 2, 0, 7)
    })
    expect(asked(pay)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/codepay',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900000109","description":"拖车救援费 JF202603150001","out_trade_no":"JF202603150001A01","amount":{"total":49000,"currency":"CNY"},"payer":{"auth_code":"130061098828009406"},"scene_info":{"store_info":{"id":"0001"}}}'
    })
  })
  test('query, close, reverse, refund, refund query', async () => {
    const query = shop(answer(PAID))
    await query.channel.query(ORDER.outTradeNo)
    expect(asked(query)).toEqual({
      method: 'GET',
      url: '/v3/pay/transactions/out-trade-no/JF202603150001A01?mchid=1900000109',
      body: undefined
    })
    const close = shop(answer('', 204))
    expect(await close.channel.close(ORDER.outTradeNo)).toEqual({ state: 'CLOSED', reason: '已关闭' })
    expect(asked(close)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/out-trade-no/JF202603150001A01/close',
      body: '{"mchid":"1900000109"}'
    })
    const reverse = shop(answer({ out_trade_no: ORDER.outTradeNo }))
    expect(await reverse.channel.reverse(ORDER.outTradeNo)).toEqual({ done: true })
    expect(asked(reverse)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/out-trade-no/JF202603150001A01/reverse',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900000109"}'
    })
    const refund = shop(answer({ ...REFUNDED, status: 'PROCESSING', success_time: undefined }))
    expect(await refund.channel.refund(REFUND)).toEqual({ state: 'RUNNING' })
    expect(asked(refund).body).toBe(
      '{"out_trade_no":"JF202603150001A01","out_refund_no":"TK202603150001","reason":"多收","notify_url":"https://towing.example.cn/api/transferCar/PayNotice/WECHAT/Refund","amount":{"refund":10000,"total":49000,"currency":"CNY"}}'
    )
    const refundQuery = shop(answer(REFUNDED))
    expect(await refundQuery.channel.queryRefund(REFUND)).toEqual({
      state: 'DONE',
      gatewayNo: REFUNDED.refund_id,
      amountFen: 10_000,
      doneAt: Date.UTC(2026, 2, 15, 2, 30)
    })
    expect(asked(refundQuery)).toEqual({ method: 'GET', url: '/v3/refund/domestic/refunds/TK202603150001', body: undefined })
  })
})

describe('answers', () => {
  test.each([
    ['NOTPAY', 'PAYING'],
    ['USERPAYING', 'PAYING'],
    ['CLOSED', 'CLOSED'],
    ['REVOKED', 'CLOSED'],
    ['PAYERROR', 'FAILED']
  ])('trade_state %s is %s', async (trade_state, state) => {
    expect(
      await shop(answer({ ...PAID, trade_state, transaction_id: undefined, success_time: undefined })).channel.query('x')
    ).toMatchObject({ state })
  })
  test('a payment that went back is a payment', async () => {
    expect(await shop(answer({ ...PAID, trade_state: 'REFUND' })).channel.query('x')).toMatchObject({ state: 'PAID', amountFen: 49_000 })
  })
  test.each([
    ['ORDER_NOT_EXIST', 404],
    ['ORDERNOTEXIST', 404]
  ])('query: %s', async (code, status) => {
    expect(await shop(refusal(code, status)).channel.query('x')).toEqual({ state: 'NONE' })
  })
  test.each([
    ['USERPAYING', 400, 'PAYING'],
    ['SYSTEM_ERROR', 500, 'PAYING'],
    ['OUT_TRADE_NO_USED', 403, 'PAYING'],
    ['AUTH_CODE_EXPIRED', 400, 'FAILED'],
    ['NOT_ENOUGH', 403, 'FAILED'],
    ['AUTH_CODE_INVALID', 400, 'FAILED']
  ])('payment by code: %s', async (code, status, state) => {
    expect(await shop(refusal(code, status)).channel.payByCode(ORDER, '1')).toMatchObject({ state })
  })
  test('closing what was paid asks what it is', async () => {
    const pay = shop(refusal('ORDERPAID', 400), answer(PAID))
    expect(await pay.channel.close(ORDER.outTradeNo)).toMatchObject({ state: 'PAID' })
  })
  test('refunds: not enough money is asked again later, what is refused is final, abnormal fails', async () => {
    await expect(shop(refusal('NOT_ENOUGH', 403)).channel.refund(REFUND)).rejects.toThrow(ChannelUnsure)
    await expect(shop(refusal('SYSTEM_ERROR', 500)).channel.refund(REFUND)).rejects.toThrow(ChannelUnsure)
    expect(await shop(refusal('INVALID_REQUEST', 400, '订单已全额退款')).channel.refund(REFUND)).toEqual({
      state: 'FAILED',
      reason: '订单已全额退款'
    })
    expect(await shop(refusal('RESOURCE_NOT_EXISTS', 404)).channel.queryRefund(REFUND)).toEqual({ state: 'NONE' })
    expect(await shop(answer({ ...REFUNDED, status: 'ABNORMAL' })).channel.queryRefund(REFUND)).toMatchObject({ state: 'FAILED' })
  })
  test('refused for good and not known are two things', async () => {
    await expect(shop(refusal('PARAM_ERROR', 400, '参数错误')).channel.createQr(ORDER)).rejects.toThrow(
      new ChannelRefused('参数错误', 'PARAM_ERROR')
    )
    await expect(shop(refusal('SYSTEM_ERROR', 500)).channel.createQr(ORDER)).rejects.toThrow(ChannelUnsure)
  })
  test('unsigned, signed by somebody else, altered, under another serial: nobody knows', async () => {
    const good = answer(PAID)
    const wrong: Recorded[] = [
      { ...good, headers: {} },
      answer(PAID, 200, stranger.privateKey),
      { ...good, body: good.body?.replace('49000', '1') },
      answer(PAID, 200, platform.privateKey, 'OTHER'),
      { ...refusal('ORDER_NOT_EXIST', 404), headers: {} }
    ]
    for (const each of wrong) await expect(shop(each).channel.query('x')).rejects.toThrow(ChannelUnsure)
    await expect(shop({ ...refusal('ORDER_NOT_EXIST', 404), headers: {} }).channel.probe('x')).rejects.toThrow(ChannelUnsure)
  })
  test('a question that changes nothing: not there is the answer that is wanted, every other word is told', async () => {
    expect(await shop(refusal('ORDER_NOT_EXIST', 404, '订单不存在')).channel.probe('x')).toBe('ORDER_NOT_EXIST 订单不存在')
    await expect(shop(refusal('SIGN_ERROR', 401, '签名错误')).channel.probe('x')).rejects.toThrow('签名错误')
  })
})

describe('notices', () => {
  const notice = (
    plain: object,
    change: { key?: typeof platform.privateKey; at?: number; serial?: string; v3?: string; body?: (text: string) => string } = {}
  ) => {
    const at = String(Math.floor((change.at ?? TEST_START) / 1000))
    const body = JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: '2026-03-15T10:00:08+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: sealed(change.v3 ?? KEYS.apiV3Key, plain)
    })
    const headers = {
      'wechatpay-timestamp': at,
      'wechatpay-nonce': 'n2',
      'wechatpay-serial': change.serial ?? KEYS.platformSerial,
      'wechatpay-signature': rsaSign(`${at}\nn2\n${body}\n`, change.key ?? platform.privateKey)
    }
    return shop().channel.readNotice(headers, Buffer.from(change.body?.(body) ?? body), TEST_START)
  }
  test('a payment and a refund', () => {
    expect(notice(PAID)).toEqual({
      verdict: 'PAY',
      outNo: ORDER.outTradeNo,
      payment: { state: 'PAID', gatewayNo: PAID.transaction_id, amountFen: 49_000, paidAt: Date.UTC(2026, 2, 15, 2, 0, 7) }
    })
    const { status, ...refund } = REFUNDED
    expect(notice({ mchid: KEYS.mchId, ...refund, refund_status: status })).toMatchObject({
      verdict: 'REFUND',
      outNo: REFUND.refundNo,
      refund: { state: 'DONE', amountFen: 10_000 }
    })
  })
  test('forged, altered, late, of the future, for somebody else, not to be opened', () => {
    expect(notice(PAID, { key: stranger.privateKey })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { serial: 'X' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { body: (text) => text.replace('SUCCESS', 'success') })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { at: TEST_START - 301_000 })).toMatchObject({ verdict: 'LATE' })
    expect(notice(PAID, { at: TEST_START + 301_000 })).toMatchObject({ verdict: 'LATE' })
    expect(notice(PAID, { at: TEST_START - 299_000 })).toMatchObject({ verdict: 'PAY' })
    expect(notice({ ...PAID, mchid: '1900000110' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice({ ...PAID, appid: 'wx0' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { v3: 'fedcba9876543210fedcba9876543210' })).toMatchObject({ verdict: 'MALFORMED' })
    expect(notice({ ...PAID, amount: { total: 490.5 } })).toMatchObject({ verdict: 'MALFORMED' })
    expect(shop().channel.readNotice({}, Buffer.alloc(0), TEST_START)).toMatchObject({ verdict: 'FORGED' })
  })
  test('its answer', () => {
    expect(shop().channel.answerNotice(true)).toMatchObject({ status: 200 })
    expect(shop().channel.answerNotice(false)).toMatchObject({ status: 400, body: '{"code":"FAIL","message":"失败"}' })
  })
})
