import { withSafePatterns } from '../../../server/form/commands/safePatterns'
import { endsSoon } from '../../../server/form/patternCost'

describe('a pattern ends soon', () => {
  test.each([
    '^\\d+$',
    '^0\\d{2,3}-?\\d{7,8}$',
    '^1[3456789]\\d{9}$',
    '^[1-9]\\d{5}(18|19|20)?\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}(\\d|X|x)$',
    '^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$',
    '^([\\w.-]+)@([\\w-]+\\.)+[a-z]{2,}$',
    '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$',
    '^(?=.*[a-z])(?=.*\\d).{8,16}$',
    '^[^<>]+$',
    '^(([1-9]{1}\\d*)|(0{1}))(\\.\\d{1,2})?$',
    '^[\\u4e00-\\u9fa5]{2,500}$',
    '',
    '^(\\d{3,4}-)?\\d{7,8}$',
    '(a)\\1',
    '^[京津沪粤][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳]$'
  ])('%s', (source) => expect(endsSoon(source, '')).toBe(true))
})

describe('a pattern may take for ever', () => {
  test.each([
    '^(a+)+$',
    '^(a|a)*$',
    '(\\w+\\s?)*$',
    '(x+x+)+y',
    '^(.*a){12}$',
    '^(\\d+,?)*$',
    '.*,.*,.*$',
    '^(a?){30}a{30}$',
    '^(ab|cd|abcd)*$',
    '(?=(a+)+b)c',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(\\d{3}|\\d{3})+$',
    '^[a-z0-9]+([._\\\\-]*[a-z0-9])*@([a-z0-9]+[-a-z0-9]*[a-z0-9]+.){1,63}[a-z0-9]+$',
    '(.*){1,32000}[bc]',
    '^((中|国)+)+$',
    `(${'a'.repeat(2001)})`
  ])('%s', (source) => expect(endsSoon(source, '')).toBe(false))
})

test('an import leaves such patterns out, in sub-tables too, says so, and keeps the others', () => {
  const regList = [
    { pattern: '/^(a+)+$/', message: 'x' },
    { pattern: '/^\\d+$/', message: '数字' },
    { pattern: '/([/', message: '坏' }
  ]
  const fields = [
    { __vModel__: 'a', __config__: { jnpfKey: 'comInput', label: '甲', regList } },
    {
      __vModel__: 't',
      __config__: {
        jnpfKey: 'table',
        label: '表',
        children: [{ __vModel__: 'b', __config__: { jnpfKey: 'comInput', label: '乙', regList } }]
      }
    }
  ]
  const { form, report } = withSafePatterns({ fields })
  expect(report).toEqual(['“甲”的校验规则可能长时间算不完，没有采用：/^(a+)+$/', '“乙”的校验规则可能长时间算不完，没有采用：/^(a+)+$/'])
  expect(JSON.stringify(form.fields)).toBe(JSON.stringify(fields).replaceAll('{"pattern":"/^(a+)+$/","message":"x"},', ''))
})
