import type { Fault, FaultSocketServer } from '../../support/faultSocketServer'
import type { Phone } from './phone'
import { sleep } from './types'

/** ms */
export const SECONDS = 1000

/** Waits for something of the wire. @throws after 20 s, naming it */
export async function untilOnWire(faults: FaultSocketServer, what: string, look: () => boolean): Promise<void> {
  const end = Date.now() + 20 * SECONDS
  while (!look()) {
    if (Date.now() > end)
      throw new Error(
        `${what} did not happen; connections: ${JSON.stringify(faults.connections.map(({ fault, frames }) => ({ fault, frames })))}`
      )
    await sleep(10)
  }
}

export const times = (fault: Fault, count: number): Fault[] => Array.from({ length: count }, () => fault)
export const socketToasts = (phone: Phone): string[] => phone.toasts.filter((toast) => toast.startsWith('IM'))

/** What a socket meets on the way. @param next draws a number below the one it is given */
export const troubles = (phone: Phone, faults: FaultSocketServer, next: (below: number) => number): (() => Promise<void> | void)[] => [
  () => faults.strike('destroy'),
  () => faults.strike('acceptClose'),
  () => {
    faults.script.push(...times('reset', 1 + next(3)))
  },
  () => {
    faults.script.push('acceptClose', 'slow')
  },
  () => phone.away(10 * SECONDS),
  () => phone.away(1 * SECONDS),
  async () => {
    await phone.network(false)
    await sleep(next(50))
    await phone.network(true)
  },
  () => faults.change(),
  () => sleep(next(80))
]
