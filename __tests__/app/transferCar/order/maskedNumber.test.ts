import { createElement } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { StoresProvider } from '@/hooks/useStores'
import { MaskedNumber } from '@/pages/transferCar/order/detail/components/MaskedNumber'
import type { RootStore } from '@/stores/rootStore'

const said: string[] = []
const copied: string[] = []
const called: string[] = []
let dials = true
jest.mock('@/platform/phone', () => ({
  canDial: () => dials,
  callPhone: (number: string) => {
    called.push(number)
    return Promise.resolve(true)
  }
}))
jest.mock('@/platform/clipboard', () => ({
  copyText: (text: string) => {
    copied.push(text)
    return Promise.resolve(true)
  }
}))

const stores = {
  feedback: {
    toast: (words: string) => {
      said.push(words)
    }
  }
} as RootStore
const buttons = (): string[] => Array.from(document.querySelectorAll('.pressable')).map((one) => one.textContent ?? '')

async function draw(props: Partial<Parameters<typeof MaskedNumber>[0]>) {
  const test = new TestUtils()
  await test.mount((() =>
    createElement(
      StoresProvider,
      { stores },
      createElement(MaskedNumber, { label: '报案人', number: '139****5678', isPhone: true, ...props })
    )) as never)
  return (words: string) =>
    test.act(async () => {
      const found = Array.from(document.querySelectorAll('.pressable')).find((one) => one.textContent === words)
      if (found === undefined) throw new Error(`no ${words} in ${buttons().join()}`)
      test.fireEvent.click(found)
      await Promise.resolve()
    })
}

describe('a number of a person', () => {
  let asked = 0
  const onReveal = () => {
    asked += 1
    return Promise.resolve('13912345678')
  }
  beforeEach(() => {
    document.body.innerHTML = ''
    said.length = copied.length = called.length = asked = 0
    dials = true
  })

  it('is masked until it is asked for, once; then it is copied and called', async () => {
    const press = await draw({ onReveal })
    expect(document.body.textContent).toContain('139****5678')
    await press('显示号码')
    expect(document.body.textContent).toContain('13912345678')
    expect(buttons()).toEqual(['复制', '拨打'])
    await press('复制')
    await press('拨打')
    expect([asked, copied, said, called]).toEqual([1, ['13912345678'], ['号码已复制'], ['13912345678']])
  })

  it('is called at one tap where the device can, and only copied where it cannot', async () => {
    const press = await draw({ onReveal })
    await press('拨打')
    expect([asked, called]).toEqual([1, ['13912345678']])
    document.body.innerHTML = ''
    dials = false
    await draw({ onReveal })
    expect(buttons()).toEqual(['显示号码'])
  })

  it('stays masked where the right is missing or the server refuses', async () => {
    await draw({})
    expect(buttons()).toEqual([])
    document.body.innerHTML = ''
    const press = await draw({ onReveal: () => Promise.resolve('') })
    await press('拨打')
    expect(document.body.textContent).toContain('139****5678')
    expect(called).toEqual([])
  })
})
