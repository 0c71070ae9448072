import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createLedgerService } from '@/services/transferCar/payment/ledger'
import { PAGES } from '@/domain/pages'
import { StatementPaySheet, StatementView } from './components/StatementParts'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import '../components/ledger.scss'
import '../components/payment.scss'
import { StatementLists } from './lists'
import { StatementModel } from './model'

/** One statement with what may be done with it. */
const Statement = observer(function Statement({ id }: { id: string }) {
  const { api, feedback, navigation, uuid } = useStores()
  const [service] = useState(() => createLedgerService(api))
  const [model] = useState(() => new StatementModel({ service, uuid }, id))
  const [sheet, setSheet] = useState<'pay' | 'void'>()
  usePageReading(model.load)
  const { detail, acts } = model
  const done = (words: string) => {
    setSheet(undefined)
    feedback.toast(words)
  }
  const ask = (which: 'pay' | 'void') => {
    acts.clear()
    setSheet(which)
  }
  const confirm = async () => {
    if (await model.confirm()) feedback.toast('对账单已确认')
  }
  const takeBack = async () => {
    const isDone = await model.void()
    setSheet(undefined)
    if (isDone) feedback.toast('对账单已作废')
  }
  const permits = detail?.permits ?? []
  return (
    <Page title='月结对账单'>
      {model.state === 'loading' && <Skeleton cards={4} />}
      {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
      {detail !== undefined && (
        <>
          <StatementView statement={detail} service={service} onOrder={(order) => void navigation.open(PAGES.order, { payment: order })} />
          <FieldError text={acts.failureOf('confirm') || acts.failureOf('void')} />
        </>
      )}
      {permits.length > 0 && (
        <BottomBar>
          <View className='pay-buttons'>
            {permits.includes('void') && (
              <Button kind='secondary' onPress={() => ask('void')}>
                作废
              </Button>
            )}
            {permits.includes('confirm') && (
              <Button loading={acts.running === 'confirm'} loadingText='正在提交…' onPress={() => void confirm()}>
                客户已确认
              </Button>
            )}
            {permits.includes('pay') && <Button onPress={() => ask('pay')}>登记付款</Button>}
          </View>
        </BottomBar>
      )}
      {sheet === 'pay' && detail !== undefined && (
        <StatementPaySheet model={model} statement={detail} onClose={() => setSheet(undefined)} onDone={() => done('已登记付款')} />
      )}
      <Dialog
        open={sheet === 'void'}
        title='作废这张对账单？'
        confirmText='作废对账单'
        isDangerous
        loading={acts.running === 'void'}
        onConfirm={() => void takeBack()}
        onCancel={() => setSheet(undefined)}
      >
        <Text>其中的缴费工单退回待出账，单号不再使用。</Text>
      </Dialog>
    </Page>
  )
})

/** 月结: customers and months to make a statement of, the statements, `?id=` one of them. */
export default function Statements() {
  const { params } = useRouter()
  return params.id === undefined ? <StatementLists /> : <Statement id={params.id} />
}
