import { Type, type Static } from '@sinclair/typebox'
import type { ModelConfig } from '../form'
import type { PlatformForm } from '../formSchema'
import { Id, Nullable, strict } from '../transferCar/order/parts'

/**
 * Forms and their versions, by feature `administration`; administrators of the whole company only (administration.md#forms-and-flows).
 * What comes in and goes out as a file is what `form:import` takes.
 *
 * GET  admin/Forms                          -> { list: AdminForm[] }
 * GET  admin/Forms/{id}                     -> FormRecord
 * GET  admin/Forms/{id}/Versions/{version}  -> FormVersion
 * GET  admin/Forms/{id}/Versions/{version}/File -> the form as a file
 * GET  admin/Forms/{id}/Difference?from=&to= -> DesignDifference
 * POST admin/Forms/{id}/Enabled             EnabledBody -> FormRecord
 * POST admin/Forms/Check                    CheckBody -> ImportPlan; nothing is stored
 * POST admin/Forms/Import                   ImportBody -> ImportPlan; 409 with the current one when another version came into use meanwhile
 */

const Version = Type.Integer({ minimum: 1, maximum: 1_000_000, title: '版本' })
export const VersionParams = Type.Object({ id: Type.String({ ...Id, title: '编号' }), version: Version })
export type VersionParams = Static<typeof VersionParams>
export const DifferenceQuery = Type.Object({ from: Version, to: Version })
export type DifferenceQuery = Static<typeof DifferenceQuery>
export const EnabledBody = strict({ enabled: Type.Boolean({ title: '状态' }) })
export type EnabledBody = Static<typeof EnabledBody>

/** Characters of the file of a form or flow. */
export const LONGEST_DESIGN = 3_000_000
const Text = Type.String({ minLength: 1, maxLength: LONGEST_DESIGN, title: '文件' })
/** `text`: what the file holds. */
export const CheckBody = strict({ text: Text })
export type CheckBody = Static<typeof CheckBody>
/** `basedOn`: the version in use that the person saw the difference to; null = there was none. */
export const ImportBody = strict({ text: Text, basedOn: Type.Unsafe<number | null>({ ...Nullable(Version), title: '版本' }) })
export type ImportBody = Static<typeof ImportBody>

/** What an import does, or has done. */
export interface ImportPlan {
  id: string
  fullName: string
  /** In use afterwards. */
  version: number
  /** false: the version in use is this very one already, and nothing is done. */
  isNew: boolean
  /** In use before; null = there is none. */
  inUse: number | null
  /** What somebody should know of it, a line each. */
  report: readonly string[]
  /** To the version in use before, a line each. */
  difference: readonly string[]
}

/** A file with several faults is refused with all of them. */
export interface ImportFaults {
  lines: readonly string[]
}

export interface DesignVersion {
  version: number
  createdAt: number
  /** Who imported it; '' = a command did. */
  createdBy: string
  isInUse: boolean
  report: readonly string[]
}
export interface DesignDifference {
  lines: readonly string[]
}

export interface AdminForm {
  id: string
  fullName: string
  enCode: string
  webType: ModelConfig['webType']
  /** That new records are written with. */
  version: number
  recordCount: number
  /** Entries of the workbench that open it. */
  menus: readonly string[]
  enabled: boolean
  updatedAt: number
}
export interface FormRecord extends AdminForm {
  /** Newest first. */
  versions: readonly DesignVersion[]
}
/** A version as the app draws it: scripts are taken out. */
export interface FormVersion {
  version: number
  form: PlatformForm
}
