import { randomUUID } from 'node:crypto'
import type { PunchBody, PunchRow, SiteBody } from '../../../src/contract/punchCard'
import type { TestApp } from '../../support/databases'

export const AREA = '/api/extend/PunchCard'
/** In the middle of the yard of the demo company. */
export const YARD = { lng: 114.049213, lat: 22.574512, coordType: 'GCJ02' as const }

/** A punch of this moment. @param now epoch ms */
export const punchOf = (now: number, change: Partial<PunchBody> = {}, fix: Partial<PunchBody['fix']> = {}): PunchBody => ({
  id: randomUUID(),
  kind: 'on',
  fix: { ...YARD, accuracyM: 20, fixAt: now - 2000, ...fix },
  deviceAt: now,
  clockOffsetMs: 0,
  ...change
})
export const SITE: SiteBody = {
  name: '龙岗临时停车点',
  kind: 'yard',
  address: '龙岗大道 1 号',
  lng: 114.208347,
  lat: 22.706912,
  coordType: 'GCJ02',
  radiusM: 100,
  organizeId: 'org-head-yard',
  isEnabled: true
}

/** People of the demo company at the calls of punching. */
export class Puncher {
  private constructor(
    readonly server: TestApp,
    readonly token: string
  ) {}
  static async of(server: TestApp, account: string): Promise<Puncher> {
    return new Puncher(server, await server.signIn(account))
  }
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, key: string | true = true) {
    return this.server.call<T>(method, `${AREA}/${url}`, { token: this.token, key, ...(body === undefined ? {} : { body }) })
  }
  punch(body: PunchBody, key: string | true = true) {
    return this.call<PunchRow & { fields?: Record<string, string> }>('POST', 'Records', body, key)
  }
}
