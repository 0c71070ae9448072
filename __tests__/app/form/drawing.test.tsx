import type { Json } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { example } from '@/pages/apply/formKinds/definition/example'
import { FIELDS } from '@/pages/apply/formKinds/definition/fields'
import { draw } from './draw'
import { context, field, openForm } from './support'

// Pages that show again exist in a real browser only (e2e).
jest.mock('@/hooks/useLocationChoice', () => ({ useLocationChoice: () => async () => undefined }))

const opened = (isReading: boolean, isLocked: boolean, stored?: Record<string, Json>) =>
  openForm({ fields: FIELDS }, stored, {
    isReading,
    engine: createFormEngine(normaliseForm({ fields: FIELDS }), { ...context, isReadOnly: isLocked }, stored)
  })
/** Leaves that the gallery shows at once: not those of panes that are folded away. */
const LABELS = [
  '检查主题',
  '联系电话',
  '交接密码',
  '情况说明',
  '里程',
  '费用加税',
  '载重范围',
  '车况良好',
  '班次',
  '检查项目',
  '责任中队',
  '服务评分',
  '剩余油量',
  '车身颜色',
  '检查时刻',
  '当值时段',
  '负责人',
  '通知对象',
  '所在地区',
  '检查地点',
  '拖车类型',
  '现场照片',
  '随附文件',
  '检查人签名',
  '检查报告',
  '单据编号',
  '新版控件',
  '设备条码',
  '更换配件',
  '保单号'
]

describe('every kind of field', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('is drawn to be filled in', async () => {
    const { store } = opened(false, false)
    const screen = await draw({ store })
    expect(store.isDrawn).toBe(true)
    for (const label of LABELS) expect(screen.text()).toContain(label)
    expect(document.querySelectorAll('.state-mark-error')).toHaveLength(0)
  })

  it('is drawn locked: nothing in it can be typed into or pressed but what shows more', async () => {
    const { store } = opened(false, true, { ...example('u1') })
    await draw({ store })
    const open = Array.from(document.querySelectorAll<HTMLInputElement>('.form input, .form textarea')).filter((input) => !input.disabled)
    expect(open.map((input) => input.outerHTML)).toEqual([])
    const pressable = Array.from(document.querySelectorAll('.form .pressable:not(.pressable-disabled)')).map(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
    )
    expect(pressable.filter((name) => !/^(查看|检查地点|标签|上装|折叠|维保|关闭提示|显示密码|查看道路)/.test(name))).toEqual([])
  })

  it('is drawn as text where a record is shown', async () => {
    const { store } = opened(true, true, { ...example('u1') })
    const screen = await draw({ store })
    for (const words of [
      '出车前检查',
      'TC-2026-0318号',
      '440305****034',
      '¥1280.50',
      '良好',
      '夜班',
      '轮胎,灯光,绞盘',
      '南片区-南山中队',
      '2026-11-22 10:30',
      '08:00 至 20:00',
      '深圳市南山区西丽街道 西丽停车场',
      '两处断丝',
      '更换配件(2)',
      '730.00'
    ])
      expect(screen.text()).toContain(words)
    expect(document.querySelectorAll('.form .native-input')).toHaveLength(0)
    expect(screen.text()).not.toContain('440305198703120034')
  })
})

describe('a shown record', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  const amount = { isAmountChinese: true, precision: 2 }
  const fields = [
    field('inputNumber', 'price', '单价', amount),
    field('calculate', 'sum', '合计', { ...amount, expression: ['price', '×', 2] }),
    field('relationForm', 'truck', '拖车', { modelId: 'm1', relationField: 'plate' }),
    field('location', 'place', '停放地点'),
    field('usersSelect', 'people', '通知对象')
  ]

  it('amounts stand in capitals below their digits, a formula too', async () => {
    const screen = await draw(openForm({ fields }, { price: 640.25 }, { isReading: true }))
    const facts = Object.fromEntries(
      Array.from(document.querySelectorAll('.fact')).map((fact) => [
        fact.querySelector('.fact-label')?.textContent,
        fact.querySelector('.fact-value')?.textContent
      ])
    )
    expect(facts).toMatchObject({ 单价: '640.25陆佰肆拾元贰角伍分', 合计: '1280.50壹仟贰佰捌拾元伍角' })
    expect(screen.text()).not.toContain('零元')
  })

  it('an empty relation, place or list of people is no box to fill', async () => {
    await draw(openForm({ fields }, {}, { isReading: true, openRecord: () => undefined }))
    expect(document.querySelectorAll('.form .field-box, .form .pressable')).toHaveLength(0)
    expect(document.querySelectorAll('.form .form-none').length).toBeGreaterThanOrEqual(3)
  })

  it('two days of a range stay whole each, lines of a text stay as they were written', async () => {
    const leave = Date.UTC(2026, 10, 21)
    await draw(
      openForm(
        { fields: [field('dateRange', 'leave', '停驶日期'), field('textarea', 'note', '说明')] },
        { leave: [leave, leave], note: '一\n二' },
        { isReading: true }
      )
    )
    expect(Array.from(document.querySelectorAll('.form-whole')).map(({ textContent }) => textContent)).toEqual(['2026-11-21', '2026-11-21'])
    expect(Array.from(document.querySelectorAll('.form-words')).map(({ textContent }) => textContent)).toEqual([
      '2026-11-21 至 2026-11-21',
      '一\n二'
    ])
  })

  it('has no surface for buttons alone: they say nothing then', async () => {
    const fieldsAround = [
      field('card', '', '表头', {}, { children: [field('input', 'a', '甲')] }),
      field('button', '', '核对', { buttonText: '核对' })
    ]
    const drawn = async (isReading: boolean) => {
      await draw(openForm({ fields: fieldsAround }, {}, { isReading }))
      const count = document.querySelectorAll('.form-surface').length
      document.body.innerHTML = ''
      return count
    }
    expect([await drawn(false), await drawn(true)]).toEqual([1, 0])
  })

  it('the own organization is said by its name alone, or with those above it', async () => {
    const kinds = [
      field('currOrganize', 'a', '所属组织'),
      field('currOrganize', 'b', '组织', { showLevel: 'last' }),
      field('currOrganize', 'c', '全称', { showLevel: 'all' })
    ]
    const screen = await draw(openForm({ fields: kinds }, { a: '顺行/深圳', b: '顺行/深圳', c: '顺行/深圳' }, { isReading: true }))
    for (let turn = 0; turn < 40 && !screen.text().includes('顺行/深圳'); turn++) await screen.settle()
    expect(Array.from(document.querySelectorAll('.fact-value')).map(({ textContent }) => textContent)).toEqual([
      '深圳',
      '深圳',
      '顺行/深圳'
    ])
  })

  it('headings, dividers and tables stand as their designer put them', async () => {
    const columns = [field('comInput', 'x', '列')] as Json
    await draw(
      openForm(
        {
          fields: [
            field('groupTitle', '', '', { content: '左' }),
            field('groupTitle', '', '', { content: '中', contentPosition: 'center' }),
            field('divider', '', '', { content: '编码', 'content-position': 'left' }),
            field('divider', '', '', { content: '其余' }),
            field('table', 't', '有名', { showTitle: true }, { children: columns }),
            field('table', 'u', '无名', { showTitle: false }, { children: columns })
          ]
        },
        { t: [], u: [] }
      )
    )
    expect(
      Array.from(document.querySelectorAll<HTMLElement>('.form-group')).map(({ textContent, style }) => [textContent, style.textAlign])
    ).toEqual([
      ['左', 'left'],
      ['中', 'center']
    ])
    expect(Array.from(document.querySelectorAll('.form-divider')).map(({ className }) => className)).toEqual([
      'form-divider form-divider-left',
      'form-divider'
    ])
    expect(Array.from(document.querySelectorAll('[role="list"]')).map((list) => list.getAttribute('aria-label'))).toEqual(['有名', '无名'])
    expect(document.body.textContent).toContain('有名')
    expect(document.body.textContent).not.toContain('无名')
  })

  it('a chosen record leads to itself', async () => {
    const asked: string[] = []
    const screen = await draw(
      openForm(
        { fields },
        { truck: 't1' },
        {
          isReading: true,
          openRecord: (_field, id) => {
            asked.push(id)
          }
        }
      )
    )
    await screen.settle()
    await screen.press('拖车：名t1')
    expect(asked).toEqual(['t1'])
  })
})
