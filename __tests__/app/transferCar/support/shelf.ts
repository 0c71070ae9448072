import type { KeyStorage } from '@/platform/storage'

/** Small keys in memory; everything goes through JSON as on a device. */
export class Shelf implements KeyStorage {
  readonly values = new Map<string, string>()

  get<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
    const text = this.values.get(key)
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return isValid(value) ? value : undefined
  }

  set(key: string, value: unknown): boolean {
    this.values.set(key, JSON.stringify(value))
    return true
  }

  remove(key: string): void {
    this.values.delete(key)
  }
}
