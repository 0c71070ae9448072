import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Card } from '@/components/Card'
import { QrImage } from '@/components/QrImage'
import { formatFen } from '@/domain/format'
import { countdown } from '@/pages/transferCar/payment/payTexts'
import type { CollectModel } from '../model'
import { useNow } from './useNow'

/** One code that WeChat and Alipay both open (payments.md#one-code), until somebody pays. */
export const CodeScreen = observer(function CodeScreen({ collect, isLate }: { collect: CollectModel; isLate: boolean }) {
  const { code } = collect
  const now = useNow(code !== undefined)
  if (code === undefined) return null
  return (
    <Card className='pay-attempt'>
      <Text className='pay-method-title'>收款二维码</Text>
      <Amount fen={code.amountFen} size='hero' />
      <Text className='pay-state' {...{ role: 'status' }}>
        {isLate ? '二维码已过期' : '请车主用微信或支付宝扫码付款'}
      </Text>
      {!isLate && <QrImage text={code.url} label={`收款二维码，${formatFen(code.amountFen)} 元`} />}
      {!isLate && (
        <View className='pay-left'>
          <Text>剩余</Text>
          <Text className='pay-count'>{countdown(code.expiresAt - now)}</Text>
        </View>
      )}
      <Text className='pay-hint'>{collect.isCut ? '网络不通，联网后自动查询结果' : '付款后自动更新，离开本页也不影响'}</Text>
    </Card>
  )
})
