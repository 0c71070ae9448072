import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { DateField, TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { PayRate, PayRuleView } from '@/contract/transferCar/fleet/driverPay'
import { formatDateTime, formatFen, shanghaiDate } from '@/domain/format'
import { PAY_KIND_OPTIONS, payKindLabel, percentWords } from '@/domain/transferCar/fleet/driverPay'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { Fact } from '@/pages/transferCar/components/Fact'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { createPayService } from '@/services/transferCar/fleet/pay'
import '../../payment/components/ledger.scss'
import './index.scss'
import { PayRulesModel } from './model'

const rateWords = ({ shareBp, fixedFen }: PayRate): string =>
  [...(shareBp > 0 ? [`收入 × ${percentWords(shareBp)}`] : []), ...(fixedFen > 0 ? [`固定 ${formatFen(fixedFen)} 元`] : [])].join(' + ')

/** 提成规则: every version, the one of today marked; who keeps prices writes the next. */
export default observer(function PayRulesPage() {
  const { api, uuid, clock } = useStores()
  const [model] = useState(() => new PayRulesModel({ service: createPayService(api), uuid }))
  usePageReading(model.load)
  const { rules } = model
  const content = () => {
    if (rules === undefined)
      return model.error === '' ? <Skeleton cards={3} /> : <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (rules.list.length === 0) return <EmptyState icon='wallet' title='还没有提成规则' hint='规则生效后，工单完成即按规则计算提成' />
    return rules.list.map((rule) => <RuleCard key={rule.version} rule={rule} isCurrent={rule.version === rules.current} />)
  }
  return (
    <Page title='提成规则'>
      {content()}
      {rules?.mayEdit === true && (
        <BottomBar>
          <Button icon='plus' onPress={() => model.begin(shanghaiDate(clock.now()))}>
            新建规则
          </Button>
        </BottomBar>
      )}
      {model.draft !== undefined && <RuleSheet model={model} />}
    </Page>
  )
})

function RuleCard({ rule, isCurrent }: { rule: PayRuleView; isCurrent: boolean }) {
  return (
    <Card>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{`${rule.validFrom} 起`}</Text>
        {isCurrent && <StatusTag tone='success'>今日适用</StatusTag>}
      </View>
      {rule.rates.map((rate) => (
        <Fact key={rate.kind} label={payKindLabel(rate.kind)} text={rateWords(rate) || '不计提成'} />
      ))}
      <Text className='ledger-line'>{`第 ${rule.version} 版 · ${rule.authorName} ${formatDateTime(rule.createdAt)} 保存`}</Text>
    </Card>
  )
}

/** The next version, from what the newest one says. */
const RuleSheet = observer(function RuleSheet({ model }: { model: PayRulesModel }) {
  const { feedback } = useStores()
  const { draft, errors, acts, rules } = model
  if (draft === undefined) return null
  const save = async () => {
    if (await model.save()) feedback.toast('提成规则已保存')
  }
  const footer = (
    <>
      <FieldError text={acts.failureOf('save') || errors.rates} />
      <Button loading={acts.running === 'save'} loadingText='正在保存…' onPress={() => void save()}>
        保存规则
      </Button>
    </>
  )
  return (
    <Sheet open title='新建提成规则' onClose={model.close} footer={footer}>
      <DateField
        label='生效日期'
        mark='必填'
        help='该日起报案的工单按此规则计算'
        min={rules?.earliest === '' ? undefined : rules?.earliest}
        value={draft.validFrom}
        error={errors.validFrom}
        onChange={model.setDay}
      />
      {PAY_KIND_OPTIONS.map(({ kind, label }) => (
        <View key={kind} className='pay-rates'>
          <View className='pay-rate'>
            <TextField
              label={`${label} 比例`}
              type='digit'
              maxLength={6}
              trailing={<Text>%</Text>}
              value={draft.rates[kind].share}
              error={errors[`share ${kind}`]}
              onInput={(share) => model.setRate(kind, { share })}
            />
          </View>
          <View className='pay-rate'>
            <TextField
              label={`${label} 固定`}
              type='digit'
              maxLength={9}
              trailing={<Text>元/单</Text>}
              value={draft.rates[kind].fixed}
              error={errors[`fixed ${kind}`]}
              onInput={(fixed) => model.setRate(kind, { fixed })}
            />
          </View>
        </View>
      ))}
      <Text className='ledger-line'>两项都留空的作业不计提成；多名驾驶员的工单平分提成。</Text>
    </Sheet>
  )
})
