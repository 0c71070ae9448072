import type {
  EndSessionsBody,
  OneTimePassword,
  OptionsAnswer,
  PeopleQuery,
  Person,
  PersonBody,
  PersonChange,
  PersonLine,
  PersonSession
} from '@/contract/admin/people'
import type { InviteBody, Invited } from '@/contract/admin/invitation'
import type { KeysetPage } from '@/contract/envelope'
import type { Disabled, DisableBody, Leaving } from '@/contract/leaving'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const PEOPLE = '/api/admin/People'

/** The people of the company, feature `administration` (contract/admin/people.ts). All reject with ApiError; `key` names the person's act. */
export function createPeopleService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(path: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url: `${PEOPLE}${path}`, query, ...(signal !== undefined && { signal }) })).data
  const write = async <T>(method: 'POST' | 'PUT', path: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url: `${PEOPLE}${path}`, data, idempotencyKey })).data
  const of = (id: string): string => `/${encodeURIComponent(id)}`
  return {
    page: (query: PeopleQuery, signal: CancelSignal) => read<KeysetPage<PersonLine>>('', query, signal),
    options: () => read<OptionsAnswer>('/Options'),
    invite: (body: InviteBody, key: string) => write<Invited>('POST', '/Actions/Invite', body, key),
    person: (id: string) => read<Person>(of(id)),
    create: (body: PersonBody, key: string) => write<Person>('POST', '', body, key),
    change: (id: string, body: PersonChange, key: string) => write<Person>('PUT', of(id), body, key),
    leaving: (id: string) => read<Leaving>(`${of(id)}/Leaving`),
    disable: (id: string, body: DisableBody, key: string) => write<Disabled>('POST', `${of(id)}/Actions/Disable`, body, key),
    enable: (id: string, key: string) => write<null>('POST', `${of(id)}/Actions/Enable`, {}, key),
    resetPassword: (id: string, key: string) => write<OneTimePassword>('POST', `${of(id)}/Actions/ResetPassword`, {}, key),
    sessions: async (id: string) => (await read<{ list: PersonSession[] }>(`${of(id)}/Sessions`)).list,
    endSessions: (id: string, body: EndSessionsBody, key: string) =>
      write<{ ended: number }>('POST', `${of(id)}/Actions/EndSessions`, body, key)
  }
}
export type PeopleService = ReturnType<typeof createPeopleService>
