import type { CompanySettingsView, SettingsBody } from '@/contract/transferCar/company'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'

const SETTINGS = '/api/transferCar/Company/Settings'
/** The page shows progress and refusals itself. */
const QUIET = { load: false, silent: true } as const

/** Settings of the company (contract/transferCar/company.ts). Reject with ApiError; a 409 carries the current view as `data`. */
export function createCompanyService({ request }: Pick<Api, 'request'>) {
  return {
    settings: async (signal?: CancelSignal) => (await request<CompanySettingsView>({ ...QUIET, url: SETTINGS, signal })).data,
    saveSettings: async (body: SettingsBody, key: string) =>
      (await request<CompanySettingsView>({ ...QUIET, method: 'PUT', url: SETTINGS, data: body, idempotencyKey: key })).data
  }
}
export type CompanyService = ReturnType<typeof createCompanyService>
