import { createElement, type ComponentType } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import Taro from '@tarojs/taro'
import { DynamicForm } from '@/form'
import type { RecordRow } from '@/contract/form'
import { TOAST_DURATION_MS } from '@/domain/constants'
import { normaliseForm } from '@/domain/form/normalise'
import { StoresProvider } from '@/hooks/useStores'
import { MissingModel } from '@/pages/apply/dynamicModel/components/MissingModel'
import { RecordCard } from '@/pages/apply/dynamicModel/components/RecordCard'
import { field, openForm } from '../form/support'
import { openShell } from '../shell/openShell'

/** Draws one part of a page whose server does not answer. */
async function draw<Props extends object>(part: ComponentType<Props>, props: Props) {
  const shell = openShell('http://127.0.0.1:9')
  const test = new TestUtils()
  await test.mount((() => createElement(StoresProvider, { stores: shell.stores }, createElement(part, props))) as never)
  const named = (name: string) =>
    Array.from(document.querySelectorAll<HTMLElement>('[role]')).filter(
      (element) => (element.getAttribute('aria-label') ?? element.textContent) === name
    )
  return {
    ...shell,
    test,
    named,
    press: (name: string) =>
      test.act(() => {
        test.fireEvent.click(named(name)[0] as HTMLElement)
      })
  }
}
afterEach(() => {
  document.body.innerHTML = ''
})

describe('the card of a record', () => {
  const definition = normaliseForm({
    fields: [
      { __vModel__: 'check', modelId: 'vehicleInspection', __config__: { jnpfKey: 'relationForm', label: '关联检查' } },
      { __vModel__: 'service', __config__: { jnpfKey: 'rate', label: '评分' } },
      {
        __vModel__: 'items',
        __config__: {
          jnpfKey: 'table',
          label: '明细',
          children: [{ __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } }]
        }
      }
    ]
  })
  const columns = [
    { prop: 'title', label: '主题' },
    { prop: 'service', label: '评分' },
    { prop: 'check', label: '关联检查' },
    { prop: 'items-name', label: '明细-名称' }
  ]
  const row = {
    id: 'r1',
    title: '出车前检查',
    service: '4',
    check: 'JC01',
    check_id: 'c1',
    items: ['轮胎', '灯光', '绞盘', '机油', '水箱'].map((name) => ({ name }))
  } as RecordRow

  it('shows three rows of a sub-table and the others when they are asked for', async () => {
    const { press } = await draw(RecordCard, { row, columns, definition, onOpen: () => undefined, onMore: undefined, swipe: undefined })
    const rows = () => Array.from(document.querySelectorAll('.record-row')).map((each) => each.textContent)
    expect([rows(), document.body.textContent]).toEqual([['名称轮胎', '名称灯光', '名称绞盘'], expect.stringContaining('明细（5）')])
    await press('明细加载更多')
    expect(rows()).toHaveLength(5)
    await press('明细收起')
    expect(rows()).toHaveLength(3)
  })

  it('leads to its record by its words and to a related one by its link', async () => {
    const pressed: string[] = []
    const { press, opened } = await draw(RecordCard, {
      row,
      columns,
      definition,
      onOpen: ({ id }: RecordRow) => {
        pressed.push(id)
      },
      onMore: undefined,
      swipe: undefined
    })
    expect(document.querySelectorAll('.record-stars .icon-starFilled')).toHaveLength(4)
    // What can be pressed does not stand in what can be pressed.
    expect(document.querySelectorAll('.record-words .pressable')).toHaveLength(0)
    await press('出车前检查，评分 4 分')
    await press('关联检查：JC01')
    expect([pressed, opened]).toEqual([['r1'], ['/pages/apply/dynamicModel/form {"modelId":"vehicleInspection","menuId":"","id":"c1"}']])
  })
})

describe('names of fields', () => {
  const shapeOf = async (form: object, isReading = false) => {
    const { store } = openForm({ fields: [field('comInput', 'truck', '拖车')], ...form }, {}, { isReading })
    await draw(DynamicForm, { store })
    const element = document.querySelector<HTMLElement>('.form')
    return [element?.className, element?.style.getPropertyValue('--label-width'), element?.style.getPropertyValue('--label-suffix')]
  }

  it.each([
    [{}, ['form', '', '']],
    [{ labelPosition: 'top', labelSuffix: '：' }, ['form form-suffixed', '20vw', "'：'"]],
    [{ labelPosition: 'right', labelWidth: 120 }, ['form form-side form-side-right', '24vw', "''"]],
    [{ labelPosition: 'left', labelSuffix: ':' }, ['form form-side form-side-left form-suffixed', '20vw', "':'"]]
  ])('stand where %j says', async (form, shape) => expect(await shapeOf(form)).toEqual(shape))

  it('stand beside their values where a record is read, wherever they stand in the form', async () => {
    expect((await shapeOf({ labelPosition: 'right' }, true))[0]).toBe('form form-reading')
  })
})

describe('a model that is not there', () => {
  it.each([
    [2, 1],
    [1, 0]
  ])('with %i pages open it goes back %i times by itself; the page says so meanwhile', async (depth, times) => {
    const pages = jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(Array.from({ length: depth }, () => ({})) as never)
    const { stores, toasts, test } = await draw(MissingModel, {})
    const back = jest.spyOn(stores.navigation, 'back')
    expect([toasts, document.body.textContent]).toEqual([['暂无此页面'], expect.stringContaining('表单不存在、已停用或还没有发布')])
    await test.act(() => new Promise((resolve) => setTimeout(resolve, TOAST_DURATION_MS + 100)))
    expect(back).toHaveBeenCalledTimes(times)
    pages.mockRestore()
  })
})
