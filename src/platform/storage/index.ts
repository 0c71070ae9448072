// Only the small keys stand here: the first page needs them, while records and files are imported by their own paths.
export { taroStorage, type KeyStorage } from './keys'
export type { FileStorage, LocalFile, RecordsRead, RecordStorage, Scope, StorageUsage } from './types'
