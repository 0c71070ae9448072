import { desc, eq, inArray, or } from 'drizzle-orm'
import { KIND_LABELS } from '@/domain/punchCard/kinds'
import { VERDICT_WORDS } from '@/domain/punchCard/site'
import { shanghaiDate } from '@/domain/format'
import { TEMPLATES } from '@/domain/reportLog/templates'
import { labelOf, PAPER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { dayText } from '@/domain/transferCar/statistic/days'
import {
  accidentOrder,
  driverPosition,
  driverProfile,
  fleetPaper,
  flowTask,
  formModel,
  formRecord,
  orderUnit,
  positionPoint,
  punchRecord,
  reportLog,
  scheduleEvent,
  scheduleParticipant,
  towTruck,
  truckCost
} from '../../database/schema'
import { at, yesNo, type CopySheet } from './sheet'

/** Where a driver was and what he drove. */
const DRIVING_SHEETS: readonly CopySheet[] = [
  {
    name: '驾驶员资料',
    tables: [driverProfile, fleetPaper],
    columns: [
      ['项目', 20],
      ['内容', 30],
      ['到期', 20]
    ],
    rows: async (db, userId) => {
      const [profile] = await db.select().from(driverProfile).where(eq(driverProfile.userId, userId))
      if (profile === undefined) return []
      const papers = await db.select().from(fleetPaper).where(eq(fleetPaper.driverId, userId))
      return [
        ['值班', profile.onDuty ? '上班' : '下班', ''],
        ...papers.map(({ kind, no, expiresAt }) => [labelOf(PAPER_KINDS, kind), no ?? '', shanghaiDate(expiresAt)])
      ]
    }
  },
  {
    name: '承接工单',
    tables: [orderUnit],
    columns: [
      ['工单', 22],
      ['状态', 12],
      ['拖车', 14],
      ['派单', 20],
      ['接单', 20],
      ['到达', 20],
      ['结束', 20]
    ],
    rows: async (db, userId, most) =>
      (
        await db
          .select({ unit: orderUnit, orderNo: accidentOrder.orderNo, status: accidentOrder.status, plate: towTruck.plateNo })
          .from(orderUnit)
          .innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
          .leftJoin(towTruck, eq(towTruck.id, orderUnit.truckId))
          .where(eq(orderUnit.driverId, userId))
          .orderBy(desc(orderUnit.orderCreatedAt), desc(orderUnit.id))
          .limit(most)
      ).map(({ unit, orderNo, status, plate }) => [
        orderNo,
        STATUS_INFO[status].label,
        plate ?? '',
        at(unit.assignedAt),
        at(unit.acceptedAt),
        at(unit.arrivedAt),
        at(unit.finishedAt ?? unit.removedAt)
      ])
  },
  {
    name: '行车轨迹',
    tables: [positionPoint, driverPosition],
    columns: [
      ['时间', 20],
      ['经度', 14],
      ['纬度', 14],
      ['坐标系', 10],
      ['精度（米）', 12]
    ],
    rows: async (db, userId, most) =>
      (await db.select().from(positionPoint).where(eq(positionPoint.userId, userId)).orderBy(desc(positionPoint.fixAt)).limit(most)).map(
        (row) => [at(row.fixAt), String(row.lng), String(row.lat), row.coordType, row.accuracyM === null ? '' : String(row.accuracyM)]
      )
  },
  {
    name: '车辆费用',
    tables: [truckCost],
    columns: [
      ['日期', 12],
      ['金额（元）', 14],
      ['备注', 40],
      ['登记', 20]
    ],
    rows: async (db, userId, most) =>
      (await db.select().from(truckCost).where(eq(truckCost.createdBy, userId)).orderBy(desc(truckCost.createdAt)).limit(most)).map(
        (row) => [dayText(row.day), (row.amountFen / 100).toFixed(2), row.note ?? '', at(row.createdAt)]
      )
  }
]

/** What somebody writes down at work. */
const OFFICE_SHEETS: readonly CopySheet[] = [
  {
    name: '打卡记录',
    tables: [punchRecord],
    columns: [
      ['时间', 20],
      ['种类', 10],
      ['地点', 24],
      ['判定', 12],
      ['经度', 14],
      ['纬度', 14],
      ['地址', 40],
      ['说明', 40]
    ],
    rows: async (db, userId, most) =>
      (await db.select().from(punchRecord).where(eq(punchRecord.userId, userId)).orderBy(desc(punchRecord.businessAt)).limit(most)).map(
        (row) => [
          at(row.businessAt),
          KIND_LABELS[row.kind],
          row.siteName,
          VERDICT_WORDS[row.verdict],
          row.lng === null ? '' : String(row.lng),
          row.lat === null ? '' : String(row.lat),
          row.address,
          row.note
        ]
      )
  },
  {
    name: '工作汇报',
    tables: [reportLog],
    columns: [
      ['日期', 12],
      ['种类', 8],
      ['标题', 30],
      ['内容', 80],
      ['提交', 20]
    ],
    rows: async (db, userId, most) =>
      (await db.select().from(reportLog).where(eq(reportLog.authorId, userId)).orderBy(desc(reportLog.createdAt)).limit(most)).map(
        (row) => [
          row.day,
          TEMPLATES[row.kind].name,
          row.title,
          TEMPLATES[row.kind].fields
            .flatMap(({ id, label }) => (row.values[id] === undefined || row.values[id] === '' ? [] : [`${label}：${row.values[id]}`]))
            .join('；'),
          at(row.sentAt)
        ]
      )
  },
  {
    name: '日程',
    tables: [scheduleEvent, scheduleParticipant],
    columns: [
      ['开始', 20],
      ['结束', 20],
      ['标题', 30],
      ['地点', 30],
      ['备注', 40],
      ['全天', 8]
    ],
    rows: async (db, userId, most) => {
      const invited = db.select({ id: scheduleParticipant.eventId }).from(scheduleParticipant).where(eq(scheduleParticipant.userId, userId))
      const events = await db
        .select()
        .from(scheduleEvent)
        .where(or(eq(scheduleEvent.ownerId, userId), inArray(scheduleEvent.id, invited)))
        .orderBy(desc(scheduleEvent.startAt), desc(scheduleEvent.id))
        .limit(most)
      return events.map((row) => [at(row.startAt), at(row.endAt), row.title, row.location, row.note, yesNo(row.isAllDay)])
    }
  },
  {
    name: '发起的流程',
    tables: [flowTask],
    columns: [
      ['发起', 20],
      ['标题', 40],
      ['状态', 12],
      ['内容', 60]
    ],
    rows: async (db, userId, most) =>
      (await db.select().from(flowTask).where(eq(flowTask.launcherId, userId)).orderBy(desc(flowTask.createdAt)).limit(most)).map((row) => [
        at(row.submittedAt ?? row.createdAt),
        row.title,
        TASK_STATUS_NAMES[row.status],
        row.description
      ])
  },
  {
    name: '填写的表单',
    tables: [formRecord],
    columns: [
      ['填写', 20],
      ['表单', 30],
      ['内容', 80]
    ],
    rows: async (db, userId, most) =>
      (
        await db
          .select({ createdAt: formRecord.createdAt, name: formModel.fullName, words: formRecord.words })
          .from(formRecord)
          .innerJoin(formModel, eq(formModel.id, formRecord.modelId))
          .where(eq(formRecord.createdBy, userId))
          .orderBy(desc(formRecord.createdAt))
          .limit(most)
      ).map(({ createdAt, name, words }) => [at(createdAt), name, Object.values(words).filter(Boolean).join('；')])
  }
]

export const WORK_SHEETS: readonly CopySheet[] = [...DRIVING_SHEETS, ...OFFICE_SHEETS]
