import { showPictures } from '@/platform/media/showPictures.h5'

// The browser's own way back, as H5 is built: Jest would take the mini-program's file.
jest.mock('@/platform/backStack', () => jest.requireActual('@/platform/backStack/index.h5'))

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')

describe('pictures over the whole screen on H5', () => {
  afterEach(() => dialog()?.remove())

  it('shows all, takes the focus, and gives it back when closed', () => {
    document.body.innerHTML = '<button id="opener">看图</button>'
    const opener = document.getElementById('opener')
    opener?.focus()
    showPictures(['/a.jpg', '/b.jpg'], '/b.jpg')
    expect(Array.from(dialog()?.querySelectorAll('img') ?? []).map((picture) => picture.alt)).toEqual([
      '第 1 张，共 2 张',
      '第 2 张，共 2 张'
    ])
    expect(document.activeElement?.textContent).toBe('关闭')
    dialog()?.querySelector('button')?.click()
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('goes with Escape and with the way back', () => {
    showPictures(['/a.jpg'], '/a.jpg')
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(dialog()).toBeNull()
    showPictures(['/a.jpg'], '/none.jpg')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(dialog()).toBeNull()
  })
})
