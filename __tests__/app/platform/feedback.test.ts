import { TOAST_DURATION_MS } from '@/domain/constants'
import { platformFeedback } from '@/platform/feedback/index.h5'

// The browser's own way back, as H5 is built: Jest would take the mini-program's file.
jest.mock('@/platform/backStack', () => jest.requireActual('@/platform/backStack/index.h5'))

const text = (selector: string): string | undefined => document.querySelector(selector)?.textContent ?? undefined
const press = (words: string): void => {
  const button = Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === words)
  if (button === undefined) throw new Error(`no button ${words}`)
  button.click()
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  document.body.innerHTML = ''
})

test('a toast stands for its time, the next one takes its place', () => {
  platformFeedback.toast('已保存', 'success')
  expect(text('[role="status"] .feedback-words')).toBe('已保存')
  jest.advanceTimersByTime(TOAST_DURATION_MS - 100)
  platformFeedback.toast('网络不通')
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
  jest.advanceTimersByTime(TOAST_DURATION_MS - 100)
  expect(text('[role="status"]')).toBe('网络不通')
  jest.advanceTimersByTime(100)
  expect(document.querySelector('[role="status"]')).toBeNull()
})

test('the mask goes alone and leaves a toast where it is', () => {
  platformFeedback.mask.show()
  platformFeedback.toast('没有权限')
  expect(text('.feedback-mask')).toBe('请求中...')
  platformFeedback.mask.hide()
  expect(document.querySelector('.feedback-mask')).toBeNull()
  expect(text('[role="status"]')).toBe('没有权限')
})

test('a question is answered by its buttons; Escape, going back and another question refuse', async () => {
  const ask = (title: string): Promise<boolean> =>
    platformFeedback.confirm({ title, content: '删除后不能恢复', confirmText: '删除', isDangerous: true })
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const agreed = ask('删除明细？')
  expect(document.querySelector('[role="alertdialog"]')?.getAttribute('aria-label')).toBe('删除明细？')
  press('删除')
  expect(await agreed).toBe(true)
  expect(document.activeElement).toBe(field)
  const refused = ask('一')
  press('取消')
  expect(await refused).toBe(false)
  const escaped = ask('二')
  document.querySelector('[role="alertdialog"]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(await escaped).toBe(false)
  const left = ask('三')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await left).toBe(false)
  const replaced = ask('四')
  const last = ask('五')
  expect(await replaced).toBe(false)
  expect(document.querySelectorAll('[role="alertdialog"]')).toHaveLength(1)
  press('删除')
  expect(await last).toBe(true)
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
})
