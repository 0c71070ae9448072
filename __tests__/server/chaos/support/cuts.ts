import type { ChaosPhone } from './chaosPhone'

/** What happens to one phone and its network (quality.md#nothing-lost). */
export const CUTS = ['reset', 'refuse', 'midSend', 'afterStored', 'midCatchUp', 'move', 'kill', 'killSaying', 'silent'] as const
export type CutKind = (typeof CUTS)[number]

export interface CutParts {
  random: () => number
  /** How many messages of this person the server has stored. */
  stored: (phone: ChaosPhone) => Promise<number>
  /** Ports of the servers. */
  ports: readonly number[]
  /** Lets this person say something to somebody. */
  say: (phone: ChaosPhone) => void
  /** Lets somebody else say something to this person. @returns who */
  sayTo: (phone: ChaosPhone) => ChaosPhone
}

const PATIENCE_MS = 300_000

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waiting for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
}

/** Cuts, and lets the phone find its way back by itself. */
export async function cut(kind: CutKind, phone: ChaosPhone, { random, stored, ports, say, sayTo }: CutParts): Promise<void> {
  const { proxy } = phone
  switch (kind) {
    case 'reset':
      break
    case 'refuse': {
      // Away while somebody talks to him: only catching up tells him of it.
      proxy.mode = 'refuse'
      proxy.reset()
      say(phone)
      phone.wake()
      const other = sayTo(phone)
      await other.kept()
      await until('the word of somebody else', async () => other.unsent === 0)
      proxy.mode = 'open'
      break
    }
    case 'midSend': {
      proxy.breakAfter(1 + Math.floor(random() * 300))
      say(phone)
      break
    }
    case 'afterStored': {
      // The server hears, its answers get lost on the way; the connection breaks once it has stored.
      await phone.app.settle()
      const before = await stored(phone)
      proxy.mute('down')
      say(phone)
      await until('the stored message', async () => (await stored(phone)) > before)
      break
    }
    case 'midCatchUp': {
      proxy.breakDownAfter(400 + Math.floor(random() * 3000))
      proxy.reset()
      phone.wake()
      await new Promise((resolve) => {
        setTimeout(resolve, 30 * random())
      })
      break
    }
    case 'move': {
      proxy.target = ports[Math.floor(random() * ports.length)] ?? proxy.target
      break
    }
    case 'kill': {
      await phone.kept()
      await phone.kill(0, false)
      break
    }
    case 'killSaying': {
      await phone.kept()
      say(phone)
      await phone.kill(1 + Math.floor(random() * 4), random() < 0.5)
      break
    }
    case 'silent': {
      // Nobody tells it: the app finds out by its heartbeat.
      proxy.mute()
      say(phone)
      phone.wake()
      return
    }
  }
  proxy.reset()
  proxy.breakDownAfter(undefined)
  phone.wake()
}
