import { StartupError } from './errors'

/** What a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting without the space around it; undefined where nothing is said. */
export const textOf = (env: Environment, name: string): string | undefined => {
  const given = env[name]?.trim()
  return given === '' ? undefined : given
}

/** @throws StartupError for what is no http or https address */
export function addressOf(env: Environment, name: string): string | undefined {
  const given = textOf(env, name)
  if (given !== undefined && !/^https?:\/\/[^/]/.test(given)) throw new StartupError(`环境变量 ${name} 应为 http 或 https 地址`)
  return given
}

/** @throws StartupError for what is no whole number from `min` to `max` */
export function integerOf(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const given = textOf(env, name)
  if (given === undefined) return fallback
  const value = Number(given)
  if (!/^\d+$/.test(given) || value < min || value > max) {
    throw new StartupError(`环境变量 ${name} 应为 ${min} 到 ${max} 的整数，现在是“${given}”`)
  }
  return value
}

/** Names parted by commas, in small letters. @param form of each @throws StartupError, with what a name should be */
export function hostsOf(env: Environment, name: string, fallback: string, form: RegExp, should: string): string[] {
  const hosts = (textOf(env, name) ?? fallback)
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
  if (hosts.some((host) => !form.test(host))) throw new StartupError(`环境变量 ${name} 应是用逗号分开的主机名，${should}`)
  return hosts
}
