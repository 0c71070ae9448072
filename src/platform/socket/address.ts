/** Path of our server's socket below the API's host (socket.md#connection). */
const SOCKET_PATH = '/api/message/websocket'

export interface SocketPlace {
  /** SOCKET_BASE of the build; empty = below `apiBase`. May be ws, wss, http, https or a path of the own origin. */
  socketBase: string
  /** API_BASE of the build; empty = own origin. */
  apiBase: string
  /** Origin of the page on H5; empty where there is none. */
  origin: string
}

/**
 * How the socket of a session is addressed: socket base + `/` + encodeURIComponent(token) (socket.md#connection). The one place that
 * knows where the socket is. The address carries the token: it is never shown or logged.
 */
export function socketAddress({ socketBase, apiBase, origin }: SocketPlace): (token: string) => string {
  const given = socketBase === '' ? `${bare(apiBase)}${SOCKET_PATH}` : bare(socketBase)
  const full = given.startsWith('/') ? `${bare(origin)}${given}` : given
  // http becomes ws, https wss.
  const base = full.replace(/^http/i, 'ws')
  return (token) => `${base}/${encodeURIComponent(token)}`
}

const bare = (address: string): string => address.replace(/\/+$/, '')
