import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The path that a request is about. A route is found by its decoded path, so `/%61pi/...` and `http://host/api/...` reach the
 * same handler as `/api/...`: whoever asks what a request is must look at the route, or decode in the same way.
 */
export function pathOf(request: Pick<FastifyRequest, 'url'> & { routeOptions?: { url?: string } }): string {
  const route = request.routeOptions?.url
  if (route !== undefined && route.startsWith('/api')) return route
  const path = request.url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a request is for the api, however its address is written. */
export function isApi(request: Parameters<typeof pathOf>[0]): boolean {
  return pathOf(request).replace(/^\/+/, '/').startsWith('/api')
}

/**
 * Whom limits count: an IPv4 address, or the /64 of an IPv6 one, because one customer has all of that to himself and could come from
 * another address each time. IPv4 written as IPv6 is the same address.
 */
export function networkOf(ip: string): string {
  const address = (ip.split('%')[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0') : []
  return `${[...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
