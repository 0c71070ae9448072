import type { FastifyRequest } from 'fastify'

/** The default of PUBLIC_URL: reaches nobody but this machine. */
const IS_LOOPBACK = /^https?:\/\/(?:127\.|localhost(?=[:/]|$)|\[::1\])/

/**
 * Address of this server for links that leave the app: the configured one, else as the caller knows it.
 * @param publicUrl without a slash at the end
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string): string {
  if (!IS_LOOPBACK.test(publicUrl)) return publicUrl
  return /^[0-9A-Za-z.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:]+\](:\d{1,5})?$/.test(host) ? `${protocol}://${host}` : publicUrl
}
