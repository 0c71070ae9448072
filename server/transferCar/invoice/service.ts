import path from 'node:path'
import type { Clock } from '../../clock'
import type { ServerConfig } from '../../config'
import { refuse } from '../../errors'
import { LocalInvoiceProvider } from './localProvider'
import type { InvoiceProvider } from './provider'
import { createInvoiceSender, type InvoiceSender } from './sender'

/** Whom invoices are asked from and who brings them to the buyer. */
export interface Invoicing {
  /** Undefined in production: no real service is connected yet. */
  provider: InvoiceProvider | undefined
  sender: InvoiceSender
  /** Who has not answered by then is asked again later, ms; 15 s unless said. */
  limitMs?: number
}
const LIMIT_MS = 15_000
interface Parts {
  config: ServerConfig
  clock: Clock
  invoicing?: Invoicing
}

/** One for each server; tests bring their own. */
const opened = new WeakMap<object, Invoicing>()

export function invoicingOf({ config, clock, invoicing }: Parts): Invoicing {
  if (invoicing !== undefined) return invoicing
  const known = opened.get(config)
  if (known !== undefined) return known
  const provider =
    config.environment === 'production' ? undefined : new LocalInvoiceProvider(path.join(config.dataDir, 'invoice-provider'), clock)
  const made = { provider, sender: createInvoiceSender(config) }
  opened.set(config, made)
  return made
}

/** An answer of the network, or a rejection once the time is up: a service that hangs holds neither a person nor the jobs. */
export async function inTime<T>({ limitMs = LIMIT_MS }: Pick<Invoicing, 'limitMs'>, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('no answer in time'))
    }, limitMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws Refusal 400 where no service is connected */
export function requireProvider(parts: Parts): InvoiceProvider {
  const { provider } = invoicingOf(parts)
  if (provider === undefined) throw refuse('电子发票服务未开通')
  return provider
}
