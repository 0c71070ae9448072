import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { CheckField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { CompanySettings, CompanySettingsView } from '@/contract/transferCar/company'
import type { PayMethod } from '@/contract/transferCar/payment/codes'
import { formatDateTime } from '@/domain/format'
import { TEXT_KINDS, TEXT_WORDS } from '@/domain/transferCar/company'
import { PAYERS } from '@/domain/transferCar/order/dictionaries'
import { PAY_METHOD_NAMES } from '@/domain/transferCar/payment/events'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { createCompanyService } from '@/services/transferCar/company'
import { CompanySettingsModel } from './model'
import './index.scss'

const METHODS = Object.keys(PAY_METHOD_NAMES) as PayMethod[]

interface PartProps {
  model: CompanySettingsModel
  settings: CompanySettings
}

const Texts = observer(function Texts({ model, settings }: PartProps) {
  return (
    <Section title='车主短信'>
      {model.read?.canText === false && (
        <Notice tone='warning' role='status'>
          <Text>还没有接入短信服务，以下短信都不会发送。</Text>
        </Notice>
      )}
      {TEXT_KINDS.map((kind) => (
        <View key={kind} className='company-switch'>
          <CheckField label={TEXT_WORDS[kind].label} checked={settings.texts[kind]} onChange={() => model.switchText(kind)} />
          <Text className='company-hint'>{TEXT_WORDS[kind].when}</Text>
        </View>
      ))}
    </Section>
  )
})

const Release = observer(function Release({ model, settings }: PartProps) {
  return (
    <Section title='车辆出库'>
      <View className='company-switch'>
        <CheckField label='出库核对取车验证码' checked={settings.releaseCode} onChange={model.switchReleaseCode} />
        <Text className='company-hint'>放行后向取车人手机发送 6 位验证码，停车场核对后才能出库</Text>
      </View>
    </Section>
  )
})

const Review = observer(function Review({ model, settings: { review } }: PartProps) {
  return (
    <Section title='费用复核'>
      <Text className='company-hint'>金额与客户签字一致，或不超过上限的缴费工单，不经复核直接收款。每次免复核都会记入缴费工单。</Text>
      <TextField
        label='免复核金额上限（元）'
        type='digit'
        value={model.limit}
        maxLength={12}
        error={model.limitError}
        onInput={model.setLimit}
      />
      <Text className='company-label'>免复核的付款方</Text>
      {PAYERS.map(({ code, label }) => (
        <CheckField key={code} label={label} checked={review.payers.includes(code)} onChange={() => model.togglePayer(code)} />
      ))}
      <Text className='company-label'>免复核的收款方式</Text>
      {METHODS.map((method) => (
        <CheckField
          key={method}
          label={PAY_METHOD_NAMES[method]}
          checked={review.methods.includes(method)}
          onChange={() => model.toggleMethod(method)}
        />
      ))}
    </Section>
  )
})

function Log({ log }: Pick<CompanySettingsView, 'log'>) {
  if (log.length === 0) return null
  return (
    <Section title='修改记录'>
      {log.map(({ byName, at, changes }) => (
        <View key={at} className='company-event'>
          <Text className='company-hint'>{`${formatDateTime(at)} ${byName}`}</Text>
          {changes.map((line) => (
            <Text key={line} className='company-change'>
              {line}
            </Text>
          ))}
        </View>
      ))}
    </Section>
  )
}

/** 公司设置: texts to owners, release codes and the review policy (system.md#company-settings). */
export default observer(function CompanyPage() {
  const { api, uuid, feedback } = useStores()
  const [model] = useState(() => new CompanySettingsModel({ service: createCompanyService(api), uuid }))
  usePageReading(model.load)
  useLeaveGuard(model.isChanged)
  const { settings, submission } = model
  const save = async () => {
    if (await model.save()) feedback.toast('设置已保存')
  }
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={3} />
    if (settings === undefined) return <ErrorState message={model.error} onRetry={() => void model.load()} />
    return (
      <>
        {submission.isStale && (
          <Notice tone='warning' role='alert'>
            <Text>设置已被他人修改。再次保存后以下各项生效：</Text>
            {model.changes.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </Notice>
        )}
        <Texts model={model} settings={settings} />
        <Release model={model} settings={settings} />
        <Review model={model} settings={settings} />
        <Log log={model.read?.log ?? []} />
        {model.isChanged && (
          <BottomBar
            {...(!submission.isStale && submission.failureOf('save') !== '' && { notice: <Text>{submission.failureOf('save')}</Text> })}
          >
            <Button loading={submission.running !== ''} disabled={model.limitError !== ''} onPress={() => void save()}>
              保存
            </Button>
          </BottomBar>
        )}
      </>
    )
  }
  return <Page title='公司设置'>{content()}</Page>
})
