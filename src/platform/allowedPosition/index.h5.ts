import { getPosition } from '../location'
import type { Position } from '../location/types'

/** The device's position when the person has allowed it before; nobody is asked. H5; browsers that cannot say count as not allowed. */
export async function allowedPosition(): Promise<Position | undefined> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state !== 'granted') return undefined
  const result = await getPosition()
  return result.kind === 'found' ? result.position : undefined
}
