import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { Icon, type IconName } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { formatFen } from '@/domain/format'
import { BY_HAND_CHOICES, ONLINE_CHOICES, PREPAID_CHOICE, type PayChoice } from '../choices'
import { methodWords } from '@/pages/transferCar/payment/payTexts'

const HINTS: Readonly<Record<string, string>> = {
  'WECHAT-QR': '车主用微信扫屏幕上的码',
  'ALIPAY-QR': '车主用支付宝扫屏幕上的码',
  'WECHAT-PAY_CODE': '扫车主微信里的付款码',
  'ALIPAY-PAY_CODE': '扫车主支付宝里的付款码',
  'CASH-BY_HAND': '拍下凭证，交班时上交',
  'TRANSFER-BY_HAND': '财务核实到账后生效',
  'POS-BY_HAND': '填写 POS 小票号'
}
const ICONS: Readonly<Record<PayChoice['way'], IconName>> = { QR: 'grid', PAY_CODE: 'scan', LINK: 'people', BY_HAND: 'wallet' }

function Row({
  icon,
  title,
  hint,
  disabled,
  onPress
}: {
  icon: IconName
  title: string
  hint: string
  disabled: boolean
  onPress: () => void
}) {
  return (
    <Pressable className='pay-method' label={`${title}，${hint}`} disabled={disabled} onPress={onPress}>
      <Icon name={icon} size={24} />
      <View className='pay-method-words'>
        <Text className='pay-method-title'>{title}</Text>
        <Text className='pay-hint'>{hint}</Text>
      </View>
      <Icon name='next' size={16} />
    </Pressable>
  )
}

interface PayMethodsProps {
  /** What the customer paid before and still has, fen; null or 0 = it is no way to pay. */
  prepaidFen: number | null
  /** Something is on its way, or the amount is wrong. */
  disabled: boolean
  onCode: () => void
  onChoose: (choice: PayChoice) => void
  onLink: () => void
}

/** The ways to pay as large rows, the quickest first (payments.md#channels). */
export function PayMethods({ prepaidFen, disabled, onCode, onChoose, onLink }: PayMethodsProps) {
  const row = (choice: PayChoice) => {
    const name = `${choice.method}-${choice.way}`
    return (
      <Row
        key={name}
        icon={ICONS[choice.way]}
        title={methodWords(choice)}
        hint={HINTS[name] ?? ''}
        disabled={disabled}
        onPress={() => onChoose(choice)}
      />
    )
  }
  return (
    <>
      <Section title='扫码收款'>
        <Row icon={ICONS.QR} title='收款二维码' hint='微信、支付宝都能扫' disabled={disabled} onPress={onCode} />
        {ONLINE_CHOICES.filter(({ way }) => way === 'PAY_CODE').map(row)}
        <Row icon={ICONS.LINK} title='车主链接' hint='发给车主，自己打开付款' disabled={disabled} onPress={onLink} />
      </Section>
      <Section title='其他方式'>
        {prepaidFen !== null && prepaidFen > 0 && (
          <Row
            icon='wallet'
            title='预付抵扣'
            hint={`从客户预付款扣，余额 ${formatFen(prepaidFen)} 元`}
            disabled={disabled}
            onPress={() => onChoose(PREPAID_CHOICE)}
          />
        )}
        {BY_HAND_CHOICES.map(row)}
        {ONLINE_CHOICES.filter(({ way }) => way === 'QR').map(row)}
      </Section>
    </>
  )
}
