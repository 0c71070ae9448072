/**
 * Folders of src whose modules do nothing when they are loaded: what nobody uses of them, and what only that needs, is in no package
 * (docs/decisions/0041). `__tests__/tooling/importGraph.test.ts` holds them to it.
 */
export const SILENT_FOLDERS = ['components', 'contract', 'domain', 'hooks', 'services', 'stores']
