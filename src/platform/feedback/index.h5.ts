import { LOADING_TEXT, TOAST_DURATION_MS } from '@/domain/constants'
import { holdBack } from '../backStack'
import type { ConfirmOptions, Feedback } from '.'

/** One of each at a time, as on a phone. */
const shown: Partial<Record<'toast' | 'mask' | 'question', HTMLElement>> = {}
let toastEnds: ReturnType<typeof setTimeout> | undefined
/** Refuses the question that is open. */
let refuseOpen: (() => void) | undefined

const element = (tag: 'div' | 'button', className: string, text = '', attributes: Record<string, string> = {}): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** Colours and text size of the page that is in front (components/Page); its classes carry the variables. */
const theme = (): string =>
  Array.from(document.querySelectorAll('.theme'))
    .filter((page) => page.getClientRects().length > 0)
    .pop()
    ?.className.split(' ')
    .filter((name) => /^(theme|text)\b/.test(name))
    .join(' ') ?? 'theme theme-auto text-100'

const draw = (place: keyof typeof shown, made: HTMLElement): void => {
  shown[place]?.remove()
  shown[place] = made
  document.body.appendChild(made)
}

const clear = (place: keyof typeof shown): void => {
  shown[place]?.remove()
  delete shown[place]
}

function toast(message: string, kind: 'none' | 'success' = 'none'): void {
  const box = element('div', `${theme()} feedback-toast`, '', { role: 'status' })
  if (kind === 'success') box.append(element('div', 'feedback-mark', '✓', { 'aria-hidden': 'true' }))
  box.append(element('div', 'feedback-words', message))
  draw('toast', box)
  clearTimeout(toastEnds)
  toastEnds = setTimeout(() => clear('toast'), TOAST_DURATION_MS)
}

function showMask(): void {
  const layer = element('div', `${theme()} feedback-mask`, '', { role: 'status' })
  const box = element('div', 'feedback-toast')
  box.append(element('div', 'feedback-spinner'), element('div', 'feedback-words', LOADING_TEXT))
  layer.append(box)
  draw('mask', layer)
}

/** Focus stays on the buttons; Escape and going back refuse. */
function confirm({
  title,
  content = '',
  confirmText,
  cancelText = '取消',
  isNotice = false,
  isDangerous = false
}: ConfirmOptions): Promise<boolean> {
  refuseOpen?.()
  return new Promise((resolve) => {
    const before = document.activeElement
    const layer = element('div', `${theme()} feedback-shade`, '', {
      role: 'alertdialog',
      'aria-modal': 'true',
      'aria-label': title,
      tabindex: '-1'
    })
    const panel = element('div', 'feedback-panel')
    const actions = element('div', 'feedback-actions')
    const no = element('button', 'feedback-button', cancelText)
    const yes = element('button', `feedback-button feedback-${isDangerous ? 'danger' : 'primary'}`, confirmText)
    const end = (isAgreed: boolean): void => {
      release()
      refuseOpen = undefined
      clear('question')
      if (before instanceof HTMLElement) before.focus()
      resolve(isAgreed)
    }
    const refuse = (): void => end(false)
    refuseOpen = refuse
    no.addEventListener('click', refuse)
    yes.addEventListener('click', () => end(true))
    const release = holdBack(refuse)
    layer.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') refuse()
      if (event.key !== 'Tab') return
      event.preventDefault()
      ;(isNotice || document.activeElement === no ? yes : no).focus()
    })
    actions.append(...(isNotice ? [] : [no]), yes)
    panel.append(element('div', 'feedback-title', title), ...(content === '' ? [] : [element('div', 'feedback-content', content)]), actions)
    layer.append(panel)
    draw('question', layer)
    layer.focus()
  })
}

/** The browser's toasts, mask and questions: drawn by us, since Taro's follow neither night nor text size nor a screen reader. */
export const platformFeedback: Feedback = { toast, mask: { show: showMask, hide: () => clear('mask') }, confirm }
