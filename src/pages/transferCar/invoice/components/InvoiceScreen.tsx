import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { InvoiceDetail } from '@/contract/transferCar/invoice/invoice'
import { formatDateTime, formatFen } from '@/domain/format'
import { RED_REASONS, RED_STATE_INFO } from '@/domain/transferCar/invoice/red'
import { INVOICE_KIND_LABELS, INVOICE_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { invoiceSource } from '../invoiceActs'
import { Fact } from '@/pages/transferCar/components/Fact'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { RedSheet, ResendSheet } from './InvoiceSheets'
import { useDocuments } from '../useDocuments'
import { useInvoiceEditor } from '../useInvoiceEditor'

type Choice = 'retry' | 'resend' | 'red' | 'confirmRed'
const CHOICES: Readonly<Record<Choice, { label: string; isDangerous?: boolean }>> = {
  retry: { label: '重新申请' },
  confirmRed: { label: '购方已确认红冲' },
  resend: { label: '重新发送' },
  red: { label: '红冲', isDangerous: true }
}
const ORDER: readonly Choice[] = ['retry', 'confirmRed', 'resend', 'red']

/** One invoice: for whom, its lines, its files, what was sent and taken back, and what this person may do now. */
export const InvoiceScreen = observer(function InvoiceScreen({ id }: { id: string }) {
  const { session, navigation, feedback } = useStores()
  const { service, model } = useInvoiceEditor((calls) => invoiceSource(calls, id))
  const [opened, setOpened] = useState<'more' | 'red' | 'resend'>()
  const { busy, openPdf } = useDocuments()
  useEffect(() => () => model.saveNow(), [model])
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  useLiveOrders({ changed: () => void refresh(), returned: () => void refresh() })
  const refresh = async () => {
    if (model.view !== undefined && !model.isSending) await model.submit()
  }
  const invoice: InvoiceDetail | undefined = model.view
  if (invoice === undefined) {
    return (
      <Page title='发票'>
        {model.state === 'error' ? <ErrorState message={model.loadError} onRetry={() => void model.load()} /> : <Skeleton cards={3} />}
      </Page>
    )
  }
  const say = async (done: Promise<boolean>, words: string) => {
    if (await done) feedback.toast(words)
    else feedback.toast(model.conflict === undefined ? model.failure : '发票已被他人更新，请核对后再操作')
  }
  const choose = (choice: Choice) => {
    setOpened(undefined)
    if (choice === 'red' || choice === 'resend') setOpened(choice)
    else if (choice === 'retry')
      void say(
        model.act('retry', (view, key) => service.retry(view.id, view.version, key)),
        '已重新申请'
      )
    else
      void say(
        model.act('confirmRed', (view, key) =>
          service.confirmRed(view.id, view.reds.find(({ state }) => state === 'WAIT_BUYER')?.id ?? '', view.version, key)
        ),
        '已提交红冲'
      )
  }
  const options = ORDER.filter((choice) => invoice.permits.includes(choice)).map((value) => ({ value, ...CHOICES[value] }))
  const [first, ...more] = options.filter(({ value }) => value !== 'red').length > 0 ? options : []
  const rest = first === undefined ? options : more
  const done = (words: string) => () => {
    setOpened(undefined)
    feedback.toast(words)
    void refresh()
  }
  const { label, tone } = INVOICE_STATE_INFO[invoice.state]
  const files = invoice.files.map(({ kind, url }) => ({
    kind,
    url,
    name: `${invoice.invoiceNo ?? invoice.requestNo}.${kind.toLowerCase()}`
  }))
  const requestName = `开票申请单-${invoice.requestNo}.pdf`
  const openRed = ({ id: redId, requestNo }: InvoiceDetail['reds'][number]) =>
    void openPdf(service.redLetter(id, redId), `红冲单-${requestNo}.pdf`)
  return (
    <Page title='发票'>
      <Section title={INVOICE_KIND_LABELS[invoice.kind]} aside={<StatusTag tone={tone}>{label}</StatusTag>}>
        <View className='invoice-head'>
          <Amount fen={invoice.amountFen} size='hero' />
        </View>
        {invoice.failure !== null && (
          <Text className='invoice-failure' {...{ role: 'alert' }}>
            {invoice.failure}
          </Text>
        )}
        {invoice.state === 'APPLYING' && <Text className='invoice-second'>正在向开票服务申请，开出后会自动更新。</Text>}
        <Fact label='发票号码' text={invoice.invoiceNo} />
        <Fact label='开票时间' text={formatDateTime(invoice.issuedAt)} />
        <Fact label='申请单号' text={invoice.requestNo} />
        <Fact label='申请时间' text={formatDateTime(invoice.createdAt)} />
        {invoice.redFen > 0 && <Fact label='已红冲' text={`${formatFen(invoice.redFen)} 元`} />}
        <View className='invoice-pick'>
          {files.map(({ kind, url, name }) => (
            <Button
              key={kind}
              kind='secondary'
              icon='book'
              loading={busy === name}
              loadingText='正在打开…'
              onPress={() => void openPdf(service.file(url), name)}
            >{`${kind} 发票`}</Button>
          ))}
          <Button
            kind='secondary'
            icon='clipboard'
            loading={busy === requestName}
            loadingText='正在打开…'
            onPress={() => void openPdf(service.requestForm(id), requestName)}
          >
            开票申请单
          </Button>
        </View>
      </Section>
      <Section title='抬头'>
        <Fact label='抬头' text={invoice.title} />
        <Fact label='税号' text={invoice.taxNo ?? (invoice.titleType === 'PERSON' ? '个人' : '无税号')} />
        <Fact label='地址' text={invoice.address} />
        <Fact label='电话' text={invoice.telephone} />
        <Fact label='开户行' text={invoice.bankName} />
        <Fact label='银行账号' text={invoice.bankAccount} />
        <Fact label='备注' text={invoice.remark} />
      </Section>
      <InvoiceLines invoice={invoice} />
      {invoice.reds.length > 0 && <RedLetters reds={invoice.reds} onOpen={openRed} />}
      {invoice.deliveries.length > 0 && (
        <Section title='发送记录'>
          {invoice.deliveries.map(({ at, to, state }) => (
            <View className='invoice-row invoice-line' key={`${at}-${to}`}>
              <Text className='invoice-title invoice-to'>{to}</Text>
              <StatusTag tone={state === 'SENT' ? 'success' : 'danger'}>{state === 'SENT' ? '已发送' : '未送达'}</StatusTag>
              <Text className='invoice-second'>{formatDateTime(at)}</Text>
            </View>
          ))}
        </Section>
      )}
      <Section title='缴费工单'>
        <Button kind='secondary' onPress={() => void navigation.open(PAGES.order, { payment: invoice.paymentOrderId })}>
          {invoice.paymentNo}
        </Button>
      </Section>
      {first !== undefined && (
        <BottomBar {...(rest.length > 0 && { onMore: () => setOpened('more') })}>
          <Button loading={model.isSending} loadingText='正在提交…' onPress={() => choose(first.value)}>
            {first.label}
          </Button>
        </BottomBar>
      )}
      {first === undefined && rest.length > 0 && (
        <BottomBar>
          <Button kind='secondary' onPress={() => setOpened('more')}>
            更多操作
          </Button>
        </BottomBar>
      )}
      <Sheet open={opened === 'more'} title='更多操作' onClose={() => setOpened(undefined)}>
        <OptionList options={rest} onChoose={choose} />
      </Sheet>
      {opened === 'red' && <RedSheet invoice={invoice} onClose={() => setOpened(undefined)} onDone={done('红冲已提交')} />}
      {opened === 'resend' && <ResendSheet invoice={invoice} onClose={() => setOpened(undefined)} onDone={done('已发送')} />}
    </Page>
  )
})

function InvoiceLines({ invoice: { lines, amountFen, netFen, taxFen } }: { invoice: InvoiceDetail }) {
  return (
    <Section title='项目'>
      {lines.map((line, index) => (
        <View className='invoice-line' key={index}>
          <View className='invoice-row'>
            <Text className='invoice-title'>{line.name}</Text>
            <View className='invoice-amount'>
              <Amount fen={line.amountFen} />
            </View>
          </View>
          <Text className='invoice-second'>{`税率 ${line.taxBp / 100}%，不含税 ${formatFen(line.netFen)}，税额 ${formatFen(line.taxFen)}`}</Text>
        </View>
      ))}
      <View className='invoice-row invoice-sum'>
        <Text>{`合计（税额 ${formatFen(taxFen)}，不含税 ${formatFen(netFen)}）`}</Text>
        <View className='invoice-amount'>
          <Amount fen={amountFen} />
        </View>
      </View>
    </Section>
  )
}

function RedLetters({ reds, onOpen }: { reds: InvoiceDetail['reds']; onOpen: (red: InvoiceDetail['reds'][number]) => void }) {
  return (
    <Section title='红冲记录'>
      {reds.map((red) => (
        <View className='invoice-line' key={red.id}>
          <View className='invoice-row'>
            <Text className='invoice-title'>{RED_REASONS.find(({ code }) => code === red.reason)?.label}</Text>
            <StatusTag tone={RED_STATE_INFO[red.state].tone}>{RED_STATE_INFO[red.state].label}</StatusTag>
            <View className='invoice-amount'>
              <Amount fen={red.amountFen} />
            </View>
          </View>
          <Text className='invoice-second'>
            {[
              red.invoiceNo ?? red.requestNo,
              formatDateTime(red.issuedAt ?? red.askedAt),
              red.state === 'WAIT_BUYER' ? `购方须在 ${formatDateTime(red.confirmBy)} 前确认` : '',
              red.failure ?? ''
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Button kind='text' inline icon='clipboard' label={`红冲单 ${red.requestNo}`} onPress={() => onOpen(red)}>
            红冲单
          </Button>
        </View>
      ))}
    </Section>
  )
}
