import { createElement, useState } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import Taro from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { LeaveDialog } from '@/components/LeaveDialog'
import { Pressable } from '@/components/Pressable'
import { useInFront } from '@/hooks/pages/useInFront'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { StoresProvider } from '@/hooks/useStores'
import type { RootStore } from '@/stores/rootStore'
import { openShell } from '../shell/openShell'

/** What the platform tells the page that was drawn last; the test tells it instead. */
const mockPage: { show?: () => void; hide?: () => void; pull?: () => void } = {}
jest.mock(
  '@tarojs/taro',
  () =>
    Object.create(jest.requireActual<object>('@tarojs/taro'), {
      useDidShow: {
        value: (run: () => void) => {
          mockPage.show = run
        }
      },
      useDidHide: {
        value: (run: () => void) => {
          mockPage.hide = run
        }
      },
      usePullDownRefresh: {
        value: (run: () => void) => {
          mockPage.pull = run
        }
      }
    }) as object
)

/** A page with one part, in front; its server does not answer. */
async function openPage(Part: () => JSX.Element | null, isSignedIn = true) {
  const shell = openShell('http://127.0.0.1:9')
  const backs: string[] = []
  const navigation = { ...shell.stores.navigation, back: async (route: string) => void backs.push(route) }
  const stores = Object.create(shell.stores, { navigation: { value: navigation }, session: { value: { isSignedIn } } }) as RootStore
  const test = new TestUtils()
  await test.mount((() => createElement(StoresProvider, { stores }, createElement(Part))) as never)
  const press = async (name: string) => {
    const found = Array.from(document.querySelectorAll<HTMLElement>('[role=button]')).find(
      (element) => element.textContent === name
    ) as HTMLElement
    await test.act(() => {
      test.fireEvent.click(found)
    })
  }
  return { toasts: shell.toasts, test, backs, press }
}
afterEach(() => {
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

describe('leaving a page', () => {
  const pageOf = (isDirty: boolean, kept: string[]) =>
    function Form() {
      const leaving = useLeaving({ isDirty, keep: () => kept.push('kept'), to: '/list' })
      return (
        <>
          <Pressable onPress={leaving.askToLeave}>
            <Text>返回</Text>
          </Pressable>
          <Pressable onPress={() => void leaving.done('已保存', '/list?day=1')}>
            <Text>保存</Text>
          </Pressable>
          <LeaveDialog {...leaving.dialog} />
        </>
      )
    }

  it('asks while something is unsaved, and keeps it on the way out', async () => {
    const kept: string[] = []
    const { press, backs } = await openPage(pageOf(true, kept))
    await press('返回')
    expect([backs, document.body.textContent]).toEqual([[], expect.stringContaining('离开此页？')])
    await press('继续填写')
    expect([backs, kept]).toEqual([[], []])
    await press('返回')
    await press('离开')
    expect([backs, kept]).toEqual([['/list'], ['kept']])
  })

  it('goes at once where nothing is unsaved', async () => {
    const { press, backs } = await openPage(pageOf(false, []))
    await press('返回')
    expect(backs).toEqual(['/list'])
  })

  it('says what was stored on the way out', async () => {
    const { press, backs, toasts } = await openPage(pageOf(true, []))
    await press('保存')
    expect([toasts, backs]).toEqual([['已保存'], ['/list?day=1']])
  })
})

describe('reading a page', () => {
  it.each([
    [true, 1],
    [false, 0]
  ])('when it comes into sight and when it is pulled; signed in: %s', async (isSignedIn, times) => {
    const stopped = jest.spyOn(Taro, 'stopPullDownRefresh').mockImplementation()
    const answers: (() => void)[] = []
    let readings = 0
    await openPage(function List() {
      usePageReading(
        () =>
          new Promise((resolve) => {
            readings = answers.push(() => resolve(undefined))
          })
      )
      return null
    }, isSignedIn)
    mockPage.show?.()
    expect(readings).toBe(times)
    mockPage.pull?.()
    expect([readings, stopped.mock.calls.length]).toEqual([times + 1, 0])
    for (const answer of answers) answer()
    await Promise.resolve().then(() => Promise.resolve())
    expect(stopped).toHaveBeenCalledTimes(1)
  })
})

describe('watching in front', () => {
  it('tells the listener of the moment, begins once at a time and ends when the page is hidden or left', async () => {
    const log: string[] = []
    let rename = (_name: string): void => undefined
    let tell = (): void => undefined
    const { test } = await openPage(function List() {
      const [name, setName] = useState('first')
      rename = setName
      useInFront(name, (now) => {
        log.push('begin')
        tell = () => log.push(now())
        return [() => log.push('end')]
      })
      return null
    })
    mockPage.show?.()
    tell()
    await test.act(() => rename('second'))
    tell()
    mockPage.show?.()
    mockPage.hide?.()
    mockPage.show?.()
    test.unmout()
    // It begins with the page, which is then shown.
    expect(log).toEqual(['begin', 'end', 'begin', 'first', 'second', 'end', 'begin', 'end', 'begin', 'end'])
  })
})
