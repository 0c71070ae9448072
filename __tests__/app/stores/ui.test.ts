import { taroStorage } from '@/platform/storage'
import { PRIVACY_BUTTON_ID, PrivacyStore } from '@/stores/privacyStore'
import { UiStore } from '@/stores/uiStore'

describe('what the device and the person set for all screens', () => {
  afterEach(() => window.localStorage.clear())

  test('text factor and theme are stored keys; unknown values count as nothing', () => {
    const ui = new UiStore(taroStorage)
    expect(ui.themeClass).toBe('theme-auto text-100')
    ui.setTextFactor(200)
    ui.setTheme('night')
    expect(new UiStore(taroStorage).themeClass).toBe('theme-night text-200')
    taroStorage.set('textFactor', 170)
    taroStorage.set('theme', 'pink')
    expect(new UiStore(taroStorage).themeClass).toBe('theme-auto text-100')
  })

  test('on Alipay, which tells nothing of the system, night is a class that the person chose', () => {
    const target = process.env.TARO_ENV
    process.env.TARO_ENV = 'alipay'
    const ui = new UiStore(taroStorage)
    expect(ui.themeClass).toBe('theme-day text-100')
    ui.setTheme('night')
    expect(ui.themeClass).toBe('theme-night text-100')
    process.env.TARO_ENV = target
  })

  test('night follows the system unless the person chose', () => {
    const ui = new UiStore(taroStorage)
    ui.setSystemNight(true)
    expect(ui.isNight).toBe(true)
    ui.setTheme('day')
    expect(ui.isNight).toBe(false)
  })

  test('calls that wait for consent get one answer, each once', () => {
    const privacy = new PrivacyStore()
    const answers: string[] = []
    const request = (name: string) => ({ agree: (id: string) => answers.push(`${name} ${id}`), refuse: () => answers.push(`${name} no`) })
    privacy.ask(request('location'))
    privacy.ask(request('camera'))
    expect(privacy.isAsked).toBe(true)
    privacy.agree()
    privacy.refuse()
    expect(answers).toEqual([`location ${PRIVACY_BUTTON_ID}`, `camera ${PRIVACY_BUTTON_ID}`])
    privacy.ask(request('album'))
    privacy.refuse()
    expect([answers[2], privacy.isAsked]).toEqual(['album no', false])
  })
})
