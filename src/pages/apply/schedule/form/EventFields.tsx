import { Fragment } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { CheckField, ChoiceField, DateField, FieldFrame, PickerField, TextAreaField, TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { SelectField } from '@/components/selector'
import { MOST_PARTICIPANTS, reminderText, TITLE_LENGTH } from '@/domain/schedule/event'
import type { EventFormModel } from './model'
import { RepeatFields } from './RepeatFields'

/** The chosen mark of an appointment; names, because a colour alone says nothing to some. */
const COLOURS = [
  { value: '', label: '默认' },
  { value: '#C22B2B', label: '红' },
  { value: '#A04A00', label: '橙' },
  { value: '#0B7A43', label: '绿' },
  { value: '#1A5CD8', label: '蓝' },
  { value: '#7C3AED', label: '紫' }
] as const
/** Ways to remind beyond the app. */
const CHANNELS = [
  { name: 'weChat', field: 'weChatAlert', label: '微信' },
  { name: 'mail', field: 'mailAlert', label: '邮件' },
  { name: 'mobile', field: 'mobileAlert', label: '短信' }
] as const
const isText = (value: unknown): value is string => typeof value === 'string'

const WhenFields = observer(function WhenFields({ model }: { model: EventFormModel }) {
  const { input, problems } = model
  return (
    <Section title='时间'>
      <CheckField label='全天' checked={input.isAllDay} onChange={(isAllDay) => model.set({ isAllDay })} />
      <View className='schedule-when'>
        <DateField label='开始日期' value={input.startDay} error={problems.startAt} onChange={(startDay) => model.set({ startDay })} />
        {!input.isAllDay && (
          <DateField label='开始时间' mode='time' value={input.startTime} onChange={(startTime) => model.set({ startTime })} />
        )}
      </View>
      <View className='schedule-when'>
        <DateField label='结束日期' value={input.endDay} error={problems.endAt} onChange={(endDay) => model.set({ endDay })} />
        {!input.isAllDay && <DateField label='结束时间' mode='time' value={input.endTime} onChange={(endTime) => model.set({ endTime })} />}
      </View>
      {!model.isPlatform && <RepeatFields model={model} />}
    </Section>
  )
})

const ReminderFields = observer(function ReminderFields({ model }: { model: EventFormModel }) {
  const { input, channels, problems } = model
  // A platform has its own; here a way that is not set up is not offered.
  const offered = model.isPlatform ? CHANNELS : CHANNELS.filter(({ name }) => channels[name] !== 'closed')
  const local = CHANNELS.filter(({ name }) => channels[name] === 'local')
    .map(({ label }) => label)
    .join('、')
  return (
    <Section title='提醒'>
      <FieldFrame label='什么时候提醒' help='可选多个；提醒出现在站内消息和打开的页面上' error={problems.reminders} noteId='reminder-note'>
        <View className='choices' {...{ role: 'group', 'aria-label': '什么时候提醒' }}>
          {model.reminderChoices.map((minutes) => {
            const isChosen = input.reminders.includes(minutes)
            return (
              <Pressable
                key={minutes}
                role='checkbox'
                checked={isChosen}
                className={isChosen ? 'choice choice-chosen' : 'choice'}
                onPress={() => model.toggleReminder(minutes)}
              >
                <Text>{reminderText(minutes)}</Text>
              </Pressable>
            )
          })}
        </View>
      </FieldFrame>
      {offered.map(({ name, field, label }) => (
        <CheckField
          key={name}
          label={`${label}提醒`}
          checked={input[field] === 1}
          onChange={(isOn) => model.set({ [field]: isOn ? 1 : 0 })}
        />
      ))}
      {!model.isPlatform && local !== '' && (
        <Text className='schedule-note'>{`${local}提醒处于测试状态：只记录在服务器上，不会真正发出。`}</Text>
      )}
    </Section>
  )
})

const PeopleFields = observer(function PeopleFields({ model }: { model: EventFormModel }) {
  const { input, problems, shared, rosters } = model
  const isDuty = input.kind === 'duty'
  const calendars = isDuty ? rosters : shared
  const options = [
    ...(isDuty ? [] : [{ value: '', label: '我的日程', hint: '只有自己和参与人看得到' }]),
    ...calendars.map(({ id, name }) => ({ value: id, label: name, hint: '部门日历，部门的人都看得到' }))
  ]
  return (
    <Section title={isDuty ? '值班' : '参与人'}>
      {rosters.length > 0 && model.isNew && (
        <ChoiceField
          label='类型'
          options={[
            { value: 'event', label: '日程' },
            { value: 'duty', label: '值班' }
          ]}
          value={input.kind}
          onChange={(kind) => model.set({ kind })}
        />
      )}
      {options.length > 1 && (
        <PickerField
          label='日历'
          options={options}
          value={input.calendarId}
          onChange={(calendarId) => model.set({ calendarId })}
          error={problems.calendarId}
        />
      )}
      <SelectField
        kind='user'
        multiple
        max={MOST_PARTICIPANTS}
        label={isDuty ? '值班人员' : '邀请谁参加'}
        mark={isDuty ? '必填' : '选填'}
        value={input.participantIds}
        error={problems.participantIds}
        help={isDuty ? '调度台会显示正在值班的人' : '对方会收到邀请，可以接受或谢绝'}
        onChange={(value) => model.set({ participantIds: Array.isArray(value) ? value.filter(isText) : [] })}
      />
    </Section>
  )
})

/** All fields of an appointment. On a platform without our feature only those that it knows. */
export const EventFields = observer(function EventFields({ model }: { model: EventFormModel }) {
  const { input, problems } = model
  return (
    <Fragment key={model.generation}>
      <Section title='日程'>
        <TextField
          label='记录内容'
          mark='必填'
          value={input.title}
          maxLength={TITLE_LENGTH}
          placeholder='例如：车队周会'
          error={problems.title}
          onInput={(title) => model.set({ title })}
        />
        {!model.isPlatform && (
          <TextField label='地点' value={input.location} maxLength={200} onInput={(location) => model.set({ location })} />
        )}
        {!model.isPlatform && <TextAreaField label='备注' value={input.note} maxLength={2000} onInput={(note) => model.set({ note })} />}
      </Section>
      <WhenFields model={model} />
      {!model.isPlatform && <PeopleFields model={model} />}
      <ReminderFields model={model} />
      <Section title='外观'>
        <ChoiceField label='颜色' options={COLOURS} value={input.colour} onChange={(colour) => model.set({ colour })} />
      </Section>
    </Fragment>
  )
})
