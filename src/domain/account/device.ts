/** What a browser or a mini-program says of itself, in words that its owner recognises; '' in, 未知设备 out. */
export function deviceWords(agent: string): string {
  const machine = MACHINES.find(([, sign]) => sign.test(agent))?.[0]
  const program = PROGRAMS.find(([, sign]) => sign.test(agent))?.[0]
  return [machine, program].filter((word) => word !== undefined).join(' · ') || '未知设备'
}

/** The first that fits counts: tablets name themselves beside the system of telephones. */
const MACHINES: readonly (readonly [string, RegExp])[] = [
  ['苹果平板', /iPad/],
  ['苹果手机', /iPhone|iPod/],
  ['鸿蒙设备', /OpenHarmony|HarmonyOS/],
  ['安卓手机', /Android.*Mobile/],
  ['安卓平板', /Android/],
  ['苹果电脑', /Macintosh|Mac OS X/],
  ['Windows 电脑', /Windows/],
  ['Linux 电脑', /Linux|X11/]
]
/** Programs that contain others name all of them: the outermost stands first. */
const PROGRAMS: readonly (readonly [string, RegExp])[] = [
  ['微信小程序', /miniProgram|MiniProgramEnv/i],
  ['微信', /MicroMessenger/],
  ['支付宝', /AlipayClient/],
  ['企业微信', /wxwork/],
  ['Edge 浏览器', /Edg(?:e|A|iOS)?\//],
  ['华为浏览器', /HuaweiBrowser/],
  ['小米浏览器', /MiuiBrowser/],
  ['QQ 浏览器', /MQQBrowser|QQBrowser/],
  ['火狐浏览器', /Firefox|FxiOS/],
  ['Chrome 浏览器', /HeadlessChrome|Chrome|CriOS/],
  ['Safari 浏览器', /Safari/]
]

/**
 * What an address tells of the place without asking anybody: 本机, 内网, or '' for an address of the open network. Which town that is stands in no
 * list of ours.
 */
export function placeWords(ip: string): '本机' | '内网' | '' {
  const bare = ip.replace(/^::ffff:/i, '')
  if (bare === '::1' || /^127\./.test(bare)) return '本机'
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(bare) ? '内网' : ''
}
