import postcss, { type AcceptedPlugin } from 'postcss'

/** The transform of HTML that Taro puts before ours, and ours. */
const HTML: (options: { platform: string }) => AcceptedPlugin = jest.requireActual<{
  default: (options: { platform: string }) => AcceptedPlugin
}>('postcss-html-transform').default
const RULES: (options: { platform: string }) => AcceptedPlugin = jest.requireActual('../../config/styleRules.js')

const build = (platform: string, css: string, from = '/app/src/pages/x.scss'): string =>
  postcss([HTML({ platform }), RULES({ platform })]).process(css, { from }).css

const SHEET = '.a { top: 0 }\n/* #ifdef h5 */\n.b { top: 0 }\n@media print { .c { top: 0 } }\n/* #endif */\n.d { top: 0 }'

test.each(['weapp', 'alipay'])('rules for H5 alone are not in the sheets of %s', (platform) => {
  const sheet = build(platform, SHEET)
  expect(sheet).toContain('.a')
  expect(sheet).toContain('.d')
  expect(sheet).not.toMatch(/\.b|\.c/)
})

test('a platform that is named among others keeps its rules, and H5 its own', () => {
  const sheet = '/* #ifdef weapp h5 */\n.a { top: 0 }\n/* #endif */'
  expect(build('weapp', sheet)).toContain('.a')
  expect(build('alipay', sheet)).not.toContain('.a')
  expect(build('h5', SHEET)).toContain('.b')
})

test('a rule that a transform drops fails the build and is named with its file', () => {
  expect(() => build('weapp', '.pair > * { flex: 1 }')).toThrow(/dropped \.pair > \* of \/app\/src\/pages\/x\.scss/)
  expect(build('weapp', '.pair > .field { flex: 1 }')).toContain('.pair > .field')
})

test('sheets of packages are theirs', () => {
  expect(build('weapp', '.theirs > * { top: 0 }', '/app/node_modules/x/style.css')).not.toContain('theirs')
})
