import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag, type Tone } from '@/components/StatusTag'
import type { Answer, EventDetail } from '@/contract/schedule'
import { dayOf } from '@/domain/schedule/days'
import { reminderText, spanText, type Scope } from '@/domain/schedule/event'
import { parseRule, repeatText } from '@/domain/schedule/repeat'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { EventModel } from './model'
import { useSchedule } from '../useSchedule'
import { ScopeSheet } from '../components/ScopeSheet'
import '../components/form.scss'

const ANSWERS: Readonly<Record<Answer, { label: string; tone: Tone }>> = {
  PENDING: { label: '待答复', tone: 'warning' },
  ACCEPTED: { label: '已接受', tone: 'success' },
  DECLINED: { label: '已谢绝', tone: 'neutral' }
}

/** In words; of a rule that this app does not know that there is one. */
function ruleText({ rule, startAt }: EventDetail): string {
  if (rule === '') return ''
  const repeat = parseRule(rule)
  return repeat === undefined ? '按其他规则重复' : repeatText(repeat, dayOf(startAt))
}

function Facts({ detail }: { detail: EventDetail }) {
  const rule = ruleText(detail)
  return (
    <Section title={detail.title} {...(detail.kind === 'duty' ? { aside: <StatusTag tone='warning'>值班</StatusTag> } : {})}>
      <FactRow label='时间'>
        <Text>{spanText(detail, detail.isAllDay)}</Text>
      </FactRow>
      {rule !== '' && (
        <FactRow label='重复'>
          <Text>{`${rule}${detail.isChanged ? '；这一次单独改过' : ''}`}</Text>
        </FactRow>
      )}
      {detail.location !== '' && (
        <FactRow label='地点'>
          <Text>{detail.location}</Text>
        </FactRow>
      )}
      {detail.note !== '' && (
        <FactRow label='备注'>
          <Text className='schedule-words'>{detail.note}</Text>
        </FactRow>
      )}
      {detail.calendarName !== '' && (
        <FactRow label='日历'>
          <Text>{detail.calendarName}</Text>
        </FactRow>
      )}
      {detail.ownerName !== '' && (
        <FactRow label='安排人'>
          <Text>{detail.ownerName}</Text>
        </FactRow>
      )}
      <FactRow label='提醒'>
        <Text>{detail.reminders.length === 0 ? '不提醒' : detail.reminders.map(reminderText).join('、')}</Text>
      </FactRow>
    </Section>
  )
}

function People({ detail }: { detail: EventDetail }) {
  if (detail.participants.length === 0) return null
  const isDuty = detail.kind === 'duty'
  return (
    <Section title={isDuty ? '值班人员' : `参与人（${detail.participants.length}）`}>
      {detail.participants.map(({ userId, name, answer }) => (
        <View key={userId} className='schedule-person'>
          <Text className='schedule-words'>{name}</Text>
          {!isDuty && <StatusTag tone={ANSWERS[answer].tone}>{ANSWERS[answer].label}</StatusTag>}
        </View>
      ))}
    </Section>
  )
}

interface BarProps {
  model: EventModel
  own: Answer | undefined
  onAnswer: (answer: 'ACCEPTED' | 'DECLINED') => void
  onEdit: () => void
  onMore: () => void
}

const Bar = observer(function Bar({ model, own, onAnswer, onEdit, onMore }: BarProps) {
  const { detail } = model
  if (detail === undefined) return null
  if (detail.canAnswer && own !== undefined) {
    return (
      <BottomBar>
        <View className='schedule-bar'>
          {own !== 'DECLINED' && (
            <Button kind='secondary' disabled={model.isBusy} onPress={() => onAnswer('DECLINED')}>
              {own === 'PENDING' ? '谢绝' : '改为谢绝'}
            </Button>
          )}
          {own !== 'ACCEPTED' && (
            <Button loading={model.isBusy} onPress={() => onAnswer('ACCEPTED')}>
              {own === 'PENDING' ? '接受' : '改为接受'}
            </Button>
          )}
        </View>
      </BottomBar>
    )
  }
  return detail.canEdit ? (
    <BottomBar onMore={onMore}>
      <Button icon='edit' onPress={onEdit}>
        编辑日程
      </Button>
    </BottomBar>
  ) : null
})

/** One appointment: what, when and with whom; an invitation is answered here. */
export const EventView = observer(function EventView({ id, at }: { id: string; at: number | undefined }) {
  const { session, im, navigation, feedback, uuid } = useStores()
  const parts = useSchedule()
  const [model] = useState(() => new EventModel({ ...parts, id, at, uuid }))
  const [asked, setAsked] = useState<'' | 'more' | 'scope' | 'remove' | 'ACCEPTED' | 'DECLINED'>('')
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  useEffect(
    () =>
      im.watch('schedule', (event) => {
        if (event.id === id) void model.load()
      }),
    [im, id, model]
  )
  const { detail } = model
  if (detail === undefined)
    return (
      <Page title='日程'>
        {model.state === 'error' ? (
          <ErrorState title='打不开这项日程' message={model.error} onRetry={() => void model.load()} />
        ) : (
          <Skeleton cards={2} />
        )}
      </Page>
    )

  const answer = async (word: 'ACCEPTED' | 'DECLINED', scope: Scope) => {
    setAsked('')
    const problem = await model.answer(word, scope)
    feedback.toast(problem === '' ? (word === 'ACCEPTED' ? '已接受，安排人会收到通知' : '已谢绝，安排人会收到通知') : problem)
  }
  const remove = async (scope: Scope) => {
    const problem = await model.remove(scope)
    setAsked('')
    if (problem !== '') return feedback.toast(problem)
    feedback.toast('已删除', 'success')
    await navigation.back(PAGES.schedule)
  }
  // In place of this page: what is saved may be another series, or no longer this one.
  const edit = () => void navigation.replace(PAGES.appointment, { id, at: detail.at, edit: true })
  return (
    <Page title='日程'>
      <Facts detail={detail} />
      <People detail={detail} />
      <Bar
        model={model}
        own={detail.participants.find(({ userId }) => userId === session.userInfo?.userId)?.answer}
        onAnswer={(word) => (model.isSeries ? setAsked(word) : void answer(word, 'all'))}
        onEdit={edit}
        onMore={() => setAsked('more')}
      />
      <Sheet open={asked === 'more'} title='更多' onClose={() => setAsked('')}>
        <OptionList
          options={[{ value: 'remove', label: '删除日程', isDangerous: true }]}
          onChoose={() => setAsked(model.isSeries ? 'scope' : 'remove')}
        />
      </Sheet>
      {(asked === 'ACCEPTED' || asked === 'DECLINED') && (
        <ScopeSheet
          open
          verb={asked === 'ACCEPTED' ? '接受' : '谢绝'}
          onChoose={(scope) => void answer(asked, scope)}
          onClose={() => setAsked('')}
        />
      )}
      <ScopeSheet open={asked === 'scope'} verb='删除' onChoose={(scope) => void remove(scope)} onClose={() => setAsked('')} />
      <Dialog
        open={asked === 'remove'}
        title='删除这项日程？'
        confirmText='删除日程'
        isDangerous
        loading={model.isBusy}
        onConfirm={() => void remove('all')}
        onCancel={() => setAsked('')}
      >
        <Text>{detail.participants.length === 0 ? '删除后不能恢复。' : '参与人会收到取消通知，删除后不能恢复。'}</Text>
      </Dialog>
    </Page>
  )
})
