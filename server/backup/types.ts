/** What an archive says of itself, in its last entry. */
export interface Manifest {
  format: 1
  /** Of the platform that made it. */
  version: string
  /** Epoch ms: everything acknowledged before is in it. */
  takenAt: number
  /** Hashes of the migrations that its schema had, in order. */
  migrations: readonly string[]
  /** Statements that make the parts of tables that no migration makes. */
  partitions: readonly string[]
  /** By name with schema. */
  tables: Readonly<Record<string, TableSum>>
  sequences: Readonly<Record<string, string>>
  /** Every other entry: its bytes and their sha256 in hex. */
  entries: Readonly<Record<string, { size: number; sha256: string }>>
}

/** What a table held when it was kept; rows may stand in any order. */
export interface TableSum {
  rows: number
  /** Sum of the hashes of all rows, as digits. */
  sum: string
}
