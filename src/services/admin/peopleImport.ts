import type { PeopleFilter } from '@/contract/admin/people'
import type { ImportCheck, ImportProgress, PeopleImport } from '@/contract/admin/peopleImport'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const PEOPLE = '/api/admin/People'
const IMPORTS = `${PEOPLE}/Imports`
/** Thousands of people take their time, beside others who write. */
const IMPORT_TIMEOUT_MS = 120_000

/** People in and out by xlsx (contract/admin/peopleImport.ts). All reject with ApiError; `key` names the person's act. */
export function createPeopleImportService({ request, upload, address }: Pick<Api, 'request' | 'upload' | 'address'>) {
  const read = async <T>(url: string): Promise<T> => (await request<T>({ ...QUIET, url })).data
  const at = (id: string, part: string): string => `${IMPORTS}/${encodeURIComponent(id)}/${part}`
  const act = async (id: string, name: 'Import' | 'Undo', idempotencyKey: string): Promise<PeopleImport> =>
    (
      await request<PeopleImport>({
        ...QUIET,
        method: 'POST',
        url: at(id, `Actions/${name}`),
        data: {},
        idempotencyKey,
        timeout: IMPORT_TIMEOUT_MS
      })
    ).data
  return {
    /** Both of an xlsx; they need the person's token. */
    templateAddress: (): string => address(`${IMPORTS}/Template`),
    exportAddress: (filter: PeopleFilter): string => address(`${PEOPLE}/Export`, filter),
    /** @param file of the device */
    check: (file: { path: string; name: string }): Promise<ImportCheck> =>
      upload<ImportCheck>({ url: `${IMPORTS}/Check`, ...file }, { silent: true, timeout: IMPORT_TIMEOUT_MS }),
    last: async (): Promise<PeopleImport | null> => (await read<{ last: PeopleImport | null }>(`${IMPORTS}/Last`)).last,
    progress: async (id: string): Promise<ImportProgress | null> =>
      (await read<{ progress: ImportProgress | null }>(at(id, 'Progress'))).progress,
    importPeople: (id: string, key: string): Promise<PeopleImport> => act(id, 'Import', key),
    undo: (id: string, key: string): Promise<PeopleImport> => act(id, 'Undo', key)
  }
}
export type PeopleImportService = ReturnType<typeof createPeopleImportService>
