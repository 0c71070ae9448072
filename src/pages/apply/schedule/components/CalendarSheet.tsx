import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { addMonths, monthOf, startOfDay } from '@/domain/schedule/days'
import { useStores } from '@/hooks/useStores'
import { canSaveFiles, saveFile } from '@/platform/saveFile'
import type { ScheduleService } from '@/services/schedule'
import type { CalendarModel } from '../model'

const EXPORT_MONTHS = 6

/** Which calendars are shown, and the way out to other calendars. */
export const CalendarSheet = observer(function CalendarSheet({
  model,
  service,
  onClose
}: {
  model: CalendarModel
  service: ScheduleService
  onClose: () => void
}) {
  const { session, feedback } = useStores()
  const [isExporting, setExporting] = useState(false)
  const first = `${monthOf(model.day)}-01`
  const exportFile = async () => {
    setExporting(true)
    const span = { startAt: startOfDay(first), endAt: startOfDay(addMonths(first, EXPORT_MONTHS)) }
    const problem = await saveFile({ url: service.exportAddress(span), token: session.token, name: `日程_${monthOf(model.day)}.ics` })
    setExporting(false)
    if (problem !== '') feedback.toast(problem)
  }
  const foot = canSaveFiles() ? (
    <Button
      kind='secondary'
      loading={isExporting}
      loadingText='正在导出…'
      onPress={() => void exportFile()}
    >{`导出 ${monthOf(first).replace(/-0?/, '年')}月起半年（ICS）`}</Button>
  ) : undefined
  return (
    <Sheet open title='显示的日历' onClose={onClose} footer={foot}>
      <View>
        {model.choices.map(({ id, name, isShown }) => (
          <CheckField key={id} label={name} checked={isShown} onChange={() => model.toggle(id)} />
        ))}
      </View>
    </Sheet>
  )
})
