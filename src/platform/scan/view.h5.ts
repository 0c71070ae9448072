import { holdBack } from '../backStack'
import { createDecoder, type Decode } from './decoder.h5'
import type { ScanAnswer } from './types'

/** The camera is dark by day and by night, as a camera is. */
const STYLE = {
  overlay:
    'position:fixed;inset:0;z-index:var(--layer-viewer);display:flex;flex-direction:column;background:#000;color:#fff;outline:none;font-size:16px;line-height:1.5',
  stage: 'position:relative;flex:1;min-height:0;overflow:hidden',
  video: 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover',
  frame:
    'position:absolute;top:50%;left:50%;width:min(64vw,46vh);height:min(64vw,46vh);transform:translate(-50%,-50%);border:3px solid #fff;border-radius:16px;box-shadow:0 0 0 200vmax rgba(0,0,0,.45)',
  words: 'flex:none;padding:16px 16px 0;text-align:center;word-break:break-word',
  bar: 'flex:none;display:flex;flex-wrap:wrap;gap:12px;padding:16px;padding-bottom:calc(16px + env(safe-area-inset-bottom))',
  button:
    'flex:1 1 120px;min-height:48px;padding:8px 16px;border:1px solid #fff;border-radius:12px;background:transparent;color:#fff;font:inherit',
  main: 'flex:1 1 120px;min-height:48px;padding:8px 16px;border:0;border-radius:12px;background:#fff;color:#0D1116;font:inherit;font-weight:600'
} as const
/** Between two looks: a phone stays cool and a hand still finds the code at once; ms. */
const LOOK_EVERY_MS = 180

const styled = <K extends keyof HTMLElementTagNameMap>(tag: K, style: string, text = ''): HTMLElementTagNameMap[K] => {
  const node = document.createElement(tag)
  node.style.cssText = style
  node.textContent = text
  return node
}

/** Why there is no picture of the camera, and what helps. */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有相机权限。可在浏览器的网站设置中允许，或从图片识别。',
  NotFoundError: '没有找到摄像头，可从图片识别。',
  NotReadableError: '摄像头被其他应用占用，关闭后重试，或从图片识别。'
}
const NO_CAMERA = '当前浏览器不能直接使用摄像头，请从图片识别。'
const NOTHING_FOUND = '图片里没有识别到码，请换一张清晰完整的图片。'

/**
 * Scanner of the browser over the whole page: the camera looks by itself, a picture may be chosen instead. Resolves once: with the text, or
 * when it is closed by 关闭, Escape or the way back. The camera is switched off before that.
 */
export function openScanner(): Promise<ScanAnswer> {
  return new Promise((resolve) => {
    const before = document.activeElement
    const overlay = styled('div', STYLE.overlay)
    for (const [name, value] of Object.entries({ role: 'dialog', 'aria-modal': 'true', 'aria-label': '扫一扫', tabindex: '-1' }))
      overlay.setAttribute(name, value)
    const stage = styled('div', STYLE.stage)
    const video = styled('video', STYLE.video)
    Object.assign(video, { muted: true, playsInline: true, autoplay: true })
    video.setAttribute('aria-hidden', 'true')
    const words = styled('div', STYLE.words, '正在打开摄像头…')
    words.setAttribute('role', 'status')
    const bar = styled('div', STYLE.bar)
    const close = styled('button', STYLE.button, '关闭')
    const choose = styled('button', STYLE.main, '从图片识别')
    const input = styled('input', 'display:none')
    Object.assign(input, { type: 'file', accept: 'image/*' })
    bar.append(close, choose, input)
    stage.append(video)
    overlay.append(stage, words, bar)

    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    const end = (answer: ScanAnswer): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      stop()
      release()
      overlay.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(answer)
    }
    const leave = (): void => end({ kind: 'cancelled' })
    close.addEventListener('click', leave)
    choose.addEventListener('click', () => input.click())
    const release = holdBack(leave)
    overlay.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') leave()
      if (event.key !== 'Tab') return
      event.preventDefault()
      ;(document.activeElement === close ? choose : close).focus()
    })

    const decoder = createDecoder()
    const look = async (decode: Decode): Promise<void> => {
      // A frame that cannot be read is only one of many.
      const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await decode(video).catch(() => undefined) : undefined
      if (isOver) return
      if (text) end({ kind: 'scanned', text })
      else timer = setTimeout(() => void look(decode), LOOK_EVERY_MS)
    }
    const begin = async (): Promise<void> => {
      const { mediaDevices } = navigator as Partial<Navigator>
      if (mediaDevices === undefined) throw new Error('no camera')
      stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (isOver) return stop()
      video.srcObject = stream
      await video.play()
      stage.append(styled('div', STYLE.frame))
      words.textContent = '将二维码或条码放入框内'
      await look(await decoder)
    }
    input.addEventListener('change', () => {
      const [file] = Array.from(input.files ?? [])
      input.value = ''
      if (file === undefined) return
      words.textContent = '正在识别…'
      void decoder
        .then((decode) => decodeFile(file, decode))
        .catch(() => undefined)
        .then((text) => {
          if (text) end({ kind: 'scanned', text })
          else words.textContent = NOTHING_FOUND
        })
    })
    document.body.append(overlay)
    overlay.focus()
    begin().catch((error: unknown) => {
      words.textContent = REASONS[error instanceof DOMException ? error.name : ''] ?? NO_CAMERA
    })
  })
}

async function decodeFile(file: File, decode: Decode): Promise<string | undefined> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return await decode(image)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
