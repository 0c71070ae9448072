import type { Checklist, DismissBody } from '@/contract/admin/checklist'
import type { AcceptBody, Invitation } from '@/contract/admin/invitation'
import type { SetupBody } from '@/contract/admin/setup'
import type { BackupState, SystemState, TestAnswer, TestBody } from '@/contract/admin/system'
import type { LoginAnswer } from '@/contract/session'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const AREA = '/api/admin'

/**
 * First start, invitations, checklist and state of the server, feature `administration` (contract/admin/setup.ts, invitation.ts, checklist.ts, system.ts). All reject
 * with ApiError. `key`: Idempotency-Key of the act.
 */
export function createInstallationService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string): Promise<T> => (await request<T>({ ...QUIET, url: `${AREA}/${url}` })).data
  const act = async <T>(url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url: `${AREA}/${url}`, data, idempotencyKey })).data
  return {
    /** Carries no token, as signing in. */
    setUp: async (body: SetupBody): Promise<LoginAnswer> =>
      (await request<LoginAnswer>({ ...QUIET, method: 'POST', url: `${AREA}/Setup`, data: body, token: '' })).data,
    /** As `setUp`: the ticket of the link is the proof. */
    invitation: async (ticket: string): Promise<Invitation> =>
      (await request<Invitation>({ ...QUIET, url: `${AREA}/Invitation`, query: { ticket }, token: '' })).data,
    accept: async (body: AcceptBody): Promise<null> =>
      (await request<null>({ ...QUIET, method: 'POST', url: `${AREA}/Invitation`, data: body, token: '' })).data,
    checklist: () => read<Checklist>('Checklist'),
    dismiss: (body: DismissBody, key: string) => act<Checklist>('Checklist/Dismiss', body, key),
    system: () => read<SystemState>('System'),
    test: (body: TestBody, key: string) => act<TestAnswer>('System/Test', body, key),
    backUp: (key: string) => act<BackupState>('System/Backup', {}, key)
  }
}
export type InstallationService = ReturnType<typeof createInstallationService>
