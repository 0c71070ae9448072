/** Pictures of a map, by the server's configuration (README: MAP_TILES). */
export interface MapTiles {
  /** Address with {z}, {x} and {y}. */
  url: string
  /** The system in which these pictures are drawn. */
  coordType: 'GCJ02' | 'WGS84'
  /** Whose map it is, shown in its corner. */
  credit: string
}

/** The tiles that the server wrote into the page; undefined where it names none: maps then draw a plain grid. */
export function mapTiles(): MapTiles | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]')
  if (meta === null || meta.content === '') return undefined
  return { url: meta.content, coordType: meta.dataset.coords === 'WGS84' ? 'WGS84' : 'GCJ02', credit: meta.dataset.credit ?? '' }
}
