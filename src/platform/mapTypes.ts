export interface Place {
  /** Degrees, in the system named by coordType. */
  longitude: number
  latitude: number
  coordType: 'GCJ02' | 'WGS84'
  name: string
  address: string
}
