import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { LeaveDialog } from '@/components/LeaveDialog'
import { ErrorState } from '@/components/EmptyState'
import { ConflictNotice, RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { Scope } from '@/domain/schedule/event'
import { useStores } from '@/hooks/useStores'
import { scrollToFirst } from '@/platform/scroll'
import { DraftBook } from '@/stores/drafts'
import { PAGES } from '@/domain/pages'
import { useWriting } from '../../components/useWriting'
import { EventFormModel } from './model'
import { useSchedule } from '../useSchedule'
import { EventFields } from './EventFields'
import { ScopeSheet } from '../components/ScopeSheet'
import '../components/form.scss'

export interface EventFormProps {
  id: string
  at: number | undefined
  day: string | undefined
  /** What a new one is to say, '' = nothing yet. */
  title: string
}

const Bar = observer(function Bar({ model, onSave }: { model: EventFormModel; onSave: () => void }) {
  const count = Object.keys(model.problems).length
  const notice =
    count > 0 ? (
      <ErrorCount count={count} />
    ) : model.failure !== '' && !model.isStale ? (
      <Text className='schedule-failure' {...{ role: 'alert' }}>
        {model.failure}
      </Text>
    ) : undefined
  return (
    <BottomBar notice={notice}>
      <Button loading={model.isSending} loadingText='正在保存…' onPress={onSave}>
        保存日程
      </Button>
    </BottomBar>
  )
})

/** An appointment is written or changed. */
export const EventForm = observer(function EventForm({ id, at, day, title: said }: EventFormProps) {
  const { session, storage, uuid } = useStores()
  const parts = useSchedule()
  const [model] = useState(
    () => new EventFormModel({ ...parts, drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), id, at, day, title: said, uuid })
  )
  const [isAsking, setAsking] = useState(false)
  const leaving = useWriting(model, PAGES.schedule)
  const title = model.isNew ? '新建日程' : '编辑日程'
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

  const send = async (scope: Scope) => {
    setAsking(false)
    const saved = await model.submit(scope)
    if (saved === undefined) {
      if (Object.keys(model.problems).length > 0) scrollToFirst('field-invalid')
      return
    }
    await leaving.done('已保存', `${PAGES.schedule}?day=${model.input.startDay}`)
  }
  const save = () => {
    if (!model.check()) scrollToFirst('field-invalid')
    else if (model.isSeries) setAsking(true)
    else void send('all')
  }
  return (
    <Page title={title} onBack={leaving.askToLeave}>
      {model.isRestored && <RestoredNotice unsent='保存' onClear={() => void model.startAgain()} />}
      {model.isStale && (
        <ConflictNotice lines={[]} words='日程已被他人修改，重新加载后再改。'>
          <View>
            <Button kind='secondary' onPress={() => void model.startAgain()}>
              重新加载
            </Button>
          </View>
        </ConflictNotice>
      )}
      <EventFields model={model} />
      <Bar model={model} onSave={save} />
      <ScopeSheet open={isAsking} verb='保存' onChoose={(scope) => void send(scope)} onClose={() => setAsking(false)} />
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
