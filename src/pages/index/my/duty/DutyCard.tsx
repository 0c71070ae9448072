import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Cell } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { PlateText } from '@/components/PlateText'
import { StatusTag } from '@/components/StatusTag'
import { PAGES } from '@/domain/pages'
import { formatDateTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { TRIP_WORDS } from '@/domain/transferCar/order/trip'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import { DutyModel } from './model'
import './DutyCard.scss'

/** 上班 / 下班 of a driver, with his truck, papers that run out, and whether his trip is being reported. */
const Duty = observer(function Duty() {
  const { api, uuid, session, navigation, feedback, positions } = useStores()
  const [model] = useState(() => new DutyModel({ service: createTransferCarBoardService(api), uuid }))
  const [isAsking, setAsking] = useState(false)
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  const { duty } = model
  if (duty === undefined)
    return model.error === '' ? null : (
      <Section title='上下班'>
        <ErrorState message={model.error} onRetry={() => void model.load()} />
      </Section>
    )
  const verb = duty.onDuty ? '下班' : '上班'
  const ask = () => {
    model.forgetRefusal()
    setAsking(true)
  }
  const change = async () => {
    if (!(await model.change())) return
    setAsking(false)
    feedback.toast(`已${verb}`)
  }
  return (
    <Section
      title='上下班'
      className='duty'
      aside={<StatusTag tone={duty.onDuty ? 'success' : 'neutral'}>{duty.onDuty ? '上班中' : '已下班'}</StatusTag>}
    >
      <PlateText
        className='duty-line'
        text={[
          duty.changedAt === null ? '' : `${duty.onDuty ? '上班' : '下班'}于 ${formatDateTime(duty.changedAt)}`,
          duty.truckPlate === null ? '' : displayPlate(duty.truckPlate)
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {positions.state !== 'off' && <Text className='duty-line'>{TRIP_WORDS[positions.state]}</Text>}
      {duty.papers.length > 0 && (
        <Cell icon='warning' title='证件需要更换' value={`${duty.papers.length} 份`} onPress={() => void navigation.open(PAGES.papers)} />
      )}
      <View className='duty-action'>
        <Button kind='secondary' icon='clock' onPress={ask}>
          {verb}
        </Button>
      </View>
      <Dialog
        open={isAsking}
        title={`现在${verb}？`}
        confirmText={verb}
        loading={model.isChanging}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      >
        <Text>{duty.onDuty ? '下班后不再接到派单。' : '上班后可以接到派单。'}</Text>
        {model.refusal !== '' && (
          <View className='duty-refusal' {...{ role: 'alert' }}>
            <Text>{model.refusal}</Text>
          </View>
        )}
      </Dialog>
    </Section>
  )
})

/** The card of a driver; nothing for everybody else. */
export const DutyCard = observer(function DutyCard() {
  const { session } = useStores()
  const isDriver =
    session.can(Model.accidentOrder, 'btn_duty') &&
    session.can(Model.accidentOrder, 'btn_accept') &&
    !session.can(Model.accidentOrder, 'btn_dispatch')
  return isDriver ? <Duty /> : null
})
