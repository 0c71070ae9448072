import type { Json, PlatformField } from '@/contract/formSchema'
import { splitPattern } from '@/domain/form/patterns'
import { define, field, layout, NOW, open, problemsOf, table } from './support'

/** Presets of the platform's designer (forms.md#validation): pattern, message, good, bad. */
const PRESETS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ['/^\\d+$/', '请输入正确的数字', ['0', '123'], ['1.5', '-1', 'a', '1 2']],
  ['/((^[1-9]\\d*)|^0)(\\.\\d{0,2}){0,1}$/', '请输入正确的金额', ['0', '12.5', '1.25'], ['1.255', 'a', '01x']],
  ['/^0\\d{2,3}-?\\d{7,8}$/', '请输入正确的电话号码', ['0755-12345678', '01012345678'], ['12345678', '0755-123']],
  ['/^1[3456789]\\d{9}$/', '请输入正确的手机号码', ['13800138000'], ['12800138000', '1380013800']],
  ['/^1[3456789]\\d{9}$|^0\\d{2,3}-?\\d{7,8}$/', '请输入正确的联系方式', ['13800138000', '0755-12345678'], ['123']],
  ['/^[a-zA-Z0-9_.-]+@[a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)*\\.[a-zA-Z0-9]{2,6}$/', '请输入正确的邮箱', ['a@b.cn'], ['a@b', '@b.cn']],
  [
    '/^([1-6][1-9]|50)\\d{4}(18|19|20)\\d{2}((0[1-9])|10|11|12)(([0-2][1-9])|10|20|30|31)\\d{3}[0-9Xx]$/',
    '请输入正确的身份证号码',
    ['11010519491231002X'],
    ['110105', 'abc']
  ]
]

describe.each(['comInput', 'input'])('patterns of %s', (jnpfKey) => {
  test.each(PRESETS)('%s says %s', (pattern, message, good, bad) => {
    const engine = open([field(jnpfKey, 'a', '甲', { regList: [{ pattern, message }] })])
    expect(problemsOf(engine)).toEqual({})
    for (const text of good) {
      engine.set('a', text)
      expect(problemsOf(engine)).toEqual({})
    }
    for (const text of bad) {
      engine.set('a', text)
      expect(problemsOf(engine)).toEqual({ a: message })
    }
  })
})

test.each([
  ['/^a$/', '^a$', ''],
  ['/^a$/i', '^a$', 'i'],
  ['/^a$/gi', '^a$', 'i'],
  ['^a$', '^a$', ''],
  ['/a/b/', 'a/b', ''],
  ['/a', '/a', ''],
  ['/a/xyz', '/a/xyz', '']
])('%s is the expression %s with flags "%s"', (text, source, flags) => {
  expect(splitPattern(text)).toEqual({ source, flags })
})

test('a pattern with flags keeps them, and asks the same each time', () => {
  const engine = open([field('comInput', 'a', '甲', { regList: [{ pattern: '/^ab$/gi', message: '不对' }] })], [], { a: 'AB' })
  expect([problemsOf(engine), problemsOf(engine), problemsOf(engine)]).toEqual([{}, {}, {}])
})

test('a broken pattern is told to people and asks nothing', () => {
  const { problems, byId } = define([
    field('comInput', 'a', '甲', {
      regList: [
        { pattern: '/^(a$/', message: '不对' },
        { pattern: '/^b/', message: '乙' }
      ]
    })
  ])
  expect(problems).toEqual(['“甲”的校验规则无法识别：/^(a$/'])
  expect(byId.get('a')?.patterns).toEqual([{ source: '^b', flags: '', message: '乙' }])
})

describe('required', () => {
  const cases: readonly (readonly [string, readonly Json[], readonly Json[]])[] = [
    ['comInput', ['', ' '], ['a']],
    ['textarea', ['\n'], ['a']],
    ['numInput', [], [0, 5]],
    ['switch', [], [0, 1]],
    ['radio', [''], ['1']],
    ['checkbox', [[]], [['1']]],
    ['select', [''], ['1']],
    ['cascader', [[]], [['1', '2']]],
    ['treeSelect', [''], ['1']],
    ['date', [], [NOW]],
    ['time', [], ['08:00']],
    ['dateRange', [[], [null, null]], [[NOW, NOW]]],
    ['timeRange', [['', '']], [['08:00', '09:00']]],
    ['numRange', [[null, '']], [[1, 2]]],
    ['uploadFz', [[]], [[{ name: 'a', fileId: 'b', url: 'c' }]]],
    ['uploadImg', [[]], [[{ name: 'a' }]]],
    ['rate', [], [3]],
    ['slider', [], [0]],
    ['editor', ['<p><br></p>', '<p>&nbsp;</p>'], ['<p>a</p>', '<p><img src="x"></p>']],
    ['comSelect', [[]], [['a']]],
    ['depSelect', [''], ['a']],
    ['posSelect', [''], ['a']],
    ['userSelect', [''], ['a']],
    ['roleSelect', [''], ['a']],
    ['groupSelect', [''], ['a']],
    ['address', [[]], [['44']]],
    ['relationForm', [''], ['a']],
    ['popupSelect', [''], ['a']],
    ['popupTableSelect', [''], ['a']],
    ['colorPicker', [''], ['#fff']],
    ['sign', [''], ['data:x']]
  ]
  test.each(cases)('%s', (jnpfKey, empties, filled) => {
    const raw = field(jnpfKey, 'a', '甲', { required: true })
    if (jnpfKey !== 'switch') expect(problemsOf(open([raw]))).toEqual({ a: '甲不能为空' })
    for (const value of empties) expect(problemsOf(open([raw], [], { a: value }))).toEqual({ a: '甲不能为空' })
    for (const value of filled) expect(problemsOf(open([raw], [], { a: value }))).toEqual({})
  })

  test('a table needs a row, its cells are named with table and row', () => {
    const raw = table(
      't',
      '明细',
      [
        field('comInput', 'a', '甲', { required: true }),
        field('comInput', 'b', '乙', { regList: [{ pattern: '/^\\d+$/', message: '请输入正确的数字' }] })
      ],
      { required: true }
    )
    const engine = open([raw])
    expect(problemsOf(engine)).toEqual({ t: '明细不能为空' })
    engine.addRow('t', { a: 'x' })
    engine.addRow('t', { b: 'y' })
    expect(problemsOf(engine)).toEqual({ 't[r2].a': '明细(2)甲不能为空', 't[r2].b': '明细(2)请输入正确的数字' })
    expect(engine.state('t[r2].a').error).toBe('甲不能为空')
    engine.removeRow('t', 'r1')
    expect(problemsOf(engine)).toEqual({ 't[r2].a': '明细(1)甲不能为空', 't[r2].b': '明细(1)请输入正确的数字' })
  })

  test.each(['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition', 'billRule'])(
    '%s is never asked for',
    (jnpfKey) => {
      expect(problemsOf(open([field(jnpfKey, 'a', '甲', { required: true })]))).toEqual({})
    }
  )

  test.each([
    ['noShow', { noShow: true }],
    ['only on the web', { visibility: ['pc'] }]
  ])('a field hidden by %s is never wrong', (_, config) => {
    expect(problemsOf(open([field('comInput', 'a', '甲', { required: true, ...config })]))).toEqual({})
  })

  test('what stands in something hidden is hidden and never wrong', () => {
    const inner = field('comInput', 'a', '甲', { required: true })
    const engine = open(
      [
        layout('card', [layout('row', [inner])], {}, { noShow: true }),
        table('t', '明细', [field('comInput', 'b', '乙', { required: true })], { noShow: true })
      ],
      [],
      { t: [{}] }
    )
    expect([engine.state('a').isVisible, engine.state('t[r1].b').isVisible]).toEqual([false, false])
    expect(problemsOf(engine)).toEqual({})
  })
})

describe('numbers, lengths, files, ranges', () => {
  const cases: readonly (readonly [string, PlatformField, Json, string])[] = [
    ['too small', field('numInput', 'a', '数量', {}, { min: 1, max: 10 }), 0, '数量不能小于 1'],
    ['too large', field('inputNumber', 'a', '数量', {}, { min: 1, max: 10 }), 10.5, '数量不能大于 10'],
    ['both ends count', field('numInput', 'a', '数量', {}, { min: 1, max: 10 }), 10, ''],
    ['a slider ends at 100', field('slider', 'a', '进度'), 101, '进度不能大于 100'],
    ['five stars', field('rate', 'a', '评分'), 6, '评分不能大于 5'],
    ['a text too long', field('comInput', 'a', '备注', {}, { maxlength: 3 }), '四个字符', '备注最多 3 个字，现在 4 个'],
    ['an emoji is one', field('comInput', 'a', '备注', {}, { maxlength: 3 }), '😀😀😀', ''],
    ['too many files', field('uploadFz', 'a', '附件', {}, { limit: 1 }), [{ name: '1' }, { name: '2' }], '超出最大允许的文件个数'],
    ['a range the wrong way round', field('dateRange', 'a', '期间'), [NOW, NOW - 1], '期间的开始不能晚于结束'],
    ['numbers the wrong way round', field('numRange', 'a', '区间'), [5, 1], '区间的最小值不能大于最大值'],
    ['half a range', field('dateRange', 'a', '期间'), [NOW, null], '期间请填写完整'],
    ['half a range of numbers', field('numRange', 'a', '区间'), [null, 5], '区间请填写完整'],
    ['a range outside', field('numRange', 'a', '区间', {}, { min: 0 }), [-1, 5], '区间不能小于 0'],
    ['times over midnight', field('timeRange', 'a', '值班'), ['22:00', '06:00'], ''],
    ['every part of a list', field('checkbox', 'a', '选项', { regList: [{ pattern: '/^\\d$/', message: '不对' }] }), ['1', 'x'], '不对']
  ]
  test.each(cases)('%s', (_, raw, value, message) => {
    const engine = open([raw])
    engine.set('a', value)
    expect(problemsOf(engine)).toEqual(message === '' ? {} : { a: message })
  })
})

describe('errors', () => {
  test('a field is checked when it is left; from then on its error follows the value', () => {
    const engine = open([field('comInput', 'a', '甲', { required: true, regList: [{ pattern: '/^\\d+$/', message: '请输入正确的数字' }] })])
    expect(engine.state('a').error).toBe('')
    expect(engine.check('a')).toEqual(['a'])
    expect(engine.state('a').error).toBe('甲不能为空')
    expect(engine.check('a')).toEqual([])
    engine.set('a', 'x')
    expect(engine.state('a').error).toBe('请输入正确的数字')
    engine.set('a', '1')
    expect(engine.state('a').error).toBe('')
    engine.set('a', 'x')
    expect(engine.state('a').error).toBe('')
  })

  test('an error of the server stays until the value is another one', () => {
    const engine = open([field('comInput', 'a', '甲')], [], { a: 'x' })
    expect(engine.fault('a', '已有相同的编号')).toEqual(['a'])
    expect(engine.state('a').error).toBe('已有相同的编号')
    expect(engine.set('a', 'y')).toEqual(['a'])
    expect(engine.state('a').error).toBe('')
  })

  test('problems come in document order, cells behind their table', () => {
    const engine = open(
      [
        field('comInput', 'a', '甲', { required: true }),
        layout('card', [
          table('t', '明细', [field('comInput', 'b', '乙', { required: true }), field('comInput', 'c', '丙', { required: true })])
        ]),
        field('comInput', 'd', '丁', { required: true })
      ],
      [],
      { t: [{}, {}] }
    )
    const { problems, changed } = engine.validate()
    expect(problems.map(({ address }) => address)).toEqual(['a', 't[r1].b', 't[r1].c', 't[r2].b', 't[r2].c', 'd'])
    expect(changed).toEqual(problems.map(({ address }) => address))
    expect(engine.validate().changed).toEqual([])
  })

  test('a number that came masked is not looked at until somebody types over it, and only where numbers come masked', () => {
    const phone = field('comInput', 'a', '手机', { regList: [{ pattern: '/^1\\d{10}$/', message: '请输入正确的手机号码' }] })
    const engine = open([phone], [], { a: '138****5678' }, { isMasked: true })
    expect(problemsOf(engine)).toEqual({})
    engine.set('a', '139****5678')
    expect(problemsOf(engine)).toEqual({ a: '请输入正确的手机号码' })
    expect(problemsOf(open([phone], [], { a: '138****5678' }))).toEqual({ a: '请输入正确的手机号码' })
    expect(problemsOf(open([phone], [], { a: '138**5678' }, { isMasked: true }))).toEqual({ a: '请输入正确的手机号码' })
  })
})
