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
