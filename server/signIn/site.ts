import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context'

/**
 * Where browsers open this installation: scheme, host and port. What a passkey belongs to and where an identity provider sends back is
 * never taken from a request of a real installation, where whoever asks may write any host.
 * @returns undefined = not known
 */
export function siteOf({ config }: Pick<ServerContext, 'config'>, request: FastifyRequest): string | undefined {
  if (config.signIn.site !== undefined || config.environment === 'production') return config.signIn.site
  const address = `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Browsers keep passkeys for names, not for numbers, and only over https but on the machine itself. */
export function keepsPasskeys(site: string): boolean {
  const { protocol, hostname } = new URL(site)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}
