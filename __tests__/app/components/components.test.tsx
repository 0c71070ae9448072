import { createElement, useState, type ComponentType } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { PickerField, TextField } from '@/components/Field'
import { PhotoGrid } from '@/components/PhotoGrid'
import { PlateText } from '@/components/PlateText'
import { StatusTabs } from '@/components/StatusTabs'
import { StoresProvider } from '@/hooks/useStores'
import { readAnswer } from '@/platform/request/answer'
import { isRefusedRight } from '@/platform/request/refusedRights'
import type { RootStore } from '@/stores/rootStore'

// The browser's own input, as H5 is built (config/h5.ts): Jest would take the mini-program's file.
jest.mock('@/components/Field/NativeInput', () => jest.requireActual('@/components/Field/NativeInput.h5'))
jest.mock('@/platform/navigation', () => ({ hasPageBehind: () => true }))

/** Mounts one component; clicks go to the element whose text is given. */
async function draw(component: ComponentType) {
  const test = new TestUtils()
  await test.mount(component as never)
  const text = () => document.body.textContent ?? ''
  const find = (words: string): Element => {
    const found = Array.from(document.querySelectorAll('.pressable'))
      .filter((element) => element.textContent?.includes(words))
      .at(-1)
    if (found === undefined) throw new Error(`nothing to press says ${words}: ${text()}`)
    return found
  }
  return {
    text,
    find,
    press: (words: string) =>
      test.act(() => {
        test.fireEvent.click(find(words))
      })
  }
}

describe('components', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('a loading button says so and refuses presses', async () => {
    let presses = 0
    function Case() {
      const [loading, setLoading] = useState(false)
      return createElement(Button, {
        loading,
        loadingText: '登录中...',
        onPress: () => {
          presses += 1
          setLoading(true)
        },
        children: '登录'
      })
    }
    const screen = await draw(Case)
    await screen.press('登录')
    await screen.press('登录中...')
    expect(presses).toBe(1)
  })

  it('amounts are shown in yuan with two decimals, or as words where there is none', async () => {
    const screen = await draw(() =>
      createElement('div', null, createElement(Amount, { fen: 123450 }), createElement(Amount, { fen: null, none: '未报价' }))
    )
    expect(screen.text()).toContain('¥1,234.50')
    expect(screen.text()).toContain('未报价')
  })

  it('status tabs show counts, cap them and tell which one was chosen', async () => {
    const chosen: string[] = []
    const tabs = [
      { value: 'all', label: '全部', count: 1200 },
      { value: 'done', label: '已完成', count: 0 }
    ] as const
    const screen = await draw(() =>
      createElement(StatusTabs<'all' | 'done'>, { label: '工单状态', tabs, current: 'all', onChange: (value) => chosen.push(value) })
    )
    expect(screen.find('全部').textContent).toBe('全部999+')
    expect(screen.find('已完成').textContent).toBe('已完成0')
    await screen.press('已完成')
    expect(chosen).toEqual(['done'])
  })

  it('a picker opens a sheet, searches long lists and brings the choice back', async () => {
    const options = Array.from({ length: 12 }, (_, index) => ({ value: String(index), label: `驾驶员${index}` }))
    function Case() {
      const [value, setValue] = useState<string | null>(null)
      return createElement(PickerField, {
        label: '驾驶员',
        mark: '必填',
        error: value === null ? '请选择驾驶员' : '',
        options,
        value,
        onChange: setValue
      })
    }
    const screen = await draw(Case)
    expect(screen.text()).toContain('请选择驾驶员')
    expect(screen.text()).not.toContain('驾驶员7')
    await screen.press('请选择')
    expect(document.querySelector('.search')).not.toBeNull()
    await screen.press('驾驶员7')
    expect(screen.find('驾驶员7').className).toContain('field-box')
    expect(document.querySelector('.sheet')).toBeNull()
    expect(screen.text()).not.toContain('请选择驾驶员')
  })

  it('a text field keeps what is typed when its page draws again, and takes a text from outside', async () => {
    let scan: () => void = () => undefined
    let redraw: () => void = () => undefined
    const typed: string[] = []
    function Case() {
      const [value, setValue] = useState('')
      const [, setTurn] = useState(0)
      scan = () => setValue('粤B8D88E')
      redraw = () => setTurn((turn) => turn + 1)
      return createElement(TextField, { label: '车牌', value, error: '', onInput: (text) => typed.push(text) })
    }
    const test = new TestUtils()
    await test.mount(Case as never)
    const input = () => document.querySelector('input') as HTMLInputElement
    input().value = '粤A1'
    await test.act(() => {
      test.fireEvent.input(input())
    })
    await test.act(() => redraw())
    expect(typed.at(-1)).toBe('粤A1')
    expect(input().value).toBe('粤A1')
    await test.act(() => scan())
    expect(input().value).toBe('粤B8D88E')
  })

  it('a photo that nothing holds yet can be taken away, another one cannot; one without a picture says that it arrived', async () => {
    const removed: string[] = []
    const items = [
      { id: 'free', thumb: '', state: 'stored' as const, canRemove: true },
      { id: 'held', thumb: 'held.jpg', state: 'stored' as const }
    ]
    const screen = await draw(() =>
      createElement(PhotoGrid, {
        label: '车辆照片',
        items,
        onPreview: () => undefined,
        onRemove: (id: string) => {
          removed.push(id)
        }
      })
    )
    expect(screen.text().match(/移除/g)).toHaveLength(1)
    expect(screen.text().match(/已上传/g)).toHaveLength(1)
    await screen.press('移除')
    expect(removed).toEqual(['free'])
  })

  it('each photo says how far it is and what is odd about it; all but failed ones are counted', async () => {
    const acts: string[] = []
    const items = [
      { id: 'a', thumb: 'a.jpg', state: 'stored' as const, fromAlbum: true, isReused: true, caption: '李师傅 11-21 14:05' },
      { id: 'b', thumb: 'b.jpg', state: 'uploading' as const, percent: 45 },
      { id: 'c', thumb: '', state: 'waiting' as const },
      { id: 'd', thumb: 'd.jpg', state: 'failed' as const }
    ]
    const screen = await draw(() =>
      createElement(PhotoGrid, {
        label: '四角',
        need: 4,
        items,
        warning: '1 张与 SG1 的照片相同，请核对',
        onPreview: (id: string) => acts.push(`see ${id}`),
        onRetry: (id: string) => acts.push(`retry ${id}`)
      })
    )
    for (const words of ['3/4', '相册', '重复', '李师傅 11-21 14:05', '上传中 45%', '待补传', '失败，重试', '1 张与 SG1 的照片相同'])
      expect(screen.text()).toContain(words)
    expect(screen.find('重复').getAttribute('aria-label')).toBe('四角第 1 张 已上传 相册 重复 李师傅 11-21 14:05')
    await screen.press('失败')
    await screen.press('相册')
    await screen.press('待补传')
    expect(acts).toEqual(['retry d', 'see a'])
  })

  it('an error state tells the reason and retries', async () => {
    let retries = 0
    const screen = await draw(() =>
      createElement(ErrorState, {
        message: '连接服务器失败',
        onRetry: () => {
          retries += 1
        }
      })
    )
    expect(screen.text()).toContain('连接服务器失败')
    await screen.press('重试')
    expect(retries).toBe(1)
  })

  it('a refused right is its own state: 没有权限, why, and the way back instead of 重试', async () => {
    const refused = { statusCode: 200, data: { code: 403, msg: '没有“统计”的权限' }, header: {} }
    expect(() => readAnswer(refused, (status) => status)).toThrow('没有“统计”的权限')
    const ways: string[] = []
    const stores = {
      navigation: {
        back: async () => {
          ways.push('back')
        }
      }
    } as RootStore
    const screen = await draw(() =>
      createElement(
        StoresProvider,
        { stores },
        createElement(ErrorState, { message: '没有“统计”的权限', title: '打不开', onRetry: () => ways.push('retry') })
      )
    )
    expect(screen.text()).toContain('没有权限没有“统计”的权限')
    expect(screen.text()).not.toContain('重试')
    await screen.press('返回')
    expect(ways).toEqual(['back'])
  })

  it('a 403 without words keeps the words of wire.md#body-codes, which refuse nothing else', () => {
    const bare = { statusCode: 403, data: '<html>', header: {} }
    expect(() => readAnswer(bare, (status) => status)).toThrow('请求出错，请重试')
    expect(isRefusedRight('请求出错，请重试')).toBe(false)
  })

  it.each([
    ['王建军 · 粤B·8D88E', ['粤B·8D88E']],
    ['粤BD12345', ['粤BD12345']],
    ['粤B·1234挂 等 2 辆', ['粤B·1234挂']],
    ['SG202611210009 · 拖车', []]
  ])('no plate in %s is broken across two lines', async (text, plates) => {
    const screen = await draw(() => createElement(PlateText, { text }))
    expect(screen.text()).toContain(text)
    expect(Array.from(document.querySelectorAll('.plate-text')).map((one) => one.textContent)).toEqual(plates)
  })
})
