import type { Printing } from '../../print/printing'
import type { Section } from '../../print/printable'
import { loadVersion } from '../models'
import { recordSections } from '../printRecord'
import { findRecord } from '../repository/records'
import type { PinnedForm, StepRights } from './flowRecord'

/** The form of a task on paper, as somebody at a step may see it; nothing while it is not kept as a record. @param id of task and record */
export async function flowRecordSections(
  printing: Printing,
  { modelId, version }: PinnedForm,
  rights: StepRights,
  id: string
): Promise<Section[]> {
  const { db } = printing.context
  const record = await findRecord(db, modelId, id, 'all')
  return record === undefined
    ? []
    : recordSections(printing, await loadVersion(db, modelId, version), record, (field) => rights[field]?.isReadable ?? true)
}
