import { holdBack } from '../backStack'

/** Full-screen pictures on H5. Taro's own preview brings a slider of 220 KB; the browser scrolls sideways by itself. */
const STYLE = {
  overlay: 'position:fixed;inset:0;z-index:var(--layer-viewer);background:#000;outline:none',
  track: 'display:flex;width:100%;height:100%;overflow-x:auto;scroll-snap-type:x mandatory',
  slide: 'flex:none;width:100%;height:100%;object-fit:contain;scroll-snap-align:center',
  close:
    'position:absolute;top:calc(8px + env(safe-area-inset-top));right:8px;min-width:72px;min-height:48px;border:0;border-radius:24px;background:rgba(0,0,0,.6);color:#fff;font-size:16px',
  count:
    'position:absolute;left:0;right:0;bottom:calc(16px + env(safe-area-inset-bottom));text-align:center;color:#fff;font-size:14px;text-shadow:0 0 4px #000'
} as const

function styled<K extends keyof HTMLElementTagNameMap>(tag: K, style: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  node.style.cssText = style
  return node
}

/**
 * Shows pictures over everything until 关闭, Escape or the browser's way back; arrow keys and swipes go from one to the next.
 * @param urls addresses that an img element can load
 * @param current the one to start with; the first when it is not among them
 */
export function showPictures(urls: readonly string[], current: string): void {
  const before = document.activeElement
  const overlay = styled('div', STYLE.overlay)
  overlay.setAttribute('role', 'dialog')
  overlay.setAttribute('aria-modal', 'true')
  overlay.setAttribute('aria-label', '查看图片')
  const track = styled('div', STYLE.track)
  for (const [index, url] of urls.entries()) {
    const picture = styled('img', STYLE.slide)
    picture.src = url
    picture.alt = `第 ${index + 1} 张，共 ${urls.length} 张`
    track.append(picture)
  }
  const count = styled('div', STYLE.count)
  const close = styled('button', STYLE.close)
  close.textContent = '关闭'
  overlay.append(track, count, close)

  const shown = (): number => Math.round(track.scrollLeft / Math.max(1, track.clientWidth))
  const tell = (): void => {
    count.textContent = urls.length > 1 ? `${shown() + 1} / ${urls.length}` : ''
  }
  const end = (): void => {
    overlay.remove()
    release()
    if (before instanceof HTMLElement) before.focus()
  }
  overlay.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end()
    if (event.key === 'ArrowRight') track.scrollLeft += track.clientWidth
    if (event.key === 'ArrowLeft') track.scrollLeft -= track.clientWidth
    // The button is the only stop inside.
    if (event.key === 'Tab') event.preventDefault()
  })
  close.addEventListener('click', end)
  track.addEventListener('scroll', tell)
  const release = holdBack(end)
  document.body.append(overlay)
  track.scrollLeft = Math.max(0, urls.indexOf(current)) * track.clientWidth
  tell()
  close.focus()
}
