export type ScanAnswer = { kind: 'scanned'; text: string } | { kind: 'cancelled' } | { kind: 'refused' } | { kind: 'unavailable' }
