/** Which orders somebody sees in a data interface. */
export type OrderScope = 'all' | 'own' | 'none'
