import type { FastifyServerOptions } from 'fastify'
import type { ServerConfig } from './config'
import { traceFields } from './tracing'

/** Query values that open something by themselves, or name a person, and must never stand in a log. */
const SECRET_QUERY = /^(?:password|client_secret|sign|encryption|ticket|token|code|authCode|state|account|mobile|keyword|text|vin)$/i
/** Paths whose end is a secret or names a person: the socket address carries its token by contract, others account or mobile number. */
const SECRET_PATH = /\/(?:websocket|Saas\/Tenant\/SmsCode|oauth\/getConfig)\/(?=.)/i

/** An address with its secrets taken out. */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  // Names count as the server reads them: `passwor%64=` is a password too.
  const shown = query
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return value.length > 0 && SECRET_QUERY.test(decoded(name)) ? `${name}=***` : pair
    })
  return `${redactPath(path)}${query.length > 0 ? `?${shown.join('&')}` : ''}`
}

/** A path counts as the router reads it: `/%61pi/message/websocket/...` leads to the socket too. */
function redactPath(path: string): string {
  for (const spelling of [path, decoded(path)]) {
    const secret = SECRET_PATH.exec(spelling)
    if (secret !== null) return `${spelling.slice(0, secret.index)}${secret[0]}***`
  }
  return path
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An error without the values that a statement of the database carried: they are people's data. */
function shownError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : 'not an error', stack: '' }
  // Values may look like anything, also like the lines of a stack: of the message all behind them goes, before the stack is looked at.
  const message = error.message.replace(/\nparams:[\s\S]*$/, '')
  const stack = (error.stack ?? '').replace(error.message, () => message).replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '')
  const cause = error.cause instanceof Error ? shownError(error.cause) : undefined
  return { type: error.name, message, stack, ...('code' in error ? { code: error.code } : {}), ...(cause === undefined ? {} : { cause }) }
}

/** Request logs carry method, redacted address and id; headers and bodies are never written. */
export function logOptions(config: ServerConfig): FastifyServerOptions['logger'] {
  if (config.environment === 'test') return false
  return {
    level: config.logLevel,
    mixin: traceFields,
    redact: ['req.headers.authorization', 'headers.authorization', 'token', 'password'],
    serializers: {
      err: shownError,
      // The socket plugin names the address of an upgrade that no socket route took.
      path: (address: unknown) => (typeof address === 'string' ? redactUrl(address) : address),
      req: (request: { method?: string; url?: string }) => ({ method: request.method, url: redactUrl(request.url ?? '') })
    }
  }
}
