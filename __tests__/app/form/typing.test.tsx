import TestUtils from '@tarojs/test-utils-react'
import type { Json } from '@/contract/formSchema'
import { clockAt, placesOf } from '@/components/Field/clockColumns'
import { draw } from './draw'
import { field, openForm } from './support'

// Pages that show again exist in a real browser only (e2e).
jest.mock('@/hooks/useLocationChoice', () => ({ useLocationChoice: () => async () => undefined }))

describe('typing and choosing', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('dates and times say their hint and their error as other inputs do, and point at nothing where there is none', async () => {
    const kinds = ['date', 'datePicker', 'time', 'dateRange', 'timeRange', 'numRange', 'comInput']
    const { store } = openForm({
      fields: kinds.map((kind, at) =>
        field(kind, `f${at}`, `字段${at}`, at === 1 ? { format: 'yyyy-MM-dd HH:mm' } : {}, { required: true })
      )
    })
    const screen = await draw({ store })
    const inputs = () => Array.from(document.querySelectorAll<HTMLInputElement>('.form input'))
    const notes = () => inputs().map((input) => document.getElementById(input.getAttribute('aria-describedby') ?? 'none')?.textContent)
    expect(inputs()).toHaveLength(11)
    expect(inputs().filter((input) => input.hasAttribute('aria-describedby'))).toEqual([])
    await new TestUtils().act(() => {
      store.validate()
    })
    await screen.settle()
    expect(notes()).toEqual([0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6].map((at) => `字段${at}不能为空`))
    expect(inputs().filter((input) => input.getAttribute('aria-invalid') !== 'true')).toEqual([])
  })

  it('what is chosen elsewhere, or side by side, says its error too', async () => {
    const kinds = ['select', 'userSelect', 'location', 'radio', 'rate', 'colorPicker']
    const { store } = openForm({ fields: kinds.map((kind, at) => field(kind, `f${at}`, `字段${at}`, {}, { required: true })) })
    const screen = await draw({ store })
    const described = () =>
      Array.from(document.querySelectorAll('.form [aria-describedby]')).map(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? 'none')?.textContent
      )
    expect(described()).toEqual([])
    await new TestUtils().act(() => {
      store.validate()
    })
    await screen.settle()
    expect(described()).toEqual(kinds.map((_kind, at) => `字段${at}不能为空`))
  })

  it('a time of day has the limits of its field', async () => {
    const limits = {
      startTimeRule: true,
      startTimeType: '1',
      startTimeValue: '08:00:00',
      endTimeRule: true,
      endTimeType: '1',
      endTimeValue: '18:30:00'
    }
    await draw(
      openForm({
        fields: [
          field('timePicker', 'one', '到岗', { format: 'HH:mm' }, limits),
          field('timeRange', 'two', '当值', { format: 'HH:mm' }, limits)
        ]
      })
    )
    expect(Array.from(document.querySelectorAll<HTMLInputElement>('.form input')).map(({ min, max }) => [min, max])).toEqual(
      Array.from({ length: 3 }, () => ['08:00', '18:30'])
    )
  })

  it('a number that may be below zero has a keyboard with a minus sign; one that may not has that of digits', async () => {
    const { store } = openForm({
      fields: [
        field('inputNumber', 'free', '温差'),
        field('inputNumber', 'low', '余额', {}, {}),
        field('inputNumber', 'up', '数量'),
        field('numRange', 'range', '幅度')
      ].map((each, at) => ({ ...each, ...(at === 1 && { min: -5 }), ...(at === 2 && { min: 0 }) }))
    })
    const screen = await draw({ store })
    expect(Array.from(document.querySelectorAll<HTMLInputElement>('.form input')).map((input) => input.getAttribute('inputmode'))).toEqual([
      null,
      null,
      'decimal',
      null,
      null
    ])
    await screen.type(document.querySelector('input') as HTMLInputElement, '-3.5')
    expect(store.state('free').value).toBe(-3.5)
  })

  it('seconds are chosen where the format has them, and nowhere else', async () => {
    const { store } = openForm(
      {
        fields: [
          field('timePicker', 'sec', '到岗', { format: 'HH:mm:ss' }),
          field('timePicker', 'min', '离岗', { format: 'HH:mm' }),
          field('datePicker', 'at', '时刻', { format: 'yyyy-MM-dd HH:mm:ss' }),
          field('timeRange', 'both', '当值', { format: 'HH:mm:ss' })
        ]
      },
      { sec: '08:09:10', min: '08:09', at: Date.UTC(2026, 2, 5, 1, 2, 3), both: ['01:02:03', '04:05:06'] }
    )
    await draw({ store })
    const times = Array.from(document.querySelectorAll<HTMLInputElement>('.form input[type=time]'))
    expect(times.map(({ value, step }) => [value, step])).toEqual([
      ['08:09:10', '1'],
      ['08:09', ''],
      ['09:02:03', '1'],
      ['01:02:03', '1'],
      ['04:05:06', '1']
    ])
    const choose = async (at: number, value: string) => {
      const input = times[at] as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      await new TestUtils().act(() => {
        new TestUtils().fireEvent.input(input)
      })
    }
    await choose(0, '20:21:22')
    await choose(2, '10:11:12')
    await choose(4, '05:06:07')
    expect([store.state('sec').value, store.state('at').value, store.state('both').value]).toEqual([
      '20:21:22',
      Date.UTC(2026, 2, 5, 2, 11, 12),
      ['01:02:03', '05:06:07']
    ])
    // The mini-programs choose in columns.
    expect([placesOf('20:21:22'), placesOf('07:08'), placesOf(''), clockAt([20, 1, 2])]).toEqual([
      [20, 21, 22],
      [7, 8, 0],
      [0, 0, 0],
      '20:01:02'
    ])
  })

  it('a long text that is there already is as high as it needs, a short one is not measured', async () => {
    const height = jest.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockReturnValue(240)
    await draw(
      openForm(
        { fields: [field('textarea', 'short', '简述'), field('textarea', 'long', '详情')] },
        { short: '正常', long: '一\n二\n三\n四\n五' }
      )
    )
    expect(Array.from(document.querySelectorAll('textarea')).map(({ style }) => style.height)).toEqual(['', '240px'])
    height.mockRestore()
  })

  it('a number keeps what is typed on the way and stores a number; a text that is none is kept and told as wrong', async () => {
    const { store } = openForm({ fields: [field('inputNumber', 'n', '金额', { precision: 2 })] })
    const screen = await draw({ store })
    const input = document.querySelector('input') as HTMLInputElement
    await screen.type(input, '1.')
    expect([store.state('n').value, (document.querySelector('input') as HTMLInputElement).value]).toEqual([1, '1.'])
    await screen.type(input, '1.5')
    expect(store.state('n').value).toBe(1.5)
    await screen.type(input, '1.5x')
    store.validate()
    await screen.settle()
    expect(store.problems.count).toBe(1)
    expect((document.querySelector('input') as HTMLInputElement).value).toBe('1.5x')
    await screen.type(document.querySelector('input') as HTMLInputElement, '')
    expect(store.state('n').value).toBeUndefined()
  })

  it('options in a sheet: several are confirmed together, in the order of the options', async () => {
    const options = Array.from({ length: 12 }, (_, index) => ({ id: `o${index}`, fullName: `选项${index}` }))
    const { store } = openForm({ fields: [field('select', 's', '原因', { multiple: true, __slot__: { options } })] })
    const screen = await draw({ store })
    await screen.press('原因：')
    const option = (name: string) =>
      Array.from(document.querySelectorAll<HTMLElement>('.option')).find((element) => element.textContent === name) as HTMLElement
    for (const name of ['选项3', '选项1', '选项3', '选项0']) await new TestUtils().act(() => option(name).click())
    const confirm = Array.from(document.querySelectorAll<HTMLElement>('.button')).find((element) =>
      element.textContent?.startsWith('确定')
    ) as HTMLElement
    await new TestUtils().act(() => confirm.click())
    expect(store.state('s').value).toEqual(['o0', 'o1'])
    expect(screen.find('原因：').getAttribute('aria-label')).toBe('原因：选项0,选项1')
  })

  it('a sub-table opens one row in a sheet; the others hold no inputs', async () => {
    const columns = Array.from({ length: 10 }, (_, index) => field('comInput', `c${index}`, `列${index}`))
    const rows = Array.from({ length: 30 }, (_, row) =>
      Object.fromEntries(columns.map((_column, index) => [`c${index}`, `${row}-${index}`]))
    )
    const { store } = openForm({ fields: [field('table', 't', '明细', {}, { children: columns as Json })] }, { t: rows })
    const screen = await draw({ store })
    expect(document.querySelectorAll('input')).toHaveLength(0)
    // Rows come in slices, each after a paint.
    while (document.querySelectorAll('.form-row').length < rows.length) await screen.settle()
    await screen.press('编辑明细(2)')
    expect(document.querySelectorAll('input')).toHaveLength(10)
    await screen.type(document.querySelector('.sheet input') as HTMLInputElement, '新')
    const done = Array.from(document.querySelectorAll<HTMLElement>('.button')).find(
      (element) => element.textContent === '完成'
    ) as HTMLElement
    await new TestUtils().act(() => done.click())
    expect(document.querySelectorAll('input')).toHaveLength(0)
    expect((store.engine.values().t as readonly Record<string, Json>[])[1]).toMatchObject({ c0: '新', c1: '1-1' })
    await screen.press('删除明细(1)')
    await screen.settle()
    expect(store.rows('t')).toHaveLength(29)
    expect(screen.find('编辑明细(1)').textContent).toContain('新')
  })
})
