import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { TextField } from '@/components/Field'
import { PlateText } from '@/components/PlateText'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import type { OpenAccount, StatementDetail, StatementSummary } from '@/contract/transferCar/payment/collect'
import { fenToInput, formatDateTime, formatFen, shanghaiDate } from '@/domain/format'
import { STATEMENT_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { validateAmount } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { DraftBook } from '@/stores/drafts'
import { DraftForm } from '@/pages/transferCar/payment/draftForm'
import type { StatementModel } from '../model'
import { Fact } from '@/pages/transferCar/components/Fact'
import { useDocuments } from '@/pages/transferCar/invoice/useDocuments'
import { useVoucher } from '@/pages/transferCar/payment/useVoucher'
import { VoucherField } from '@/pages/transferCar/payment/components/VoucherField'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

/** A customer's month that no statement holds yet. */
export function OpenAccountCard({
  account,
  failure,
  isRunning,
  onMake
}: {
  account: OpenAccount
  failure: string
  isRunning: boolean
  onMake: () => void
}) {
  const { customerName, month, orderCount, totalFen } = account
  return (
    <Card>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{customerName}</Text>
        <Amount fen={totalFen} size='page' />
      </View>
      <Text className='ledger-line'>{`${month} · ${orderCount} 单挂账`}</Text>
      <FieldError text={failure} />
      <View className='ledger-actions'>
        <Button
          kind='secondary'
          loading={isRunning}
          loadingText='正在生成…'
          label={`生成 ${customerName} ${month} 的对账单`}
          onPress={onMake}
        >
          生成对账单
        </Button>
      </View>
    </Card>
  )
}

export function StatementCard({ statement, onOpen }: { statement: StatementSummary; onOpen: () => void }) {
  const { label, tone } = STATEMENT_STATE_INFO[statement.state]
  return (
    <Card onPress={onOpen} label={`${statement.customerName} ${statement.month} 对账单，${formatFen(statement.totalFen)} 元，${label}`}>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{statement.customerName}</Text>
        <Amount fen={statement.totalFen} size='page' />
      </View>
      <Text className='ledger-line'>{`${statement.statementNo} · ${statement.month} · ${statement.orderCount} 单`}</Text>
      <View className='ledger-tags'>
        <StatusTag tone={tone}>{label}</StatusTag>
        {statement.isOverdue && <StatusTag tone='danger'>逾期</StatusTag>}
        {statement.dueAt !== null && <Text className='ledger-line'>{`${shanghaiDate(statement.dueAt)} 到期`}</Text>}
      </View>
    </Card>
  )
}

/** One statement with its orders. */
export function StatementView({
  statement,
  service,
  onOrder
}: {
  statement: StatementDetail
  service: Pick<LedgerService, 'statementDocument'>
  onOrder: (id: string) => void
}) {
  const { busy, openPdf } = useDocuments()
  const pdfName = `月结对账单-${statement.statementNo}.pdf`
  const { label, tone } = STATEMENT_STATE_INFO[statement.state]
  return (
    <>
      <Section
        title={statement.customerName}
        aside={<StatusTag tone={statement.isOverdue ? 'danger' : tone}>{statement.isOverdue ? `${label} · 逾期` : label}</StatusTag>}
      >
        <View className='ledger-total'>
          <Amount fen={statement.totalFen} size='hero' />
        </View>
        <Fact label='对账单号' text={statement.statementNo} />
        <Fact label='月份' text={statement.month} />
        <Fact label='到期日' text={shanghaiDate(statement.dueAt)} />
        <Fact label='制单' text={`${statement.createdByName} ${formatDateTime(statement.createdAt)}`} />
        <Fact label='到账时间' text={formatDateTime(statement.paidAt)} />
        <Button
          kind='secondary'
          icon='clipboard'
          loading={busy === pdfName}
          loadingText='正在生成…'
          onPress={() => void openPdf(service.statementDocument(statement.id), pdfName)}
        >
          打印对账单
        </Button>
      </Section>
      <Section title={`明细（${statement.orderCount} 单）`} className='payment-section'>
        {statement.items.length === 0 && <Text className='ledger-line'>已作废，工单可重新出账</Text>}
        {statement.items.map(({ paymentOrderId, paymentNo, orderNo, plateNo, amountFen, onAccountAt }) => (
          <Card
            key={paymentOrderId}
            className='payment-card'
            onPress={() => onOrder(paymentOrderId)}
            label={`缴费工单 ${paymentNo}，${formatFen(amountFen)} 元`}
          >
            <View className='ledger-row'>
              <PlateText className='ledger-strong' text={plateNo ?? orderNo} />
              <Amount fen={amountFen} />
            </View>
            <Text className='ledger-line'>{`${paymentNo} · ${orderNo}`}</Text>
            <Text className='ledger-line'>{`${formatDateTime(onAccountAt)} 挂账`}</Text>
          </Card>
        ))}
      </Section>
    </>
  )
}

/** The customer's payment of the whole statement. */
export const StatementPaySheet = observer(function StatementPaySheet({
  model,
  statement,
  onClose,
  onDone
}: {
  model: StatementModel
  statement: StatementDetail
  onClose: () => void
  onDone: () => void
}) {
  const { storage, session, clock } = useStores()
  const [form] = useState(
    () =>
      new DraftForm(
        `statement:${statement.id}`,
        { amount: fenToInput(statement.totalFen), slipNo: '', voucher: '' },
        { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock }
      )
  )
  const voucher = useVoucher(form)
  const [isTried, setTried] = useState(false)
  useEffect(() => () => form.saveNow(), [form])
  useDidHide(form.saveNow)
  const amount = validateAmount(form.text('amount'))
  const slipNo = form.text('slipNo').trim()
  const picture = form.text('voucher')
  const missing = {
    ...(!amount.ok && { amountFen: amount.message }),
    ...(amount.ok && amount.fen !== statement.totalFen && { amountFen: `应与对账单金额 ${formatFen(statement.totalFen)} 元一致` }),
    ...(slipNo === '' && { slipNo: '请填写银行流水号' })
  }
  const errors: Readonly<Record<string, string>> = { ...model.acts.errorsOf('pay'), ...(isTried ? missing : {}) }
  const send = async () => {
    setTried(true)
    if (
      !amount.ok ||
      Object.keys(missing).length > 0 ||
      !(await model.pay({ amountFen: amount.fen, slipNo, ...(picture !== '' && { voucher: picture }) }))
    )
      return
    form.forget()
    onDone()
  }
  const footer = (
    <>
      <FieldError text={model.acts.failureOf('pay')} />
      <Button loading={model.acts.running === 'pay'} loadingText='正在提交…' disabled={voucher.uploads.isBusy} onPress={() => void send()}>
        确认到账
      </Button>
    </>
  )
  return (
    <Sheet open title='登记付款' onClose={onClose} footer={footer}>
      <Text className='ledger-line'>{`确认后，${statement.orderCount} 张缴费工单一起变为已缴费。`}</Text>
      <TextField
        label='到账金额（元）'
        type='digit'
        maxLength={14}
        value={form.text('amount')}
        error={errors.amountFen}
        onInput={(text) => form.set('amount', text)}
      />
      <TextField
        label='银行流水号'
        mark='必填'
        maxLength={40}
        value={form.text('slipNo')}
        error={errors.slipNo}
        onInput={(text) => form.set('slipNo', text)}
      />
      <VoucherField voucher={voucher} help='选填，拍清到账金额和流水号' isNeeded={false} error={errors.voucher} />
    </Sheet>
  )
})
