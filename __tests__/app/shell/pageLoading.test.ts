import { createPageOrder, preparePages } from '@/pageLoading'
import { standIn } from '../../support/shapes'

const overlay = () => document.getElementById('page-loading')
const flush = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** One page whose code arrives, fails or hangs as told; the answer of the start page decides between 重试 and 刷新. */
function page(loads: (() => Promise<unknown>)[], startPage = '') {
  globalThis.fetch = async () => standIn<Response>({ ok: true, text: async () => startPage })
  const config = {
    routes: [
      {
        path: 'pages/x',
        load: (context: unknown, params: unknown): [Promise<unknown>, unknown, unknown] => [
          (loads.shift() ?? (() => Promise.reject(new Error('none left'))))(),
          context,
          params
        ]
      }
    ]
  }
  preparePages(config)
  return config.routes[0]?.load('context', 'params')[0] ?? Promise.reject(new Error('no page'))
}

describe('opening a page on H5 (app.md#page-loading)', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    document.head.innerHTML = '<script src="/js/app.0a1b2c3d.js"></script>'
    overlay()?.remove()
  })
  afterEach(() => jest.useRealTimers())

  it('shows nothing before 200 ms, then a placeholder until the page is there', async () => {
    let arrive: (page: string) => void = () => undefined
    const opened = page([
      () =>
        new Promise((resolve) => {
          arrive = resolve
        })
    ])
    jest.advanceTimersByTime(199)
    expect(overlay()).toBeNull()
    jest.advanceTimersByTime(1)
    expect(overlay()?.textContent).toContain('正在打开页面')
    arrive('page')
    expect(await opened).toBe('page')
    expect(overlay()).toBeNull()
  })

  it('shows the error page with 重试 after 60 s', async () => {
    void page([() => new Promise(() => undefined)])
    jest.advanceTimersByTime(60_000)
    expect(overlay()?.getAttribute('role')).toBe('alert')
    expect(overlay()?.querySelector('button')?.textContent).toBe('重试')
  })

  it('retries a failed chunk', async () => {
    const opened = page(
      [() => Promise.reject(new Error('ChunkLoadError')), () => Promise.resolve('page')],
      '<script src="/js/app.0a1b2c3d.js">'
    )
    await flush()
    expect(overlay()?.textContent).toContain('重试')
    overlay()?.querySelector('button')?.click()
    expect(await opened).toBe('page')
    expect(overlay()).toBeNull()
  })

  it('offers 刷新 when another version was put up', async () => {
    void page([() => Promise.reject(new Error('ChunkLoadError'))], '<script src="/js/app.ffffffff.js">')
    await flush()
    expect(overlay()?.textContent).toContain('应用已更新')
    expect(overlay()?.querySelector('button')?.textContent).toBe('刷新')
  })
})

describe('the order of pages on H5', () => {
  const arriving = () => {
    let arrive: (page: string) => void = () => undefined
    const promise = new Promise<string>((resolve) => {
      arrive = resolve
    })
    return { load: () => promise, arrive: (page: string) => arrive(page) }
  }
  const at = (idx: number) => window.history.replaceState({ idx }, '')

  it('back before a page has come gives that page up and leaves the one in front as it is', async () => {
    const open = createPageOrder()
    at(0)
    expect(await open(() => Promise.resolve('list'))).toBe('list')
    at(1)
    const late = arriving()
    const opened = open(late.load)
    at(0)
    expect(await open(() => Promise.resolve('list'))).toBeUndefined()
    late.arrive('order')
    expect(await opened).toBeUndefined()
    at(1)
    expect(await open(() => Promise.resolve('order'))).toBe('order')
  })

  it('back while the router is drawing the page: the one behind is asked for only when that is drawn', async () => {
    let drawn: () => void = () => undefined
    const open = createPageOrder(
      () =>
        new Promise((resolve) => {
          drawn = resolve
        })
    )
    at(0)
    await open(() => Promise.resolve('list'))
    drawn()
    await flush()
    at(1)
    expect(await open(() => Promise.resolve('order'))).toBe('order')
    at(0)
    let isThere = false
    const back = open(() => Promise.resolve('list')).then((page) => {
      isThere = true
      return page
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isThere).toBe(false)
    drawn()
    expect(await back).toBe('list')
  })

  it('further back than the page in front, past one whose code never comes: that page is drawn', async () => {
    const open = createPageOrder()
    for (const [idx, name] of ['list', 'order'].entries()) {
      at(idx)
      await open(() => Promise.resolve(name))
    }
    at(2)
    const never = open(() => new Promise(() => undefined))
    at(0)
    expect(await open(() => Promise.resolve('list'))).toBe('list')
    expect(await never).toBeUndefined()
  })

  it('a page that is asked for later is drawn later, though its code is there first', async () => {
    const open = createPageOrder()
    at(0)
    await open(() => Promise.resolve('list'))
    const drawn: unknown[] = []
    at(1)
    const late = arriving()
    const first = open(late.load).then((page) => drawn.push(page))
    at(2)
    const second = open(() => Promise.resolve('person')).then((page) => drawn.push(page))
    await flush()
    expect(drawn).toEqual([])
    late.arrive('order')
    await Promise.all([first, second])
    expect(drawn).toEqual(['order', 'person'])
  })
})
