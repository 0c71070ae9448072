import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { LeaveDialog } from '@/components/LeaveDialog'
import { ErrorState } from '@/components/EmptyState'
import { ConflictNotice, Notice, RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { periodText, TEMPLATES, type ReportKind } from '@/domain/reportLog/templates'
import { useStores } from '@/hooks/useStores'
import { scrollToFirst } from '@/platform/scroll'
import { DraftBook } from '@/stores/drafts'
import { PAGES } from '@/domain/pages'
import { useWriting } from '../../components/useWriting'
import { ReportFormModel } from './model'
import { useReportLog } from '../useReportLog'
import { ReportFields } from './ReportFields'
import '../components/report.scss'

const Bar = observer(function Bar({ model, onSend }: { model: ReportFormModel; onSend: (isDraft: boolean) => void }) {
  const count = Object.keys(model.problems).length
  const notice =
    count > 0 ? (
      <ErrorCount count={count} />
    ) : model.failure !== '' && !model.isStale ? (
      <Text className='report-failure' {...{ role: 'alert' }}>
        {model.failure}
      </Text>
    ) : undefined
  return (
    <BottomBar notice={notice}>
      <View className='report-bar'>
        {!model.isSent && !model.isPlatform && (
          <Button kind='secondary' disabled={model.isSending} onPress={() => onSend(true)}>
            存草稿
          </Button>
        )}
        <Button loading={model.isSending} loadingText='正在保存…' onPress={() => onSend(false)}>
          {model.isSent ? '保存修改' : '发送'}
        </Button>
      </View>
    </BottomBar>
  )
})

/** A report is written, kept as a draft, or changed. */
export const ReportForm = observer(function ReportForm({ id, kind }: { id: string; kind: ReportKind }) {
  const { session, storage, navigation } = useStores()
  const parts = useReportLog()
  const [model] = useState(
    () => new ReportFormModel({ ...parts, drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), id, kind })
  )
  const { fresh, input } = model
  const leaving = useWriting(model, PAGES.reports)
  const title = model.isNew ? '写日志' : '编辑日志'
  if (model.state !== 'ready')
    return (
      <Page title={title}>
        {model.state === 'error' ? (
          <ErrorState message={model.error} onRetry={() => void model.load()} />
        ) : (
          <Skeleton cards={3} lines={3} />
        )}
      </Page>
    )
  const send = async (isDraft: boolean) => {
    if (!(await model.submit(isDraft))) {
      scrollToFirst('field-invalid')
      return
    }
    await leaving.done(isDraft ? '已存为草稿' : model.isSent ? '已保存' : '已发送')
  }
  const existing = model.isNew ? (fresh?.existingId ?? null) : null
  return (
    <Page title={title} onBack={leaving.askToLeave}>
      {model.isRestored && <RestoredNotice unsent='提交' onClear={() => void model.startAgain()} />}
      {model.isStale && (
        <ConflictNotice lines={[]} words='日志已在别处修改，重新加载后再改。'>
          <View>
            <Button kind='secondary' onPress={() => void model.startAgain()}>
              重新加载
            </Button>
          </View>
        </ConflictNotice>
      )}
      {existing !== null && (
        <Notice>
          <Text>{`${periodText(input.kind, input.day)}的${TEMPLATES[input.kind].name}已经写过。`}</Text>
          <Button kind='secondary' onPress={() => void navigation.replace(PAGES.report, { id: existing, edit: true })}>
            打开它
          </Button>
        </Notice>
      )}
      <ReportFields model={model} />
      <Bar model={model} onSend={(isDraft) => void send(isDraft)} />
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
