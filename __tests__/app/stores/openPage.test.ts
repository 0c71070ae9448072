import { NO_PAGE, openPage } from '@/stores/openPage'

function setUp(answer: Promise<void> = Promise.resolve()) {
  const opened: unknown[] = []
  const toasts: string[] = []
  const stores = {
    navigation: { open: (route: string, params?: object) => (opened.push([route, params]), answer) },
    feedback: { toast: (text: string) => void toasts.push(text) }
  }
  return { stores, opened, toasts }
}

describe('opening a page', () => {
  it('opens one of this app with its parameters', async () => {
    const { stores, opened, toasts } = setUp()
    await openPage(stores, '/pages/transferCar/form', { id: 'o1' })
    expect([opened, toasts]).toEqual([[['/pages/transferCar/form', { id: 'o1' }]], []])
  })

  it.each(['/pages/nothing/index', '', 'https://example.cn/'])('says so of %j, and opens nothing', async (route) => {
    const { stores, opened, toasts } = setUp()
    await openPage(stores, route)
    expect([opened, toasts]).toEqual([[], [NO_PAGE]])
  })

  it('says so when the platform does not open it', async () => {
    const { stores, toasts } = setUp(Promise.reject(new Error('navigateTo:fail')))
    await openPage(stores, '/pages/transferCar/form')
    expect(toasts).toEqual([NO_PAGE])
  })
})
