import { formatFullDateTime } from '@/domain/format/dateTime'
import { formatFen } from '@/domain/format/money'
import { labelOf, SERVICE_TYPES } from '@/domain/transferCar/order/dictionaries'
import { dayNumber, dayText } from '@/domain/transferCar/statistic/days'
import { receivedFen, sumFigures } from '@/domain/transferCar/statistic/figures'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators/plate'
import type { Tx } from '../../database/client'
import { seesMoney } from '../payment/policy'
import { requireStatistic } from './access'
import { readCurrent } from './current'
import { partsOf, readFigures } from './read'
import { listOrders } from '../order/repository/list'
import type { Printing } from '../../print/printing'
import type { Printable } from '../../print/printable'

/** More orders than this fill no page that anybody reads. */
const MOST_ROWS = 200

/** 作业日报: the figures of today and its orders, for those who are given the statistics. */
export async function printDay(tx: Tx, { context, actor, now }: Printing): Promise<Printable> {
  await requireStatistic(tx, actor)
  const today = dayNumber(now)
  const day = dayText(today)
  const moment = { now, sla: context.config.dispatch.sla }
  const figures = sumFigures(await readFigures(tx, await partsOf(tx, { from: today, to: today + 1 }), ['total']))
  const current = await readCurrent(tx, moment)
  const { rows, nextCursor } = await listOrders(tx, { createdFrom: day, createdTo: day, pageSize: MOST_ROWS }, null, moment)
  return {
    title: '作业日报',
    subtitle: day,
    printedBy: actor.realName,
    isPersonal: false,
    sections: [
      {
        kind: 'facts',
        title: '今日',
        rows: [
          ['新单', `${figures.created} 单`],
          ['完成', `${figures.completed} 单`],
          ['空驶', `${figures.dryRun} 单`],
          ['取消', `${figures.cancelled} 单`],
          ...(seesMoney(actor)
            ? ([
                ['应收', `${formatFen(figures.receivableFen)} 元`],
                ['实收', `${formatFen(receivedFen(figures))} 元`]
              ] as const)
            : []),
          ['待派单', `${current.pending} 单`],
          ['待接单', `${current.offered} 单`],
          ['作业中', `${current.inProgress} 单`],
          ['超时', `${current.overdue} 单`],
          ['在库', `${current.stored} 辆`]
        ]
      },
      {
        kind: 'table',
        title: '今日工单',
        head: [
          { title: '工单号' },
          { title: '报案时间' },
          { title: '状态' },
          { title: '作业' },
          { title: '车牌' },
          { title: '地点' },
          { title: '驾驶员' }
        ],
        empty: '今天还没有工单',
        rows: rows.map(({ order, vehicles, driverName }) => [
          order.orderNo,
          formatFullDateTime(order.createdAt),
          STATUS_INFO[order.status].label,
          labelOf(SERVICE_TYPES, order.serviceType),
          vehicles[0]?.plateNo == null ? '' : displayPlate(vehicles[0].plateNo),
          order.address ?? '',
          driverName ?? ''
        ]),
        ...(nextCursor === null ? {} : { foot: `只列出最近 ${MOST_ROWS} 单` })
      }
    ]
  }
}
