import { and, asc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { BREAKDOWN_DIMENSIONS } from '@/contract/transferCar/statistic/codes'
import type { BreakdownDimension, ExportKind, StatisticBreakdown, StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import { formatFullDateTime, maskMobile, maskName } from '@/domain/format'
import { labelOf, SERVICE_TYPES, SOURCES } from '@/domain/transferCar/order/dictionaries'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import { CSV_START, csvLine, csvYuan } from '@/domain/transferCar/statistic/csv'
import { dayStart, type Span } from '@/domain/transferCar/statistic/days'
import { receivedFen } from '@/domain/transferCar/statistic/figures'
import { DIMENSION_LABELS, DURATION_LABELS, OUTCOME_LABELS } from '@/domain/transferCar/statistic/labels'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Reader } from '../../database/client'
import { accidentOrder, orderUnit, orderVehicle, towTruck, userAccount } from '../../database/schema'

const PAGE = 500

export const EXPORT_NAMES: Readonly<Record<ExportKind, string>> = { summary: '统计汇总', orders: '工单明细', payments: '收退款明细' }

/** Words of a length, minutes with one digit. */
const minutes = (seconds: number | null): string => (seconds === null ? '' : (seconds / 60).toFixed(1))

/** The figures of the page as lines: each day, the lengths, each breakdown. */
export function* summaryLines(
  overview: StatisticOverview,
  breakdowns: ReadonlyMap<BreakdownDimension, StatisticBreakdown>
): Generator<string> {
  yield CSV_START
  const money = overview.money !== null
  yield csvLine(['日期', '新增', '完成', '空驶', '取消', ...(money ? ['应收（元）', '实收（元）'] : [])])
  for (const day of overview.days)
    yield csvLine([
      day.day,
      day.created,
      day.completed,
      day.dryRun,
      day.cancelled,
      ...(money ? [csvYuan(day.receivableFen ?? 0), csvYuan(day.receivedFen ?? 0)] : [])
    ])
  yield csvLine([])
  yield csvLine(['时长', '数量', '平均（分钟）', '中位数（分钟）', 'P90（分钟）'])
  for (const { kind, n, meanS, medianS, p90S } of overview.durations)
    yield csvLine([DURATION_LABELS[kind], n, minutes(meanS), minutes(medianS), minutes(p90S)])
  for (const dimension of BREAKDOWN_DIMENSIONS) {
    const breakdown = breakdowns.get(dimension)
    if (breakdown === undefined) continue
    yield csvLine([])
    const ofMoney = dimension === 'method' || dimension === 'collector'
    const heads = ofMoney
      ? ['收款（元）', '退款（元）', '实收（元）']
      : dimension === 'fee'
        ? ['应收（元）', '减免（元）']
        : ['新增', '完成', '空驶', '取消']
    yield csvLine([DIMENSION_LABELS[dimension], ...heads])
    for (const row of breakdown.rows) {
      const cells = ofMoney
        ? [csvYuan(row.paidFen), csvYuan(row.refundedFen), csvYuan(receivedFen(row))]
        : dimension === 'fee'
          ? [csvYuan(row.receivableFen), csvYuan(row.reducedFen)]
          : [row.created, row.completed, row.dryRun, row.cancelled]
      yield csvLine([row.label, ...cells])
    }
  }
}

/** Orders reported in the range, page by page, oldest first; personal data masked, also for those who may see it. */
export async function* orderLines(reader: Reader, range: Span): AsyncGenerator<string> {
  yield CSV_START
  yield csvLine([
    '工单号',
    '状态',
    '结果',
    '来源',
    '作业类型',
    '保险公司',
    '车牌',
    '报案人',
    '报案手机',
    '驾驶员',
    '拖车',
    '报案时间',
    '接单',
    '出发',
    '到达',
    '装车',
    '入库',
    '交车'
  ])
  for (let after: { createdAt: number; id: string } | undefined; ; ) {
    const rows = await reader
      .select({
        order: accidentOrder,
        unit: orderUnit,
        driverName: userAccount.realName,
        truckPlate: towTruck.plateNo,
        plateNo: orderVehicle.plateNo
      })
      .from(accidentOrder)
      .leftJoin(orderUnit, and(eq(orderUnit.orderId, accidentOrder.id), eq(orderUnit.isLead, true)))
      .leftJoin(userAccount, eq(userAccount.id, orderUnit.driverId))
      .leftJoin(towTruck, eq(towTruck.id, orderUnit.truckId))
      .leftJoin(orderVehicle, and(eq(orderVehicle.orderId, accidentOrder.id), eq(orderVehicle.position, 0)))
      .where(
        and(
          gte(accidentOrder.createdAt, dayStart(range.from)),
          lt(accidentOrder.createdAt, dayStart(range.to)),
          or(isNull(accidentOrder.outcome), ne(accidentOrder.outcome, 'VOID')),
          after === undefined
            ? undefined
            : or(
                gt(accidentOrder.createdAt, after.createdAt),
                and(eq(accidentOrder.createdAt, after.createdAt), gt(accidentOrder.id, after.id))
              )
        )
      )
      .orderBy(asc(accidentOrder.createdAt), asc(accidentOrder.id))
      .limit(PAGE)
    for (const { order, unit, driverName, truckPlate, plateNo } of rows) {
      yield csvLine([
        order.orderNo,
        STATUS_INFO[order.status].label,
        order.outcome === null ? '' : OUTCOME_LABELS[order.outcome],
        labelOf(SOURCES, order.source ?? ''),
        labelOf(SERVICE_TYPES, order.serviceType ?? ''),
        order.insurer,
        plateNo,
        order.reporterName === null ? '' : maskName(order.reporterName),
        order.reporterMobile === null ? '' : maskMobile(order.reporterMobile),
        driverName,
        truckPlate,
        formatFullDateTime(order.createdAt),
        ...[unit?.acceptedAt, unit?.departedAt, unit?.arrivedAt, unit?.loadedAt, unit?.storedAt, unit?.handedOverAt].map(formatFullDateTime)
      ])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = { createdAt: last.order.createdAt, id: last.order.id }
  }
}

interface MoneyMove {
  at: number
  id: string
  kind: '收款' | '退款'
  paymentNo: string
  orderNo: string
  method: keyof typeof PAY_METHOD_LABELS
  amountFen: number
  collector: string | null
  receiptNo: string | null
}

/** What came in and what was given back in the range, oldest first. */
export async function* paymentLines(reader: Reader, range: Span): AsyncGenerator<string> {
  yield CSV_START
  yield csvLine(['时间', '类别', '缴费单号', '工单号', '方式', '金额（元）', '收款人', '单据号'])
  const [start, end] = [dayStart(range.from), dayStart(range.to)]
  for (let after = { at: start - 1, id: '' }; ; ) {
    const { rows } = await reader.execute<Record<string, unknown> & MoneyMove>(sql`
      select m.at::float8 as at, m.id, m.kind, po.payment_no as "paymentNo", o.order_no as "orderNo", p.method, m.amount_fen::float8 as "amountFen", c.real_name as collector, m.paper as "receiptNo"
      from (
        select paid_at as at, id, '收款' as kind, id as payment_id, amount_fen, receipt_no as paper from payment where state = 'SUCCESS' and paid_at >= ${start} and paid_at < ${end}
        union all select done_at, id, '退款', payment_id, -amount_fen, refund_no from refund where state = 'SUCCESS' and done_at >= ${start} and done_at < ${end}
      ) m join payment p on p.id = m.payment_id and p.state = 'SUCCESS' join payment_order po on po.id = p.payment_order_id join accident_order o on o.id = po.accident_order_id left join user_account c on c.id = p.collector_id
      where (m.at, m.id) > (${after.at}, ${after.id}) order by m.at, m.id limit ${PAGE}`)
    for (const row of rows)
      yield csvLine([
        formatFullDateTime(row.at),
        row.kind,
        row.paymentNo,
        row.orderNo,
        PAY_METHOD_LABELS[row.method],
        csvYuan(row.amountFen),
        row.collector,
        row.receiptNo
      ])
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = { at: last.at, id: last.id }
  }
}
