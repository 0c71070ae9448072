import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { TextAreaField } from '@/components/Field'
import { Page } from '@/components/Page'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { ReportDetail } from '@/contract/reportLog'
import { formatDateTime } from '@/domain/format'
import { TEMPLATES } from '@/domain/reportLog/templates'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { ReportModel } from './model'
import { useReportLog } from '../useReportLog'
import '../components/report.scss'

function Contents({ detail }: { detail: ReportDetail }) {
  const filled = TEMPLATES[detail.kind].fields.filter(({ id }) => detail.values[id] !== undefined)
  return (
    <>
      <Section title={detail.title}>
        {detail.authorName !== '' && (
          <FactRow label='作者'>
            <Text>{detail.authorName}</Text>
          </FactRow>
        )}
        <FactRow label='发送时间'>
          <Text>{`${formatDateTime(detail.sentAt)}${detail.changedAt === null ? '' : `，${formatDateTime(detail.changedAt)} 改过`}`}</Text>
        </FactRow>
        {filled
          .filter(({ type }) => type !== 'text')
          .map((field) => (
            <FactRow key={field.id} label={field.label}>
              <Text>{`${detail.values[field.id] ?? ''}${field.type === 'number' ? ` ${field.unit}` : ''}`}</Text>
            </FactRow>
          ))}
      </Section>
      {filled
        .filter(({ type }) => type === 'text')
        .map(({ id, label }) => (
          <Section key={id} title={label}>
            <Text className='report-text'>{detail.values[id]}</Text>
          </Section>
        ))}
    </>
  )
}

function Receivers({ detail, isPlatform }: { detail: ReportDetail; isPlatform: boolean }) {
  if (detail.receivers.length === 0) return null
  return (
    <Section title={isPlatform ? `接收人（${detail.receivers.length}）` : `接收人（${detail.readCount}/${detail.receivers.length} 已读）`}>
      {detail.receivers.map(({ userId, name, readAt }) => (
        <View key={userId} className='report-person'>
          <Text>{name}</Text>
          {!isPlatform &&
            (readAt === null ? (
              <StatusTag tone='neutral'>未读</StatusTag>
            ) : (
              <Text className='report-facts'>{`${formatDateTime(readAt)} 已读`}</Text>
            ))}
        </View>
      ))}
    </Section>
  )
}

const Comments = observer(function Comments({ model }: { model: ReportModel }) {
  const { feedback } = useStores()
  const { detail } = model
  if (detail === undefined || detail.isDraft) return null
  const send = async () => {
    const problem = await model.sendComment()
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <Section title={detail.comments.length === 0 ? '评论' : `评论（${detail.comments.length}）`}>
      {detail.comments.map(({ id, authorName, text, at }) => (
        <View key={id} className='report-comment'>
          <Text className='report-facts'>{`${authorName} · ${formatDateTime(at)}`}</Text>
          <Text className='report-text'>{text}</Text>
        </View>
      ))}
      <TextAreaField
        key={detail.comments.length}
        label='写评论'
        value={model.comment}
        maxLength={500}
        rows={2}
        onInput={model.setComment}
      />
      <Button kind='secondary' loading={model.isBusy} onPress={() => void send()}>
        发表评论
      </Button>
    </Section>
  )
})

/** One report as it is read: what was done, who has read it, what is said of it. */
export const ReportView = observer(function ReportView({ id }: { id: string }) {
  const { session, navigation, feedback } = useStores()
  const parts = useReportLog()
  const [model] = useState(() => new ReportModel({ ...parts, id }))
  const [asked, setAsked] = useState<'' | 'more' | 'remove'>('')
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  const { detail } = model
  if (detail === undefined)
    return (
      <Page title='日志'>
        {model.state === 'error' ? (
          <ErrorState title='打不开这篇日志' message={model.error} onRetry={() => void model.load()} />
        ) : (
          <Skeleton cards={3} />
        )}
      </Page>
    )
  const remove = async () => {
    const problem = await model.remove()
    setAsked('')
    if (problem !== '') return feedback.toast(problem)
    feedback.toast('已删除', 'success')
    await navigation.back(PAGES.reports)
  }
  return (
    <Page title='日志'>
      <Contents detail={detail} />
      <Receivers detail={detail} isPlatform={parts.isPlatform} />
      {!parts.isPlatform && <Comments model={model} />}
      {detail.canEdit && (
        <BottomBar onMore={() => setAsked('more')}>
          <Button icon='edit' onPress={() => void navigation.replace(PAGES.report, { id, edit: true })}>
            编辑日志
          </Button>
        </BottomBar>
      )}
      <Sheet open={asked === 'more'} title='更多' onClose={() => setAsked('')}>
        <OptionList options={[{ value: 'remove', label: '删除日志', isDangerous: true }]} onChoose={() => setAsked('remove')} />
      </Sheet>
      <Dialog
        open={asked === 'remove'}
        title='删除这篇日志？'
        confirmText='删除日志'
        isDangerous
        loading={model.isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked('')}
      >
        <Text>接收人也将看不到，删除后不能恢复。</Text>
      </Dialog>
    </Page>
  )
})
