import type { Socket } from '@/platform/socket/types'

const nothing = (): void => undefined

/** A connection that never comes about: for tests that are about something else. */
export const quietSocket = (): Socket => ({
  state: 'idle',
  open: nothing,
  close: nothing,
  wake: nothing,
  nudge: nothing,
  sleep: nothing,
  network: nothing,
  send: () => false
})
