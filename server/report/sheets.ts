import type { ReportTarget } from '@/domain/report/reportId'
import { recordSheet } from '../form/recordSheet'
import { accidentSheet } from '../transferCar/order/sheets/orderSheet'
import { daySheet } from '../transferCar/statistic/daySheet'
import { paymentSheet } from '../transferCar/payment/paymentSheet'
import { taskSheet } from '../workFlow/taskSheet'
import type { Printing } from './printing'
import type { Sheet } from './sheet'

/**
 * The page of a report with the rights that the person has now.
 * @throws Refusal 403 or 404, the same as the record itself
 */
export function readSheet(printing: Printing, target: ReportTarget): Promise<Sheet> {
  const { db } = printing.context
  switch (target.kind) {
    case 'accidentOrder':
      return db.transaction((tx) => accidentSheet(tx, printing, target.id))
    case 'paymentOrder':
      return db.transaction((tx) => paymentSheet(tx, printing, target.id))
    // What a form shows, that of a flow too, may be asked from other servers, for which no transaction waits.
    case 'flow':
      return taskSheet(printing, target.id)
    case 'form':
      return recordSheet(printing, target.modelId, target.id)
    case 'day':
      return db.transaction((tx) => daySheet(tx, printing), { isolationLevel: 'repeatable read', accessMode: 'read only' })
  }
}
