import type { Actor } from '../context'
import { forbidden } from '../errors'

/** The right to assign, terminate, change and revive, and to move what somebody leaves behind; administrators have it. */
export const MONITOR = { modelId: 'workFlow', enCode: 'btn_monitor' } as const

/** @throws Refusal 403 */
export function requireMonitor(actor: Actor): void {
  if (!actor.can(MONITOR.modelId, MONITOR.enCode)) throw forbidden('没有流程监控的权限')
}
