import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Card } from '@/components/Card'
import { Icon, type IconName } from '@/components/Icon'
import { QrImage } from '@/components/QrImage'
import type { PaymentView } from '@/contract/transferCar/payment/collect'
import { formatFen } from '@/domain/format'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import type { CollectModel } from '../model'
import { useNow } from './useNow'
import { countdown, methodWords } from '@/pages/transferCar/payment/payTexts'

function Waiting({ attempt, isCut }: { attempt: PaymentView; isCut: boolean }) {
  const now = useNow(true)
  const left = attempt.expiresAt === null ? undefined : attempt.expiresAt - now
  const isLate = left !== undefined && left <= 0
  const payer = attempt.method === 'WECHAT' || attempt.method === 'ALIPAY' ? PAY_METHOD_LABELS[attempt.method] : ''
  const words = isLate
    ? attempt.way === 'QR'
      ? '二维码已过期'
      : '已到时间'
    : attempt.way === 'QR'
      ? `请车主用${payer}扫码付款`
      : attempt.way === 'LINK'
        ? '车主正在付款'
        : '正在等待付款…'
  return (
    <>
      <Text className='pay-state' {...{ role: 'status' }}>
        {words}
      </Text>
      {attempt.way === 'QR' && attempt.codeUrl !== null && !isLate && (
        <QrImage text={attempt.codeUrl} label={`${methodWords(attempt)}，${formatFen(attempt.amountFen)} 元`} />
      )}
      {left !== undefined && !isLate && (
        <View className='pay-left'>
          <Text>剩余</Text>
          <Text className='pay-count'>{countdown(left)}</Text>
        </View>
      )}
      <Text className='pay-hint'>
        {isCut
          ? '网络不通，联网后自动查询结果'
          : isLate
            ? '正在确认有没有付款，已付款的会显示收款成功'
            : '付款后自动更新，离开本页也不影响'}
      </Text>
    </>
  )
}

const ENDS: Readonly<Record<'SUCCESS' | 'TO_VERIFY' | 'CLOSED' | 'FAILED', { icon: IconName; title: string; className: string }>> = {
  SUCCESS: { icon: 'check', title: '收款成功', className: 'pay-end pay-end-success' },
  TO_VERIFY: { icon: 'clock', title: '已登记，等待财务核实', className: 'pay-end pay-end-wait' },
  CLOSED: { icon: 'close', title: '收款已关闭', className: 'pay-end' },
  FAILED: { icon: 'warning', title: '收款没有成功', className: 'pay-end pay-end-failed' }
}

function Ended({ state, failure }: { state: keyof typeof ENDS; failure: string | null }) {
  const { icon, title, className } = ENDS[state]
  return (
    <View className={className} {...{ role: 'status' }}>
      <View className='pay-end-mark'>
        <Icon name={icon} size={32} />
      </View>
      <Text className='pay-state'>{title}</Text>
      {failure !== null && <Text className='pay-hint'>{failure}</Text>}
    </View>
  )
}

/** One attempt on the whole screen: what the payer sees, what becomes of it. */
export const AttemptScreen = observer(function AttemptScreen({ collect }: { collect: CollectModel }) {
  const { attempt } = collect
  if (attempt === undefined) return null
  const { state } = attempt
  return (
    <Card className='pay-attempt'>
      <Text className='pay-method-title'>{methodWords(attempt)}</Text>
      <Amount fen={attempt.amountFen} size='hero' />
      {state === 'CONFIRMING' && (
        <>
          <Text className='pay-state' {...{ role: 'status' }}>
            确认中
          </Text>
          <Text className='pay-hint'>{attempt.failure ?? '车主可能正在输入密码，请稍候，不要重复收款'}</Text>
          <Text className='pay-hint'>{collect.isCut ? '网络不通，联网后自动查询结果' : '有结果后自动更新'}</Text>
        </>
      )}
      {state === 'OPEN' && <Waiting attempt={attempt} isCut={collect.isCut} />}
      {state !== 'CONFIRMING' && state !== 'OPEN' && <Ended state={state} failure={attempt.failure} />}
    </Card>
  )
})
