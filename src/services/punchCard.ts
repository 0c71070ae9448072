import type {
  PunchBody,
  PunchDetail,
  PunchLink,
  PunchRow,
  RecordsQuery,
  Site,
  SiteBody,
  SiteChangeBody,
  SiteList,
  TeamAnswer,
  TeamQuery
} from '@/contract/punchCard'
import type { CancelSignal } from '@/domain/cancel'
import { buildQuery } from '@/domain/queryString'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const AREA = '/api/extend/PunchCard'
const part = (id: string): string => encodeURIComponent(id)

/** Field punch-in (contract/punchCard.ts), where the server lists the feature `punchCard`. All reject with ApiError; `key` names the person's act. */
export function createPunchCardService({ request, upload, address }: Pick<Api, 'request' | 'upload' | 'address'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url: `${AREA}/${url}`, query, signal })).data
  return {
    records: async (query: RecordsQuery, signal?: CancelSignal): Promise<PunchRow[]> =>
      (await read<{ list: PunchRow[] }>('Records', query, signal)).list,
    record: (id: string): Promise<PunchDetail> => read<PunchDetail>(`Records/${part(id)}`),
    punch: async (body: PunchBody, key: string): Promise<PunchRow> =>
      (await request<PunchRow>({ ...QUIET, method: 'POST', url: `${AREA}/Records`, data: body, idempotencyKey: key })).data,
    /** The file that a punch announced; known by its sha256, so it may be sent again. @param path file of the device */
    sendPhoto: (id: string, sha256: string, path: string, onProgress: (percent: number) => void): Promise<PunchDetail> =>
      upload<PunchDetail>({ url: `${AREA}/Records/${part(id)}/Photo`, path, fields: { sha256 } }, { silent: true, onProgress }),
    sites: (): Promise<SiteList> => read<SiteList>('Sites'),
    createSite: async (body: SiteBody, key: string): Promise<Site> =>
      (await request<Site>({ ...QUIET, method: 'POST', url: `${AREA}/Sites`, data: body, idempotencyKey: key })).data,
    changeSite: async (id: string, body: SiteChangeBody, key: string): Promise<Site> =>
      (await request<Site>({ ...QUIET, method: 'PUT', url: `${AREA}/Sites/${part(id)}`, data: body, idempotencyKey: key })).data,
    links: async (keyword: string, signal?: CancelSignal): Promise<PunchLink[]> =>
      (await read<{ list: PunchLink[] }>('Links', { keyword }, signal)).list,
    team: (query: TeamQuery, signal?: CancelSignal): Promise<TeamAnswer> => read<TeamAnswer>('Team', query, signal),
    /** Of a CSV file; needs the person's token. */
    exportAddress: (query: TeamQuery): string => address(`${AREA}/Export?${buildQuery(query)}`),
    /** Full address of a signed `url`; '' for none. */
    pictureAddress: (url: string): string => (url === '' ? '' : address(url))
  }
}
export type PunchCardService = ReturnType<typeof createPunchCardService>
