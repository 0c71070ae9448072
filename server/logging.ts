import type { FastifyServerOptions } from 'fastify'
import type { ServerConfig } from './config'

/** Query values that open something by themselves and must never stand in a log. */
const SECRET_QUERY = /([?&](?:password|client_secret|sign|encryption|ticket|token|code)=)[^&]*/gi
/** The socket address carries its token by contract. */
const SOCKET_PATH = /(\/api\/message\/websocket\/)[^/?]+/i

/** An address with its secrets taken out. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, '$1***').replace(SOCKET_PATH, '$1***')
}

/** Request logs carry method, redacted address and id; headers and bodies are never written. */
export function logOptions(config: ServerConfig): FastifyServerOptions['logger'] {
  if (config.environment === 'test') return false
  return {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'headers.authorization', 'token', 'password'],
    serializers: {
      req: (request: { method?: string, url?: string }) => ({ method: request.method, url: redactUrl(request.url ?? '') })
    }
  }
}
