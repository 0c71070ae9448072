import type { Place } from './mapTypes'

/** A public map address that opens the installed map app or its web page; no key is needed. */
const MAP = 'https://uri.amap.com'

const open = (url: string): boolean => {
  // Without an opener the map page cannot reach back into this one; the returned window is null then, so it says nothing.
  window.open(url, '_blank', 'noopener')
  return true
}

/** Starts navigation to a place in a map app. */
export async function openPlace({ longitude, latitude, coordType, name }: Place): Promise<boolean> {
  const coordinate = coordType === 'GCJ02' ? 'gaode' : 'wgs84'
  return open(`${MAP}/navigation?to=${longitude},${latitude},${encodeURIComponent(name)}&mode=car&coordinate=${coordinate}&callnative=1`)
}

/** Searches an address by text in a map app. */
export async function searchAddress(text: string): Promise<boolean> {
  return open(`${MAP}/search?keyword=${encodeURIComponent(text)}&callnative=1`)
}
