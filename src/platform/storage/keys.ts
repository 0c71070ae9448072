import Taro from '@tarojs/taro'

/**
 * Small keys (app.md#storage): Taro storage, JSON safe. Nothing here throws: a full or forbidden storage (private browsing)
 * loses only what it could not keep, `set` says so with false.
 */
export interface KeyStorage {
  /** The stored value when `isValid` agrees, else undefined: old versions and other hands write here too. */
  get<T>(key: string, isValid: (value: unknown) => value is T): T | undefined
  set(key: string, value: unknown): boolean
  remove(key: string): void
}

export const taroStorage: KeyStorage = {
  get(key, isValid) {
    try {
      const value: unknown = Taro.getStorageSync(key)
      return isValid(value) ? value : undefined
    } catch {
      return undefined
    }
  },
  set(key, value) {
    try {
      // Through JSON once: observables and undefined fields would differ from platform to platform.
      Taro.setStorageSync(key, JSON.parse(JSON.stringify(value)))
      return true
    } catch {
      return false
    }
  },
  remove(key) {
    try {
      Taro.removeStorageSync(key)
    } catch {
      return
    }
  }
}
