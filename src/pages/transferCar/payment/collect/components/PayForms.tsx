import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { TextField } from '@/components/Field'
import { formatFen } from '@/domain/format'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { canScan, scanCode } from '@/platform/scan'
import type { PayChoice } from '../choices'
import type { CollectModel } from '../model'
import { methodWords } from '@/pages/transferCar/payment/payTexts'
import type { Voucher } from '@/pages/transferCar/payment/useVoucher'
import { VoucherField } from '@/pages/transferCar/payment/components/VoucherField'

const SCAN_WORDS = { refused: '没有相机权限，请在系统设置中打开，或输入付款码', unavailable: '打不开扫码，请输入付款码' } as const

interface ByHandProps {
  collect: CollectModel
  choice: PayChoice
  voucher: Voucher
}

/** Money taken by hand: its voucher and number. */
export const ByHandForm = observer(function ByHandForm({ collect, choice, voucher }: ByHandProps) {
  const { form, errors } = collect
  if (choice.method === 'PREPAID')
    return (
      <Section title={methodWords(choice)}>
        <Text className='pay-hint'>{`${collect.payment?.customerName ?? ''} 预付款余额 ${formatFen(collect.payment?.prepaidFen ?? 0)} 元，确认后立即扣减。`}</Text>
        <FieldError text={errors.method} />
      </Section>
    )
  return (
    <Section title={methodWords(choice)}>
      <VoucherField
        voucher={voucher}
        help={choice.method === 'CASH' ? '现金和收据一起拍清楚' : '拍清金额和单号'}
        isNeeded={choice.method !== 'POS'}
        error={errors.voucher}
      />
      {choice.method !== 'CASH' && (
        <TextField
          label={choice.method === 'POS' ? 'POS 小票号' : '转账流水号'}
          {...(choice.method !== 'POS' && { mark: '选填' as const })}
          maxLength={40}
          value={form.text('slipNo')}
          error={errors.slipNo}
          onInput={(text) => collect.set('slipNo', text)}
        />
      )}
      <TextField
        label='备注'
        mark='选填'
        maxLength={200}
        value={form.text('note')}
        error={errors.note}
        onInput={(text) => collect.set('note', text)}
      />
    </Section>
  )
})

interface PayCodeProps {
  collect: CollectModel
  choice: PayChoice
  onScanned: () => void
  onProblem: (words: string) => void
}

/** The payer's own payment code: scanned where the device can, typed or read by a scanner gun elsewhere. It is never kept. */
export const PayCodeForm = observer(function PayCodeForm({ collect, choice, onScanned, onProblem }: PayCodeProps) {
  const scan = async () => {
    const answer = await scanCode()
    if (answer.kind === 'scanned') {
      collect.setPayCode(answer.text)
      onScanned()
    } else if (answer.kind !== 'cancelled') onProblem(SCAN_WORDS[answer.kind])
  }
  return (
    <Section title={methodWords(choice)}>
      <Text className='pay-hint'>{`请车主打开${choice.method === 'WECHAT' ? '微信' : '支付宝'}的付款码。付款码不会保存。`}</Text>
      {canScan && (
        <Button icon='scan' loading={collect.model.running === 'pay'} loadingText='正在收款…' onPress={() => void scan()}>
          扫付款码
        </Button>
      )}
      <TextField
        label='付款码'
        type='number'
        maxLength={30}
        autoComplete='off'
        value={collect.payCode}
        help='付款码下方的数字'
        error={collect.errors.payCode}
        onInput={collect.setPayCode}
      />
    </Section>
  )
})
