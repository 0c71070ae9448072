import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import Taro, { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { AmountCard } from './components/AmountCard'
import { AttemptScreen } from './components/AttemptScreen'
import { CodeScreen } from './components/CodeScreen'
import { CollectEntry } from './components/CollectEntry'
import { NothingToCollect } from './components/NothingToCollect'
import { OwnerLinkSheet } from '../components/OwnerLinkSheet'
import { ByHandForm, PayCodeForm } from './components/PayForms'
import { PayMethods } from './components/PayMethods'
import { ReceiptSheet } from '../components/ReceiptSheet'
import { useCollect } from './useCollect'
import { usePassed } from './usePassed'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { useUnsaved } from '@/pages/transferCar/components/useUnsaved'
import type { CollectFirst, PayChoice } from './choices'
import '../components/payment.scss'

const TITLE = '收款'

/** Collecting at the roadside: the amount, the way, and what becomes of it (payments.md#channels). */
const Collecting = observer(function Collecting({
  id,
  found,
  first
}: {
  id: string
  found?: PaymentDetail
  first?: CollectFirst | undefined
}) {
  const { navigation, feedback } = useStores()
  const { model, collect, voucher } = useCollect(id, found, first)
  const [opened, setOpened] = useState<'link' | 'receipt' | undefined>(first?.opens === 'link' ? 'link' : undefined)
  const refused = useUnsaved({ isDirty: collect.isDirty, saveNow: collect.form.saveNow })
  const { payment } = model
  const { screen, attempt, choice } = collect
  const isLate = usePassed(attempt?.expiresAt ?? null)
  const isCodeLate = usePassed(collect.code?.expiresAt ?? null)
  // What comes next begins at its top, also after a row at the end of a long page.
  useEffect(() => void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }), [screen])
  const toDetail = () => void navigation.replace(PAGES.order, { payment: id })
  const pay = async (chosen: PayChoice) => {
    if (!(await collect.pay(chosen))) refused()
  }
  const choose = (chosen: PayChoice) => {
    if (chosen.way === 'QR') void pay(chosen)
    else collect.choose(chosen)
  }
  if (payment === undefined) {
    return (
      <Page title={TITLE}>
        {(screen === 'missing' || id === '') && (
          <EmptyState
            icon='wallet'
            title='没有这张缴费工单'
            hint='可能已被删除，或不在本人可见范围内'
            action={{ text: '返回缴费工单', onPress: () => void navigation.replace(PAGES.payments) }}
          />
        )}
        {screen === 'error' && <ErrorState message={model.error} onRetry={() => void model.reload()} />}
        {screen === 'loading' && id !== '' && <Skeleton cards={3} />}
      </Page>
    )
  }
  const amountField = (
    <AmountCard
      payment={payment}
      freeFen={collect.freeFen}
      amountText={collect.amountText}
      amountFen={collect.amountError === '' ? collect.amountFen : undefined}
      error={collect.errors.amountFen}
      onInput={(text) => collect.set('amount', text)}
    />
  )
  const isBusy = model.running !== ''
  const problem = <FieldError text={model.failureOf('pay')} />

  const content = () => {
    switch (screen) {
      case 'attempt':
        return (
          <>
            <AttemptScreen collect={collect} />
            <View className='pay-problem'>
              <FieldError text={model.failureOf('close') || model.failureOf('query')} />
            </View>
          </>
        )
      case 'oneCode':
        return (
          <>
            <CodeScreen collect={collect} isLate={isCodeLate} />
            <View className='pay-problem'>
              <FieldError text={model.failureOf('close') || model.failureOf('pay')} />
            </View>
          </>
        )
      case 'over':
        return <NothingToCollect payment={payment} onDetail={toDetail} />
      case 'form':
        return (
          <>
            {amountField}
            {choice !== undefined && <ByHandForm collect={collect} choice={choice} voucher={voucher} />}
          </>
        )
      case 'code':
        return (
          <>
            {amountField}
            {choice !== undefined && (
              <PayCodeForm collect={collect} choice={choice} onScanned={() => void pay(choice)} onProblem={feedback.toast} />
            )}
          </>
        )
      default:
        return (
          <>
            {amountField}
            <View className='pay-problem'>{problem}</View>
            {isBusy && (
              <Text className='pay-busy' {...{ role: 'status' }}>
                正在生成二维码…
              </Text>
            )}
            <PayMethods
              prepaidFen={payment.prepaidFen}
              disabled={isBusy || collect.amountError !== ''}
              onCode={() => void collect.showCode()}
              onChoose={choose}
              onLink={() => setOpened('link')}
            />
          </>
        )
    }
  }
  const bar = () => {
    if (screen === 'attempt' && attempt !== undefined) {
      if (attempt.state === 'SUCCESS') {
        const hasMore = payment.canCollect && collect.freeFen > 0
        return (
          <BottomBar {...(hasMore && { notice: <Text>{`还有 ${formatFen(collect.freeFen)} 元待收`}</Text> })}>
            <View className='pay-buttons'>
              {attempt.receiptNo !== null && (
                <Button kind='secondary' onPress={() => setOpened('receipt')}>
                  收据
                </Button>
              )}
              {hasMore ? <Button onPress={collect.startAgain}>继续收款</Button> : <Button onPress={toDetail}>完成</Button>}
            </View>
          </BottomBar>
        )
      }
      if (attempt.state === 'TO_VERIFY')
        return (
          <BottomBar>
            <Button onPress={toDetail}>完成</Button>
          </BottomBar>
        )
      if (attempt.way === 'QR' && isLate && attempt.state !== 'FAILED') {
        return (
          <BottomBar>
            <View className='pay-buttons'>
              <Button
                kind='secondary'
                loading={model.running === 'close'}
                loadingText='正在关闭…'
                disabled={isBusy}
                onPress={() => void collect.change()}
              >
                换一种方式
              </Button>
              <Button loading={model.running === 'pay'} loadingText='正在生成…' disabled={isBusy} onPress={() => void collect.renew()}>
                重新生成二维码
              </Button>
            </View>
          </BottomBar>
        )
      }
      if (!collect.isWaiting)
        return (
          <BottomBar>
            <Button onPress={collect.startAgain}>重新收款</Button>
          </BottomBar>
        )
      return (
        <BottomBar>
          <View className='pay-buttons'>
            {attempt.permits.includes('close') && (
              <Button
                kind='secondary'
                loading={model.running === 'close'}
                loadingText='正在关闭…'
                disabled={isBusy}
                onPress={() => void collect.change()}
              >
                换一种方式
              </Button>
            )}
            {attempt.permits.includes('query') && (
              <Button loading={model.running === 'query'} loadingText='正在查询…' disabled={isBusy} onPress={() => void collect.query()}>
                查询结果
              </Button>
            )}
          </View>
        </BottomBar>
      )
    }
    if (screen === 'oneCode')
      return (
        <BottomBar>
          <View className='pay-buttons'>
            <Button
              kind='secondary'
              loading={model.running === 'close'}
              loadingText='正在关闭…'
              disabled={isBusy}
              onPress={() => void collect.leaveCode(false)}
            >
              换一种方式
            </Button>
            {isCodeLate && (
              <Button
                loading={model.running === 'pay'}
                loadingText='正在生成…'
                disabled={isBusy}
                onPress={() => void collect.leaveCode(true)}
              >
                重新生成二维码
              </Button>
            )}
          </View>
        </BottomBar>
      )
    if (choice === undefined || (screen !== 'form' && screen !== 'code')) return null
    return (
      <BottomBar notice={model.failureOf('pay') === '' ? undefined : problem}>
        <View className='pay-buttons'>
          <Button kind='secondary' disabled={isBusy} onPress={() => collect.choose(undefined)}>
            换一种方式
          </Button>
          <Button
            loading={model.running === 'pay'}
            loadingText='正在提交…'
            disabled={voucher.uploads.isBusy}
            onPress={() => void pay(choice)}
          >{`确认收款 ¥${formatFen(collect.amountFen ?? 0)}`}</Button>
        </View>
      </BottomBar>
    )
  }
  return (
    <Page title={TITLE}>
      {content()}
      {bar()}
      {opened === 'link' && <OwnerLinkSheet orderId={payment.accidentOrderId} onClose={() => setOpened(undefined)} />}
      {opened === 'receipt' && attempt !== undefined && (
        <ReceiptSheet paymentOrderId={id} payId={attempt.id} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  )
})

/** The page of a payment order (`id`), or of whatever is to be paid on an accident order (`order`). */
export default function Pay() {
  const { id = '', order } = useRouter().params
  if (order === undefined) return <Collecting id={id} />
  return (
    <CollectEntry orderId={order} title={TITLE}>
      {(found, first) => <Collecting id={found.id} found={found} first={first} />}
    </CollectEntry>
  )
}
