import { buildQuery, type QueryParams } from '@/domain/queryString'

/** Writes what a page shows into its address, without a step of history: a reload or a copied link brings it back. */
export function replaceAddressQuery(params: QueryParams): void {
  const query = buildQuery(params)
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${query === '' ? '' : `?${query}`}`)
}
