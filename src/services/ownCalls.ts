import { BodyCode } from '@/contract/codes'
import { ApiError, NO_FEATURE } from '@/domain/apiError'
import type { RequestCall } from '@/platform/request'

/**
 * Families of calls that only this product's server has, each with its feature (wire.md#unknown-fields, wire.md#features); the same names
 * as in server/features.ts.
 */
const FAMILIES: readonly (readonly [family: RegExp, feature: string])[] = [
  [/^\/api\/transferCar(\/|$)/, 'transferCar'],
  [/^\/api\/conversation(\/|$)/, 'conversation'],
  [/^\/api\/extend\/PunchCard(\/|$)/, 'punchCard'],
  // What the pages of monitors and of those who manage flows read; platforms have some of it in another form.
  [/^\/api\/workflow\/Engine\/(FlowMonitor|FlowDelegate|Handover|FlowEngine$)/, 'workFlow']
]

/**
 * The same call, but nothing of our own families is asked of a server that does not have them: a deep link, a push or a cache may open such
 * a page anywhere. Refused with NO_FEATURE as a record that is not there; the page in front says it calmly.
 * @param serverHas asks the server where that is not known yet
 */
export function ownCallsOnly(request: RequestCall, serverHas: (feature: string) => Promise<boolean>): RequestCall {
  return async (options) => {
    const feature = FAMILIES.find(([family]) => family.test(options.url))?.[1]
    if (feature !== undefined && !(await serverHas(feature))) throw new ApiError({ code: BodyCode.notFound, message: NO_FEATURE })
    return request(options)
  }
}
