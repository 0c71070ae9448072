import { formatFullDateTime } from '@/domain/format'
import { HINT_WORDS, type MockHint } from '@/domain/punchCard/fix'
import { VERDICT_WORDS } from '@/domain/punchCard/site'
import { KIND_LABELS } from '@/domain/punchCard/kinds'
import { addDays, startOfDay, type Day } from '@/domain/schedule/days'
import { csvLine, CSV_START } from '@/domain/transferCar/statistic/csv'
import type { Reader } from '../database/client'
import type { LedPerson } from './policy'
import { readRecords } from './repository'

/** Records of these people as lines, day by day, oldest first. @param to the last day, included */
export async function* recordLines(reader: Reader, people: readonly LedPerson[], from: Day, to: Day): AsyncGenerator<string> {
  const byId = new Map(people.map((person) => [person.userId, person]))
  yield CSV_START
  yield csvLine([
    '日期时间',
    '姓名',
    '组织',
    '类型',
    '来源',
    '地点判定',
    '打卡地点',
    '距离（米）',
    '定位精度（米）',
    '经度',
    '纬度',
    '坐标系',
    '地点',
    '备注',
    '工单',
    '客户',
    '照片',
    '时间存疑',
    '定位疑点',
    '上传时间'
  ])
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rows = await readRecords(reader, [...byId.keys()], { startAt: startOfDay(day), endAt: startOfDay(addDays(day, 1)) })
    for (const row of rows.reverse()) {
      const person = byId.get(row.userId)
      yield csvLine([
        formatFullDateTime(row.businessAt),
        person?.name ?? '',
        person?.organizeName ?? '',
        KIND_LABELS[row.kind],
        row.source === 'makeUp' ? '补卡' : '定位',
        row.source === 'makeUp' ? '' : VERDICT_WORDS[row.verdict],
        row.siteName,
        row.distanceM,
        row.accuracyM,
        row.lng,
        row.lat,
        row.coordType,
        row.address,
        row.note,
        row.orderNo,
        row.customerName,
        row.photoSha256 === null ? '' : row.photoName === null ? '待补传' : '有',
        row.timeDoubtful ? '是' : '',
        row.hints.map((hint) => HINT_WORDS[hint as MockHint] ?? hint).join('；'),
        formatFullDateTime(row.serverAt)
      ])
    }
  }
}
