import { useCallback, useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { PhotoGrid } from '@/components/PhotoGrid'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { PunchDetail, PunchRow } from '@/contract/punchCard'
import { resultOf } from '@/domain/apiError'
import { formatFullDateTime } from '@/domain/format'
import { HINT_WORDS, type MockHint } from '@/domain/punchCard/fix'
import { VERDICT_WORDS } from '@/domain/punchCard/site'
import { KIND_LABELS } from '@/domain/punchCard/kinds'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import { openLocation } from '@/platform/map'
import type { PunchCardService } from '@/services/punchCard'
import { lengthText, placeOnMap } from './texts'

type Fact = readonly [label: string, value: string]

function factsOf(record: PunchDetail): Fact[] {
  const isMakeUp = record.source === 'makeUp'
  const { fix } = record
  const facts: Fact[] = [
    ['姓名', record.userName],
    ['打卡时间', formatFullDateTime(record.at)],
    ['手机时间', record.isDoubtful ? `${formatFullDateTime(record.deviceAt)}（时间存疑）` : ''],
    ['上传时间', record.isLate || isMakeUp ? formatFullDateTime(record.serverAt) : ''],
    ['来源', isMakeUp ? '补卡申请' : record.isLate ? '离线打卡' : '定位打卡'],
    ['打卡地点', record.siteName === '' ? '' : `${record.siteName} · ${VERDICT_WORDS[record.verdict]}`],
    ['距离', record.distanceM === null ? '' : lengthText(record.distanceM)],
    ['定位', fix === null ? '' : `${fix.lng.toFixed(6)}, ${fix.lat.toFixed(6)} ${fix.coordType}`],
    ['精度', record.accuracyM === null ? '' : `±${lengthText(record.accuracyM)}`],
    ['地点说明', record.address],
    ['备注', record.note],
    ['工单', record.orderNo],
    ['客户', record.customerName],
    ['照片', record.photo === 'missing' ? '待补传' : ''],
    ['定位疑点', record.hints.map((hint) => HINT_WORDS[hint as MockHint] ?? hint).join('；')]
  ]
  return facts.filter(([, value]) => value !== '')
}

/** One record whole. */
export function RecordSheet({
  row,
  service,
  onClose
}: {
  row: PunchRow
  service: Pick<PunchCardService, 'record' | 'pictureAddress'>
  onClose: () => void
}) {
  const { feedback } = useStores()
  const [read, setRead] = useState<{ record?: PunchDetail; error?: string }>({})
  const load = useCallback(() => {
    void resultOf(service.record(row.id)).then(({ data, error }) =>
      setRead(error === undefined ? { record: data } : { error: error.message })
    )
  }, [service, row.id])
  useEffect(load, [load])
  const { record, error } = read
  const fix = record?.fix ?? null
  const photo = service.pictureAddress(record?.photoUrl ?? '')
  return (
    <Sheet open title={`${KIND_LABELS[row.kind]}打卡`} onClose={onClose}>
      {error !== undefined && <ErrorState message={error} onRetry={load} />}
      {error === undefined && record === undefined && <Skeleton cards={1} lines={4} />}
      {record !== undefined && (
        <View>
          {factsOf(record).map(([label, value]) => (
            <FactRow key={label} label={label}>
              <Text>{value}</Text>
            </FactRow>
          ))}
          {photo !== '' && (
            <PhotoGrid
              label='现场照片'
              items={[{ id: record.id, thumb: service.pictureAddress(record.thumbUrl), state: 'stored' }]}
              onPreview={() => void previewPictures([photo], photo).catch(() => feedback.toast('图片没有打开，请稍后再试'))}
            />
          )}
          {fix !== null && (
            <Button kind='secondary' icon='pin' onPress={() => void openLocation(placeOnMap(fix, '打卡位置'))}>
              在地图上看
            </Button>
          )}
        </View>
      )}
    </Sheet>
  )
}
