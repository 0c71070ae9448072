import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { DateField, TextAreaField, TextField } from '@/components/Field'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createNoticeService } from '@/services/admin/notices'
import { RecordPage } from '../components/RecordPage'
import { NoticeTag, noticeTime } from '../components/NoticeTag'
import { Refused } from '../components/Refused'
import { useRecordAddress } from '../components/useRecordAddress'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { Attachments } from './Attachments'
import { NoticeModel } from './model'
import { Readers } from './Readers'
import { Targets } from './Targets'
import './index.scss'

const Writing = observer(function Writing({ model }: { model: NoticeModel }) {
  const { form, errors, day, time } = model
  return (
    <>
      <Section title='内容'>
        <TextField
          label='标题'
          mark='必填'
          value={form.title}
          maxLength={100}
          error={errors.title}
          onInput={(title) => model.set({ title })}
        />
        <TextAreaField
          label='正文'
          mark='必填'
          value={form.body}
          maxLength={10_000}
          rows={8}
          error={errors.body}
          onInput={(body) => model.set({ body })}
        />
        <Attachments model={model} />
      </Section>
      <Targets model={model} />
      <Section title='发布时间'>
        <View className='notice-when'>
          <DateField
            label='日期'
            help='不选日期就立即发布'
            value={day}
            error={errors.publishAt}
            onChange={(value) => model.plan({ day: value })}
          />
          {day !== '' && <DateField label='时间' mode='time' isKept value={time} onChange={(value) => model.plan({ time: value })} />}
        </View>
      </Section>
    </>
  )
})

/** What is out, and its withdrawal. */
const Sent = observer(function Sent({ model }: { model: NoticeModel }) {
  const { record } = model
  if (record === undefined) return null
  return (
    <Section title='内容' aside={<NoticeTag {...record} />}>
      <Text className='notice-meta'>{`${record.authorName} ${noticeTime(record)}`}</Text>
      <Text className='notice-words' userSelect>
        {record.body}
      </Text>
      {record.files.map(({ fileId, name }) => (
        <Text key={fileId} className='notice-meta'>{`附件 ${name}`}</Text>
      ))}
    </Section>
  )
})

const Further = observer(function Further({ model }: { model: NoticeModel }) {
  const { feedback, navigation } = useStores()
  const { record, acts } = model
  if (record === undefined || record.state === 'WITHDRAWN') return null
  const withdraw = async () => {
    const isOut = record.state === 'PUBLISHED'
    const isSure =
      !isOut ||
      (await feedback.confirm({
        title: '撤回这条公告？',
        content: '所有人的站内消息里都不再有它，附件也打不开。',
        confirmText: '撤回',
        cancelText: '不撤回'
      }))
    if (isSure && (await model.withdraw())) feedback.toast(isOut ? '公告已撤回' : '已取消定时发布')
  }
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: '删除这份草稿？',
      content: '删除后不能恢复。',
      confirmText: '删除',
      cancelText: '不删除'
    })
    if (isSure && (await model.remove())) await navigation.back(ADMIN_PAGES.home)
  }
  return (
    <Section title='其他操作'>
      <Refused words={acts.failureOf('withdraw')} />
      {record.state === 'DRAFT' ? (
        <Button kind='text' inline icon='delete' onPress={() => void remove()}>
          删除草稿
        </Button>
      ) : (
        <Button kind='secondary' inline loading={acts.running === 'withdraw'} onPress={() => void withdraw()}>
          {record.state === 'PLANNED' ? '取消定时发布' : '撤回公告'}
        </Button>
      )}
    </Section>
  )
})

const Bar = observer(function Bar({ model }: { model: NoticeModel }) {
  const { feedback } = useStores()
  const settle = useRecordAddress()
  const { acts, errors, day } = model
  const save = async () => {
    if (!(await model.save())) return
    feedback.toast('草稿已保存')
    await settle(model.record?.id)
  }
  const publish = async () => {
    const isSure =
      day !== '' ||
      (await feedback.confirm({
        title: '立即发布这条公告？',
        content: '接收范围内的人员会马上收到；发布后只能撤回，不能修改。',
        confirmText: '发布',
        cancelText: '再看看'
      }))
    if (!isSure || !(await model.publish())) return
    feedback.toast(day === '' ? '公告已发布' : '到时间会自动发布')
    await settle(model.record?.id)
  }
  const isBusy = acts.running !== '' || model.isUploading
  return (
    <BottomBar notice={<ErrorCount count={Object.keys(errors).length} />}>
      <Refused words={acts.failureOf('save') || acts.failureOf('publish')} />
      <View className='notice-bar'>
        <Button kind='secondary' disabled={isBusy} onPress={() => void save()}>
          保存草稿
        </Button>
        <Button loading={isBusy} loadingText='请稍候…' onPress={() => void publish()}>
          {day === '' ? '立即发布' : '定时发布'}
        </Button>
      </View>
    </BottomBar>
  )
})

/** One notice: written and sent while it is a draft, afterwards who has read it (administration.md#notices). */
export default observer(function Notice() {
  const { api, uuid, services } = useStores()
  const { id } = useRouter().params
  const [model] = useState(() => new NoticeModel({ service: createNoticeService(api), files: services.files, uuid, id }))
  usePageReading(model.load)
  const title = model.record?.title ?? (id === undefined ? '写公告' : '公告')
  return (
    <RecordPage title={title} model={model} isChanged={model.acts.isDirty}>
      {model.mayEdit ? <Writing model={model} /> : <Sent model={model} />}
      <Readers model={model} />
      <Further model={model} />
      {model.mayEdit && <Bar model={model} />}
    </RecordPage>
  )
})
