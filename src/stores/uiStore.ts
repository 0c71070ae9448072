import { makeAutoObservable } from 'mobx'
import { isNumber, isText } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** Percent (design.md#night-and-text-size). */
const TEXT_FACTORS = [100, 125, 150, 200] as const
export type TextFactor = (typeof TEXT_FACTORS)[number]
const THEMES = ['auto', 'day', 'night'] as const
/** auto follows the system. */
export type Theme = (typeof THEMES)[number]

/** Stored keys; tests set them too (design.md#night-and-text-size). */
const TEXT_FACTOR_KEY = 'textFactor'
const THEME_KEY = 'theme'

const isFactor = (value: unknown): value is TextFactor => isNumber(value) && TEXT_FACTORS.some((factor) => factor === value)
const isTheme = (value: unknown): value is Theme => isText(value) && THEMES.some((theme) => theme === value)

/** What the device and the person set for all screens: theme, text size, network. */
export class UiStore {
  theme: Theme = 'auto'
  isSystemNight = false
  textFactor: TextFactor = 100
  isOffline = false
  /** The window is as wide as a desk's: said by components/Desk, H5 (app.md#wide-screens). */
  isDesk = false
  /** The list that stays in sight beside what was opened from it, by its route; '' = none (app.md#wide-screens). */
  beside = ''

  private readonly storage: KeyStorage

  constructor(storage: KeyStorage) {
    this.storage = storage
    this.theme = storage.get(THEME_KEY, isTheme) ?? 'auto'
    this.textFactor = storage.get(TEXT_FACTOR_KEY, isFactor) ?? 100
    makeAutoObservable<UiStore, 'storage'>(this, { storage: false }, { autoBind: true })
  }

  /** For what CSS cannot reach: canvas ink, native bars. */
  get isNight(): boolean {
    return this.theme === 'night' || (this.theme === 'auto' && this.isSystemNight)
  }

  /** Classes of a page's root view: the tokens of styles hang on them. Alipay tells us nothing of the system's night, so no sheet follows it there either. */
  get themeClass(): string {
    const theme = this.theme === 'auto' && process.env.TARO_ENV === 'alipay' ? 'day' : this.theme
    return `theme-${theme} text-${this.textFactor}`
  }

  setDesk(isDesk: boolean): void {
    this.isDesk = isDesk
  }

  setBeside(route: string): void {
    this.beside = route
  }

  setSystemNight(isNight: boolean): void {
    this.isSystemNight = isNight
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    this.storage.set(THEME_KEY, theme)
  }

  setTextFactor(factor: TextFactor): void {
    this.textFactor = factor
    this.storage.set(TEXT_FACTOR_KEY, factor)
  }

  setConnected(isConnected: boolean): void {
    this.isOffline = !isConnected
  }
}
