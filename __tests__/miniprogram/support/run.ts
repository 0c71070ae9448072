import path from 'node:path'
import vm from 'node:vm'
import type { Fault } from './faults'
import { Phone } from './phone'
import { describe, sleep, type Platform } from './types'

/** Both packages that are built from the one source. */
export const PLATFORMS: Platform[] = ['weapp', 'alipay']

/** Addresses that packages are built with; on the phone they stand for the test's server. */
const BUILT_HOSTS = ['127.0.0.1:3999', 'localhost:3999', '127.0.0.1:3000', 'localhost:3000']

export interface RunOptions {
  /** Address of the real server of the run. */
  server?: string
  /** Folder of a package made by the test, whose costs are not printed; else `dist/<platform>` or `<MINI_ROOT>/<platform>`. */
  root?: string
  /** Prepares the phone before the package starts: permissions, place, pictures. */
  prepare?: (phone: Phone) => void
  /** Name in the printed table. */
  title?: string
}

/** Folder of the built package of a platform. */
export const builtRoot = (platform: Platform): string => path.resolve(process.env.MINI_ROOT ?? 'dist', platform)

/** Node's own process object: Jest gives tests a copy that hears no rejections. */
const nodeProcess = vm.runInThisContext('process') as NodeJS.Process

/** Sends rejections that nobody handles to `hear` for as long as `act` runs. */
async function hearingRejections(hear: (reason: unknown) => void, act: () => Promise<void>): Promise<void> {
  const before = nodeProcess.listeners('unhandledRejection')
  nodeProcess.removeAllListeners('unhandledRejection')
  nodeProcess.on('unhandledRejection', hear)
  try {
    await act()
    // A rejection is only known to be unhandled after the turn in which it happened.
    await sleep(20)
  } finally {
    nodeProcess.removeListener('unhandledRejection', hear)
    for (const listener of before) nodeProcess.on('unhandledRejection', listener)
  }
}

function makePhone(platform: Platform, options: RunOptions): Phone {
  const phone = new Phone(platform, options.root ?? builtRoot(platform))
  if (options.server !== undefined) {
    const built = process.env.API_BASE === undefined || process.env.API_BASE === '' ? [] : [new URL(process.env.API_BASE).host]
    for (const host of [...BUILT_HOSTS, ...built]) phone.device.hosts.set(host, new URL(options.server).host)
  }
  options.prepare?.(phone)
  return phone
}

/**
 * Runs a built package as a person uses it and prints what its setData cost by step.
 * @throws when a step fails or any error, unhandled rejection, unknown platform call, template
 * warning or oversized setData was met (house.md#mini-program-runs)
 */
export async function run(platform: Platform, act: (phone: Phone) => Promise<void>, options: RunOptions = {}): Promise<void> {
  const phone = makePhone(platform, options)
  try {
    await hearingRejections(
      (reason) => {
        phone.faults.add('rejection', reason)
      },
      () => act(phone)
    )
    phone.faults.check()
  } finally {
    phone.close()
    phone.device.discard()
    if (options.root === undefined) process.stdout.write(`${phone.ledger.table(`${platform} ${options.title ?? ''}`.trim())}\n`)
  }
}

/** Runs like `run`, but answers the faults instead of failing on them: for planted ones. */
export async function faultsOf(
  platform: Platform,
  root: string,
  act: (phone: Phone) => Promise<void>,
  options: RunOptions = {}
): Promise<Fault[]> {
  const phone = makePhone(platform, { ...options, root })
  try {
    await hearingRejections(
      (reason) => {
        phone.faults.add('rejection', reason)
      },
      async () => {
        try {
          await act(phone)
        } catch (error) {
          if (phone.faults.list.length === 0) throw new Error(`the act failed without a fault: ${describe(error)}`)
        }
      }
    )
    return phone.faults.list
  } finally {
    phone.close()
    phone.device.discard()
  }
}
