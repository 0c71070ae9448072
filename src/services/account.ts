import type { AccountSettings, ContactInfo, Held, LoginRow, OwnSession, QuietableType, SignedOut } from '@/contract/account'
import type { Page } from '@/contract/envelope'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const ACCOUNT = '/api/extend/Account'

/** One's own account (contract/account.ts), only where the server lists the feature `account`. All reject with ApiError; screens show their own states. */
export function createAccountService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}): Promise<T> =>
    (await request<T>({ ...QUIET, url: `${ACCOUNT}/${url}`, query })).data
  const act = async <T>(method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url: `${ACCOUNT}/${url}`, data, idempotencyKey })).data
  return {
    sessions: async () => (await read<{ list: OwnSession[] }>('Sessions')).list,
    signOutSession: (id: string, key: string) => act<SignedOut>('POST', `Sessions/${encodeURIComponent(id)}/SignOut`, {}, key),
    signOutOthers: (key: string) => act<SignedOut>('POST', 'Sessions/SignOutOthers', {}, key),
    logins: (currentPage: number, pageSize: number) => read<Page<LoginRow>>('Logins', { currentPage, pageSize }),
    held: () => read<Held>('Held'),
    settings: () => read<AccountSettings>('Settings'),
    setQuietTypes: (quietTypes: readonly QuietableType[], key: string) => act<AccountSettings>('PUT', 'QuietTypes', { quietTypes }, key),
    /** @param name server name of an upload of type annexpic, '' takes the signature away */
    setSignature: (name: string, key: string) => act<AccountSettings>('PUT', 'Signature', { name }, key),
    contact: () => read<ContactInfo>('Contact'),
    /** Where the copy of what is kept of oneself is read from, by feature `ownData`. */
    copyAddress: (): string => address(`${ACCOUNT}/Data`)
  }
}
export type AccountService = ReturnType<typeof createAccountService>
