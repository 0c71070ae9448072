import type { Json, JsonObject } from '@/contract/formSchema'
import { isFilledByServer, type ServerKind } from '@/domain/form/kinds'
import type { FieldDefinition } from '@/domain/form/types'
import type { Tx } from '../../database/client'
import type { Membership } from '../../organization/commands/names'
import { takeBillNumber } from '../../system/billRule'
import { isFilledText } from '../text'

/** Who writes a record, from where and when. */
export interface Filling {
  readonly membership: Membership
  /** Epoch ms. */
  readonly now: number
  /** false: numbers of papers stay open, for what is not handed in yet. */
  readonly takesNumbers?: boolean
}

/**
 * Fields that nobody fills in (forms.md#kinds-of-fields). What a new record was given stays; who changed it last and when is written each
 * time. Numbers of papers are taken here, so that a record that is refused later gives its number back.
 */
export async function fillByServer(
  tx: Tx,
  fields: readonly FieldDefinition[],
  values: JsonObject,
  filling: Filling,
  before: JsonObject | undefined
): Promise<JsonObject> {
  const filled: Record<string, Json | undefined> = { ...values }
  for (const { kind, key } of fields)
    if (isFilledByServer(kind)) filled[key] = serverValue(kind, filling, before !== undefined, before?.[key])
  // In the order of their codes: two writers never wait for each other.
  const numbers =
    filling.takesNumbers === false
      ? []
      : fields
          .filter((field) => field.kind === 'billNumber' && filled[field.key] === '' && isFilledText(field.props.rule))
          .sort((a, b) => (String(a.props.rule) < String(b.props.rule) ? -1 : 1))
  for (const field of numbers)
    filled[field.key] = await takeBillNumber(tx, String(field.props.rule), { now: filling.now, userId: filling.membership.id })
  return filled
}

/** What the server writes of each kind: at first, and whenever somebody changes the record; a bill number is taken afterwards. */
const SERVER_VALUES: Readonly<Record<ServerKind, { first: (filling: Filling) => Json; later?: (filling: Filling) => Json }>> = {
  createUser: { first: ({ membership }) => membership.id },
  createTime: { first: ({ now }) => now },
  modifyUser: { first: () => '', later: ({ membership }) => membership.id },
  modifyTime: { first: () => null, later: ({ now }) => now },
  currentOrganize: { first: ({ membership }) => membership.organizeId },
  currentDepartment: { first: ({ membership }) => membership.departmentId },
  currentPosition: { first: ({ membership }) => membership.positionIds[0] ?? '' },
  billNumber: { first: () => '' }
}

/** @param before of the field; absent for a new record */
function serverValue(kind: ServerKind, filling: Filling, isChange: boolean, before: Json | undefined): Json {
  const { first, later } = SERVER_VALUES[kind]
  if (later !== undefined) return isChange ? later(filling) : first(filling)
  return before === undefined || before === null || before === '' ? first(filling) : before
}
