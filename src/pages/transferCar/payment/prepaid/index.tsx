import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { formatDateTime, formatFen, shanghaiDate } from '@/domain/format'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { createPrepaidService } from '@/services/transferCar/payment/prepaid'
import { PAGES } from '@/domain/pages'
import '../components/ledger.scss'
import '../components/payment.scss'
import { RefundSheet, TopUpSheet } from './components/PrepaidSheets'
import { PrepaidStatementView } from './components/PrepaidStatementView'
import { PrepaidModel } from './model'

/** 预付款: customers with what they paid before; `?customer=` the statement of one of them. */
export default observer(function Prepaid() {
  const { api, feedback, navigation, uuid, clock } = useStores()
  const { params } = useRouter()
  const [model] = useState(() => new PrepaidModel({ service: createPrepaidService(api), uuid }, params.customer))
  const [sheet, setSheet] = useState<'topUp' | 'refund'>()
  usePageReading(model.load)
  const { statement, acts } = model
  const open = (which: 'topUp' | 'refund') => {
    acts.clear()
    setSheet(which)
  }
  const done = (words: string) => {
    setSheet(undefined)
    feedback.toast(words)
  }
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (statement === undefined)
      return <CustomerList model={model} onOpen={(customer) => void navigation.open(PAGES.prepaid, { customer })} />
    return (
      <>
        <Decision model={model} />
        <PrepaidStatementView
          statement={statement}
          hasNext={statement.month < (shanghaiDate(clock.now()) ?? '').slice(0, 7)}
          onTurn={(by) => void model.turn(by)}
          onOrder={(payment) => void navigation.open(PAGES.order, { payment })}
        />
      </>
    )
  }
  const permits = statement?.permits ?? []
  return (
    <Page title='预付款'>
      {content()}
      {permits.length > 0 && (
        <BottomBar>
          <View className='pay-buttons'>
            {permits.includes('refund') && (statement?.balanceFen ?? 0) > 0 && (
              <Button kind='secondary' onPress={() => open('refund')}>
                退余额
              </Button>
            )}
            {permits.includes('topUp') && <Button onPress={() => open('topUp')}>充值</Button>}
          </View>
        </BottomBar>
      )}
      {sheet === 'topUp' && statement !== undefined && (
        <TopUpSheet model={model} statement={statement} onClose={() => setSheet(undefined)} onDone={() => done('已登记充值')} />
      )}
      {sheet === 'refund' && statement !== undefined && (
        <RefundSheet model={model} statement={statement} onClose={() => setSheet(undefined)} onDone={() => done('已提交审批')} />
      )}
    </Page>
  )
})

const CustomerList = observer(function CustomerList({ model, onOpen }: { model: PrepaidModel; onOpen: (customerId: string) => void }) {
  if (model.list?.length === 0) return <EmptyState icon='people' title='还没有客户' hint='在“价目与协议”里新建客户后，可在这里充值' />
  return (
    <>
      {model.list?.map(({ customerId, customerName, balanceFen, isRefundAsked }) => (
        <Card key={customerId} label={`${customerName}，余额 ${formatFen(balanceFen)} 元`} onPress={() => onOpen(customerId)}>
          <View className='ledger-row'>
            <Text className='ledger-strong'>{customerName}</Text>
            <Amount fen={balanceFen} size='page' />
          </View>
          {isRefundAsked && (
            <View className='ledger-tags'>
              <StatusTag tone='warning'>退余额待审批</StatusTag>
            </View>
          )}
        </Card>
      ))}
    </>
  )
})

/** A request to pay the balance out, and the answer of who may decide. */
const Decision = observer(function Decision({ model }: { model: PrepaidModel }) {
  const [note, setNote] = useState('')
  const request = model.statement?.request
  const { acts } = model
  if (request == null) return null
  return (
    <Card>
      <View className='ledger-row'>
        <Text className='ledger-strong'>退余额待审批</Text>
        <Amount fen={request.amountFen} size='page' />
      </View>
      <Text className='ledger-line'>{`${PAY_METHOD_LABELS[request.method]} · ${request.reason}`}</Text>
      <Text className='ledger-line'>{`${request.askerName} ${formatDateTime(request.askedAt)} 申请`}</Text>
      {request.canDecide && (
        <>
          <TextField label='审批意见' maxLength={200} value={note} error={acts.errorsOf('decide').note} onInput={setNote} />
          <FieldError text={acts.failureOf('decide')} />
          <View className='ledger-actions'>
            <Button kind='secondary' disabled={acts.running !== ''} onPress={() => void model.decide({ approve: false, note })}>
              驳回
            </Button>
            <Button loading={acts.running === 'decide'} loadingText='正在提交…' onPress={() => void model.decide({ approve: true, note })}>
              同意退款
            </Button>
          </View>
        </>
      )}
    </Card>
  )
})
