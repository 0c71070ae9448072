import { readSignInSettings } from '../../../server/signIn/settings'

const WECOM = { OPENID_PROVIDER: 'wecom', WECOM_CORP_ID: 'ww1', WECOM_AGENT_ID: '1000002', WECOM_SECRET: 'hidden' }
const DINGTALK = { OPENID_PROVIDER: 'dingtalk', DINGTALK_CLIENT_ID: 'ding1', DINGTALK_CLIENT_SECRET: 'hidden', DINGTALK_CORP_ID: 'corp1' }

test.each<[string, Record<string, string>, boolean]>([
  ['OPENID_PROVIDER 只能是 oidc、wecom、dingtalk', { OPENID_PROVIDER: 'feishu' }, false],
  ['WECOM_CORP_ID、WECOM_AGENT_ID、WECOM_SECRET 要么都填', { OPENID_PROVIDER: 'wecom' }, false],
  ['WECOM_CORP_ID、WECOM_AGENT_ID、WECOM_SECRET 要么都填', { ...WECOM, WECOM_AGENT_ID: ' ' }, false],
  ['DINGTALK_CORP_ID 要么都填', { ...DINGTALK, DINGTALK_CORP_ID: '' }, false],
  ['OPENID_ISSUER、OPENID_CLIENT_ID、OPENID_CLIENT_SECRET 要么都填', { OPENID_PROVIDER: 'oidc' }, false],
  ['OPENID_PROVIDER 应为 wecom，现在是 oidc', { ...WECOM, OPENID_PROVIDER: '' }, false],
  ['OPENID_PROVIDER 应为 oidc，现在是 dingtalk', { ...DINGTALK, OPENID_ISSUER: 'https://id.example' }, false],
  ['WECOM_AGENT_ID 应为数字', { ...WECOM, WECOM_AGENT_ID: 'one' }, false],
  ['WECOM_URL 应为', { ...WECOM, WECOM_URL: 'gateway' }, false],
  ['PUBLIC_URL', DINGTALK, true]
])('settings that would not work are said at the start: %s', (words, env, isProduction) => {
  expect(() => readSignInSettings(env, isProduction)).toThrow(words)
  expect(() => readSignInSettings(env, isProduction)).not.toThrow(/hidden/)
})

test('settings that work', () => {
  const PUBLIC_URL = 'https://work.example'
  expect(readSignInSettings({ ...WECOM, PUBLIC_URL }, true).openId).toEqual({
    provider: 'wecom',
    name: '企业微信',
    callLimitS: 5,
    corpId: 'ww1',
    agentId: '1000002',
    secret: 'hidden',
    url: 'https://qyapi.weixin.qq.com'
  })
  expect(
    readSignInSettings({ ...DINGTALK, PUBLIC_URL, OPENID_NAME: '集团钉钉', DINGTALK_URL: 'https://gate.example/' }, true)
  ).toMatchObject({
    openId: { provider: 'dingtalk', name: '集团钉钉', url: 'https://gate.example' }
  })
})
