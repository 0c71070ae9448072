import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { PlateText } from '@/components/PlateText'
import { Skeleton } from '@/components/Skeleton'
import type { TruckCost } from '@/contract/transferCar/fleet/truckCosts'
import { formatFen } from '@/domain/format'
import { COST_KIND_LABELS } from '@/domain/transferCar/fleet/truckCosts'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { MonthTurn } from '@/pages/transferCar/fleet/components/MonthTurn'
import { previewPictures } from '@/platform/media'
import { createPayService } from '@/services/transferCar/fleet/pay'
import '../../payment/components/ledger.scss'
import { CostSheet, RemoveCostSheet } from './components/CostSheets'
import { TruckCostsModel } from './model'

/** 车辆费用 of a month: entered with a picture of the receipt, taken back with a reason. */
export default observer(function TruckCostsPage() {
  const { api, uuid, services, feedback } = useStores()
  const [model] = useState(() => new TruckCostsModel({ service: createPayService(api), uuid }))
  const [isAdding, setAdding] = useState(false)
  usePageReading(model.load)
  const { costs } = model
  const look = (cost: TruckCost) => {
    const url = services.files.imageAddress(cost.receiptUrl)
    void previewPictures([url], url).catch(() => feedback.toast('图片没有打开'))
  }
  const content = () => {
    if (costs === undefined)
      return model.error === '' ? <Skeleton cards={3} /> : <ErrorState message={model.error} onRetry={() => void model.load()} />
    return (
      <>
        {model.error !== '' && <Text className='ledger-warning'>{`没有更新成功：${model.error}`}</Text>}
        <Section title={`${costs.seesAll ? '全部车辆' : '我登记的'} ${costs.month}`}>
          <View className='ledger-total'>
            <Amount fen={costs.totalFen} size='hero' />
          </View>
          <MonthTurn month={costs.month} onTurn={(by) => void model.turn(by)} />
        </Section>
        {costs.list.length === 0 && <EmptyState icon='truck' title='这个月还没有登记费用' hint='加油、维修和证照费用，拍下票据即可登记' />}
        {costs.list.map((cost) => (
          <CostCard key={cost.id} cost={cost} onLook={() => look(cost)} onRemove={() => model.ask(cost)} />
        ))}
      </>
    )
  }
  return (
    <Page title='车辆费用'>
      {content()}
      {costs !== undefined && (
        <BottomBar>
          <Button
            icon='plus'
            onPress={() => {
              model.acts.clear()
              setAdding(true)
            }}
          >
            登记费用
          </Button>
        </BottomBar>
      )}
      {isAdding && costs !== undefined && (
        <CostSheet
          model={model}
          trucks={costs.trucks}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            feedback.toast('费用已登记')
          }}
        />
      )}
      {model.removing !== undefined && <RemoveCostSheet model={model} onDone={() => feedback.toast('费用已删除')} />}
    </Page>
  )
})

function CostCard({ cost, onLook, onRemove }: { cost: TruckCost; onLook: () => void; onRemove: () => void }) {
  const { truckPlate, kind, amountFen, day, odometerKm, note, authorName, canRemove } = cost
  const title = `${truckPlate} ${COST_KIND_LABELS[kind]}`
  const more = [day, odometerKm === null ? '' : `里程表 ${odometerKm} 公里`, note ?? ''].filter(Boolean).join(' · ')
  return (
    <Card>
      <View className='ledger-row'>
        <PlateText className='ledger-strong' text={title} />
        <Text className='ledger-sum'>{formatFen(amountFen)}</Text>
      </View>
      <Text className='ledger-line'>{more}</Text>
      <Text className='ledger-line'>{`${authorName} 登记`}</Text>
      <View className='ledger-actions'>
        <Button kind='text' inline label={`查看票据 ${title}`} onPress={onLook}>
          查看票据
        </Button>
        {canRemove && (
          <Button kind='text' inline label={`删除 ${title}`} onPress={onRemove}>
            删除
          </Button>
        )}
      </View>
    </Card>
  )
}
