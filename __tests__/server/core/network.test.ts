import { networkOf } from '../../../server/address'
import { oneDatabase, testConfig } from '../../support/databases'

/** Whom limits count. */
test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', '']
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

oneDatabase((_name, makeApp) => {
  test('codes and sign-ins are limited for a whole network, not for each of its addresses', async () => {
    const { app } = await makeApp({
      config: { trustProxy: 1, sms: { ...testConfig().sms, perAddress: 5 }, session: { ...testConfig().session, loginsPerMinute: 5 } }
    })
    const from = async (ip: string, method: 'GET' | 'POST', url: string, payload?: string) =>
      (
        await app.inject({
          method,
          url,
          headers: { 'x-forwarded-for': ip, ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
          ...(payload === undefined ? {} : { payload })
        })
      ).json<{ code: number }>().code
    const codes = []
    for (let i = 0; i < 8; i++) codes.push(await from(`2001:db8:1:2::${i}`, 'GET', `/api/Saas/Tenant/SmsCode/1390000000${i}`))
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await from('2001:db8:1:3::1', 'GET', '/api/Saas/Tenant/SmsCode/13900000009')).toBe(200)
    const logins = []
    for (let i = 0; i < 7; i++)
      logins.push(await from(`2001:db8:1:2::${i}`, 'POST', '/api/Saas/Tenant/LoginSms', `account=1380000000${i}&code=123456`))
    expect(logins).toEqual([400, 400, 400, 400, 400, 429, 429])
    // What stands before our own proxy's word is the client's, whatever it writes.
    expect(await from('9.9.9.9, 2001:db8:1:2::77', 'POST', '/api/Saas/Tenant/LoginSms', 'account=13800000000&code=123456')).toBe(429)
  })
})
