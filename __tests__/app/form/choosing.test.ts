import TestUtils from '@tarojs/test-utils-react'
import type { Json } from '@/contract/formSchema'
import { ApiError } from '@/domain/apiError'
import { draw } from './draw'
import { field, openForm } from './support'

// Pages that show again exist in a real browser only (e2e): what would be chosen there, and where the device is.
const mockMap = { chosen: undefined as unknown, here: { kind: 'refused' } as unknown }
jest.mock('@/hooks/useLocationChoice', () => ({
  useLocationChoice: (_ask: string, take: (chosen: unknown) => void) => async () => {
    if (mockMap.chosen !== undefined) take(mockMap.chosen)
  }
}))
jest.mock('@/platform/location', () => ({ permissionAnswered: async () => true, getPosition: async () => mockMap.here }))

afterEach(() => {
  document.body.innerHTML = ''
})

describe('a text with suggestions', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ id: `c${index}`, fullName: index < 58 ? `顺达${index}` : '罗湖汽修' }))
  const customer = (props: Record<string, Json> = {}, config: Record<string, Json> = {}) =>
    field('autoComplete', 'customer', '客户', { interfaceId: 'di-customer', relationField: 'fullName', ...props }, config)
  const options = () => Array.from(document.querySelectorAll<HTMLElement>('[role="option"]')).map(({ textContent }) => textContent)
  const wait = () => new TestUtils().act(() => new Promise((resolve) => setTimeout(resolve, 400)))

  it('lists the first 50, looks for what is typed, takes what is tapped', async () => {
    const { store, asked } = openForm({ fields: [customer()] }, undefined, {}, () => rows)
    const screen = await draw({ store })
    expect(asked).toEqual([])
    await screen.press('客户：')
    await screen.settle()
    expect([options().length, screen.text().includes('只列出前 50 条')]).toEqual([50, true])
    for (const text of ['罗', '罗湖']) await screen.type(document.querySelector('.sheet input') as HTMLInputElement, text)
    await wait()
    // Two rows of one text are one suggestion; one question for what was typed in one go.
    expect(options()).toEqual(['罗湖汽修'])
    expect(asked.map(({ parameters }) => parameters.keyword)).toEqual(['', '罗湖'])
    await new TestUtils().act(() => (document.querySelector('[role="option"]') as HTMLElement).click())
    expect([store.state('customer').value, document.querySelector('.sheet')]).toEqual(['罗湖汽修', null])
    expect(screen.find('客户：').getAttribute('aria-label')).toBe('客户：罗湖汽修')
  })

  it('takes any other text as well, and as many suggestions as its designer says', async () => {
    const { store } = openForm({ fields: [customer({ total: 20 }, { required: true })] }, { customer: '旧客户' }, {}, () => rows)
    const screen = await draw({ store })
    await screen.press('客户：旧客户')
    await screen.settle()
    expect([options().length, (document.querySelector('.sheet input') as HTMLInputElement).value]).toEqual([20, '旧客户'])
    await screen.type(document.querySelector('.sheet input') as HTMLInputElement, '没有登记的客户')
    await wait()
    expect(screen.text()).toContain('没有找到“没有登记的客户”')
    const confirm = () =>
      new TestUtils().act(() =>
        (
          Array.from(document.querySelectorAll<HTMLElement>('.sheet .button')).find(
            ({ textContent }) => textContent === '确定'
          ) as HTMLElement
        ).click()
      )
    await confirm()
    expect(store.state('customer').value).toBe('没有登记的客户')
    await screen.press('客户：没有登记')
    await screen.type(document.querySelector('.sheet input') as HTMLInputElement, ' ')
    await confirm()
    await screen.settle()
    expect([store.state('customer').value, store.state('customer').error]).toEqual([undefined, '客户不能为空'])
  })

  it('says what has to be filled in first, and why nothing came; one may type all the same', async () => {
    const templateJson = [
      { field: 'kind', fieldName: '类别', required: true, relationField: 'kind', dataType: 'varchar', defaultValue: '' }
    ]
    const { store } = openForm({ fields: [field('comInput', 'kind', '类别'), customer({ templateJson })] })
    const screen = await draw({ store })
    await screen.press('客户：')
    expect(screen.text()).toContain('填写类别后有建议')
    document.body.innerHTML = ''
    const broken = openForm({ fields: [customer()] }, undefined, {
      suggest: () => Promise.reject(new ApiError({ code: 500, message: '接口不通' }))
    })
    const other = await draw(broken)
    await other.press('客户：')
    await other.settle()
    expect(document.querySelector('.sheet .button')).not.toBeNull()
    expect(other.text()).toContain('接口不通')
  })
})

describe('a place within limits', () => {
  const areas = { enableDesktopLocation: true, locationScope: [{ name: '西丽停车场', lng: 113.951, lat: 22.582, radius: 500 }] }
  const at = (lat: number) => ({ point: { lng: 113.951, lat, coordType: 'GCJ02' }, name: '', address: '西丽' })

  it('outside it is refused and what was there stays; inside it is taken', async () => {
    const { store } = openForm({ fields: [field('location', 'place', '位置', areas)] })
    const screen = await draw({ store })
    expect(screen.text()).toContain('限“西丽停车场”500 米范围内')
    mockMap.chosen = at(22.6)
    await screen.press('位置：')
    await screen.settle()
    expect(store.state('place')).toMatchObject({ value: undefined, error: '位置超出规定范围，须在“西丽停车场”500 米范围内' })
    expect(screen.text()).toContain('位置超出规定范围')
    mockMap.chosen = at(22.583)
    await screen.press('位置：')
    await screen.settle()
    expect(store.state('place').error).toBe('')
    expect(JSON.parse(String(store.state('place').value))).toMatchObject({ lat: 22.583, fullAddress: '西丽' })
    mockMap.chosen = at(22.6)
    await screen.press('位置：')
    await screen.settle()
    expect(JSON.parse(String(store.state('place').value))).toMatchObject({ lat: 22.583 })
    expect(store.state('place').error).not.toBe('')
    expect(store.validate()).toEqual([])
  })

  it('too far from the device, or from one that does not say where it is, it is refused', async () => {
    const { store } = openForm({ fields: [field('location', 'place', '位置', { enableLocationScope: true, adjustmentScope: 300 })] })
    const screen = await draw({ store })
    const choose = async (lat: number, here: unknown) => {
      Object.assign(mockMap, { chosen: at(lat), here })
      await screen.press('位置：')
      await screen.settle()
      return store.state('place').error
    }
    const here = { kind: 'found', position: { longitude: 113.951, latitude: 22.582, coordType: 'GCJ02', accuracyM: 10, fixAt: 0 } }
    expect(await choose(22.6, here)).toBe('位置离当前位置 2 公里，须在当前位置 300 米以内')
    expect(await choose(22.583, { kind: 'refused' })).toContain('现在定位不到')
    expect(store.state('place').value).toBeUndefined()
    expect(await choose(22.583, here)).toBe('')
    expect(store.state('place').value).toContain('22.583')
  })
})
