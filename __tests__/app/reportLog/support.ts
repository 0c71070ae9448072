import { ApiError } from '@/domain/apiError'
import type { KeyStorage } from '@/platform/storage'

/** A Sunday. */
export const NOW = Date.parse('2026-03-15T10:20:00+08:00')
export const offline = new ApiError({ code: -1, message: '连接服务器失败' })

export function memory(): KeyStorage {
  const kept = new Map<string, unknown>()
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => {
      kept.set(key, value)
      return true
    },
    remove: (key: string) => void kept.delete(key)
  } as KeyStorage
}
export const numbered = () => {
  let next = 0
  return async () => `key-${++next}`
}
