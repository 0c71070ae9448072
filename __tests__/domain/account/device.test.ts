import { deviceWords, placeWords } from '../../../src/domain/account/device'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.42 MiniProgramEnv/iOS',
    '苹果手机 · 微信小程序'
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    '苹果手机 · Safari 浏览器'
  ],
  ['Mozilla/5.0 (Linux; Android 14; 2210132C) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36', '安卓手机 · Chrome 浏览器'],
  ['Mozilla/5.0 (Linux; Android 12) Chrome/92 Mobile Safari/537.36 AlipayClient/10.5.10', '安卓手机 · 支付宝'],
  ['Mozilla/5.0 (Linux; Android 12; SM-X900) Chrome/110 Safari/537.36', '安卓平板 · Chrome 浏览器'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Gecko/20100101 Firefox/121.0', '苹果电脑 · 火狐浏览器'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120 Safari/537.36 Edg/120.0', 'Windows 电脑 · Edge 浏览器'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备']
])('%s', (agent, words) => expect(deviceWords(agent)).toBe(words))

test.each([
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['::ffff:127.0.0.1', '本机'],
  ['10.2.3.4', '内网'],
  ['192.168.1.2', '内网'],
  ['172.20.0.1', '内网'],
  ['172.40.0.1', ''],
  ['fd00::1', '内网'],
  ['113.88.12.7', ''],
  ['', '']
])('the address %s', (ip, words) => expect(placeWords(ip)).toBe(words))
