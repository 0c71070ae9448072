import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ChoiceField } from '@/components/Field'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { periodText, REPORT_KINDS, TEMPLATES } from '@/domain/reportLog/templates'
import { useStores } from '@/hooks/useStores'
import type { ReportListModel } from '../model'
import './report.scss'

/** Which of the person's people have not sent theirs, and one press that reminds them. */
export const MissingView = observer(function MissingView({ model }: { model: ReportListModel }) {
  const { feedback } = useStores()
  const { missing, missingError } = model
  if (missingError !== '') return <ErrorState message={missingError} onRetry={() => void model.load()} />
  if (missing === undefined) return <Skeleton cards={4} />
  if (missing.total === 0) return <EmptyState icon='people' title='没有下属需要提交日志' hint='直属下属没有提交的日志会列在这里' />
  const waiting = missing.list.filter(({ nudgedAt }) => nudgedAt === null)
  const nudge = async () => {
    const words = await model.nudge()
    if (words !== '') feedback.toast(words)
  }
  return (
    <>
      <Section title={`${TEMPLATES[model.kind].name} ${periodText(model.kind, model.period)}`}>
        <ChoiceField
          label='类型'
          options={REPORT_KINDS.map((kind) => ({ value: kind, label: TEMPLATES[kind].name }))}
          value={model.kind}
          onChange={model.setKind}
        />
        <View className='report-period'>
          <Text>{`${missing.total - missing.list.length}/${missing.total} 人已交`}</Text>
          <Button kind='secondary' inline onPress={() => model.showPeriod(model.isCurrentPeriod ? 'before' : 'current')}>
            {model.isCurrentPeriod ? '看上一期' : '看本期'}
          </Button>
        </View>
      </Section>
      {missing.list.length === 0 ? (
        <EmptyState icon='check' title='都交了' />
      ) : (
        <Section title={`未交（${missing.list.length}）`}>
          {missing.list.map(({ userId, name, nudgedAt }) => (
            <View key={userId} className='report-person'>
              <Text>{name}</Text>
              {nudgedAt !== null && <StatusTag tone='neutral'>已提醒</StatusTag>}
            </View>
          ))}
          <Button disabled={waiting.length === 0} loading={model.isNudging} loadingText='正在提醒…' onPress={() => void nudge()}>
            {waiting.length === 0 ? '都已提醒' : `一键提醒 ${waiting.length} 人`}
          </Button>
        </Section>
      )}
    </>
  )
})
