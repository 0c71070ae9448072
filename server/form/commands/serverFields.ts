import type { Json, JsonObject } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import type { Tx } from '../../database/client'
import type { Standing } from '../../organization/commands/names'
import { takeBillNumber } from '../../system/billRule'
import { isServerField } from '../models'
import { isFilledText } from '../text'

/** Who writes a record, from where and when. */
export interface Filling {
  readonly standing: Standing
  /** Epoch ms. */
  readonly now: number
  /** false: numbers of papers stay open, for what is not handed in yet. */
  readonly takesNumbers?: boolean
}

/**
 * Fields that nobody fills in (contract 9.1). What a new record was given stays; who changed it last and when is written each time.
 * Numbers of papers are taken here, so that a record that is refused later gives its number back.
 */
export async function fillByServer(
  tx: Tx,
  fields: readonly FieldDefinition[],
  values: JsonObject,
  filling: Filling,
  before: JsonObject | undefined
): Promise<JsonObject> {
  const filled: Record<string, Json | undefined> = { ...values }
  const own = fields.filter(isServerField)
  for (const field of own) {
    const kept = before?.[field.key]
    const isNew = before === undefined || kept === undefined || kept === null || kept === ''
    filled[field.key] =
      field.kind === 'modifyUser' || field.kind === 'modifyTime' ? modified(field, filling, before) : isNew ? created(field, filling) : kept
  }
  // In the order of their codes: two writers never wait for each other.
  const numbers =
    filling.takesNumbers === false
      ? []
      : own
          .filter((field) => field.kind === 'billNumber' && filled[field.key] === '' && isFilledText(field.props.rule))
          .sort((a, b) => (String(a.props.rule) < String(b.props.rule) ? -1 : 1))
  for (const field of numbers)
    filled[field.key] = await takeBillNumber(tx, String(field.props.rule), { now: filling.now, userId: filling.standing.id })
  return filled
}

const modified = ({ kind }: FieldDefinition, { standing, now }: Filling, before: JsonObject | undefined): Json => {
  if (before === undefined) return kind === 'modifyUser' ? '' : null
  return kind === 'modifyUser' ? standing.id : now
}

function created({ kind }: FieldDefinition, { standing, now }: Filling): Json {
  switch (kind) {
    case 'createUser':
      return standing.id
    case 'createTime':
      return now
    case 'currentOrganize':
      return standing.organizeId
    case 'currentDepartment':
      return standing.departmentId
    case 'currentPosition':
      return standing.positionIds[0] ?? ''
    default:
      return ''
  }
}
