import { Type, type Static } from '@sinclair/typebox'
import type { Json, PlatformForm } from '../formSchema'
import type { FlowForecast } from '../workFlowForecast'
import type { TemplateNode } from '../workFlowTemplate'
import { Id, strict } from '../transferCar/order/parts'
import { LONGEST_DESIGN, type DesignVersion } from './forms'

/**
 * Flows and their versions, by feature `administration`; administrators of the whole company only (administration.md#forms-and-flows).
 * Bodies and answers that are not here are those of forms; files are what `flow:import` takes.
 *
 * GET  admin/Flows                          -> { list: AdminFlow[] }
 * GET  admin/Flows/{id}                     -> FlowRecord
 * GET  admin/Flows/{id}/Versions/{version}  -> FlowVersion
 * GET  admin/Flows/{id}/Versions/{version}/File -> the flow with its form as a file
 * GET  admin/Flows/{id}/Difference?from=&to= -> DesignDifference
 * POST admin/Flows/{id}/Enabled             EnabledBody -> FlowRecord
 * POST admin/Flows/Check                    CheckBody -> ImportPlan; 400 with ImportFaults
 * POST admin/Flows/Import                   ImportBody -> ImportPlan; 409 as forms
 * POST admin/Flows/{id}/Try                 TryBody -> TriedFlow; nothing is stored; of a design 400 with ImportFaults
 */

export const TryBody = strict({
  launcherId: Type.String({ ...Id, title: '发起人' }),
  /** What the launcher would fill in, by the key of the field. */
  values: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Unknown(), { title: '表单内容' })),
  /** A design of this flow as the import takes it, tried instead of the version in use; the flow need not be there yet. */
  text: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_DESIGN, title: '文件' }))
})
export type TryBody = Static<typeof TryBody>

/** Who would be asked at each step, if everybody agreed. */
export interface TriedFlow {
  forecast: FlowForecast
  /** Names of the people in it, by id. */
  names: Readonly<Record<string, string>>
  /** Whether the flow lets this person launch it. */
  mayLaunch: boolean
}

export interface AdminFlow {
  id: string
  fullName: string
  enCode: string
  categoryName: string
  /** That new tasks run on. */
  version: number
  /** Tasks under way, on whichever version. */
  runningCount: number
  enabled: boolean
  updatedAt: number
}
export interface FlowRecord extends AdminFlow {
  /** Newest first. */
  versions: readonly (DesignVersion & { runningCount: number })[]
}
export interface FlowVersion {
  version: number
  template: TemplateNode
  form: PlatformForm
  /** The flow as a file: what the designer changes and the import takes. */
  file: Readonly<Record<string, unknown>>
}
