import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { CheckField, DateField, FieldFrame, PickerField, TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { hoursText, WEEKDAYS } from '@/domain/admin/openingHours'
import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTruckService } from '@/services/admin/trucks'
import { createYardService } from '@/services/admin/yards'
import { RecordPage, SaveBar } from '../components/RecordPage'
import { Refused } from '../components/Refused'
import { useRecordAddress } from '../components/useRecordAddress'
import { YardModel } from './model'
import { Slots } from './Slots'
import './index.scss'

/** Digits of a degree that are kept: about 0.1 m. */
const DIGITS = 6
const degrees = (value: number): string => String(Number(value.toFixed(DIGITS)))

const Facts = observer(function Facts({ model }: { model: YardModel }) {
  const { form, errors, organizes } = model
  const choose = useLocationChoice('adminYard', ({ point, name, address }) => {
    const { lng, lat } = toGcj02(point)
    model.set({ lng: degrees(lng), lat: degrees(lat), ...(model.form.address === '' && { address: address || name }) })
  })
  const start =
    form.lng === '' || form.lat === '' ? undefined : { lng: Number(form.lng), lat: Number(form.lat), coordType: 'GCJ02' as const }
  return (
    <Section title='停车场'>
      <TextField label='名称' mark='必填' value={form.name} maxLength={50} error={errors.name} onInput={(name) => model.set({ name })} />
      <TextField
        label='地址'
        mark='必填'
        value={form.address}
        maxLength={255}
        error={errors.address}
        onInput={(address) => model.set({ address })}
      />
      <View className='yard-pair'>
        <TextField
          label='经度'
          mark='选填'
          value={form.lng}
          maxLength={12}
          error={errors.lng}
          onInput={(lng) => model.set({ lng: lng.trim() })}
        />
        <TextField
          label='纬度'
          mark='选填'
          value={form.lat}
          maxLength={12}
          error={errors.lat}
          onInput={(lat) => model.set({ lat: lat.trim() })}
        />
      </View>
      <Button kind='secondary' inline icon='navigate' onPress={() => void choose(start)}>
        在地图上选
      </Button>
      <PickerField
        label='所属组织'
        mark='必填'
        options={organizes.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.organizeId}
        error={errors.organizeId}
        onChange={(organizeId) => model.set({ organizeId })}
      />
    </Section>
  )
})

const Hours = observer(function Hours({ model }: { model: YardModel }) {
  const { hours } = model.form
  return (
    <Section title='营业时间'>
      <CheckField label='填写营业时间' checked={hours !== undefined} onChange={model.sayHours} />
      {hours !== undefined && (
        <>
          <FieldFrame label='营业日' error={model.errors.openingHours} noteId='yard-days-note'>
            <View className='choices' {...{ role: 'group', 'aria-label': '营业日' }}>
              {WEEKDAYS.map((name, at) => {
                const isChosen = hours.days.includes(at + 1)
                return (
                  <Pressable
                    key={name}
                    role='checkbox'
                    checked={isChosen}
                    className={isChosen ? 'choice choice-chosen' : 'choice'}
                    onPress={() => model.toggleDay(at + 1)}
                  >
                    <Text>{name}</Text>
                  </Pressable>
                )
              })}
            </View>
          </FieldFrame>
          <View className='yard-pair'>
            <DateField label='开始' mode='time' isKept value={hours.from} onChange={(from) => model.set({ hours: { ...hours, from } })} />
            <DateField
              label='结束'
              mode='time'
              isKept
              help='和开始相同表示全天'
              value={hours.to}
              onChange={(to) => model.set({ hours: { ...hours, to } })}
            />
          </View>
          {hours.days.length > 0 && <Text className='yard-note'>{hoursText(hours)}</Text>}
        </>
      )}
    </Section>
  )
})

/** Days on which it is closed: one row each, the last word is the server's. */
const Closed = observer(function Closed({ model }: { model: YardModel }) {
  const { closedDays } = model.form
  return (
    <Section title='休息日'>
      <Text className='yard-note'>这些天不办理取车，出库人员和车主会看到；保管费照常计算。</Text>
      {closedDays.map(({ from, to, name }, at) => (
        <View key={at} className='yard-closed'>
          <TextField label='名称' placeholder='春节' value={name} maxLength={20} onInput={(text) => model.setClosed(at, { name: text })} />
          <View className='yard-pair'>
            <DateField label='开始日期' isKept value={from} onChange={(day) => model.setClosed(at, { from: day })} />
            <DateField label='结束日期' isKept value={to} min={from} onChange={(day) => model.setClosed(at, { to: day })} />
          </View>
          <Button kind='text' inline label={`删除休息日${name}`} onPress={() => model.removeClosed(at)}>
            删除
          </Button>
        </View>
      ))}
      <Refused words={model.errors.closedDays ?? ''} />
      <Button kind='secondary' inline icon='plus' onPress={() => model.setClosed(closedDays.length, {})}>
        添加休息日
      </Button>
    </Section>
  )
})

const Open = observer(function Open({ model }: { model: YardModel }) {
  const { feedback } = useStores()
  const { record, acts } = model
  if (record === undefined) return null
  const { isOpen } = record
  const change = async () => {
    const isSure =
      !isOpen ||
      (await feedback.confirm({
        title: '关闭这个停车场？',
        content: '关闭后不能再入库，记录都保留。',
        confirmText: '关闭',
        cancelText: '不关闭'
      }))
    if (isSure && (await model.setOpen(!isOpen))) feedback.toast(isOpen ? '停车场已关闭' : '停车场已启用')
  }
  return (
    <Section title='使用状态' aside={<StatusTag tone={isOpen ? 'success' : 'neutral'}>{isOpen ? '启用' : '关闭'}</StatusTag>}>
      <Refused words={acts.failureOf('open')} />
      <Button kind='secondary' inline loading={acts.running === 'open'} onPress={() => void change()}>
        {isOpen ? '关闭停车场' : '重新启用'}
      </Button>
    </Section>
  )
})

/** One yard, or a new one: facts, opening hours, closed days, slots, open or not (administration.md#yards). */
export default observer(function Yard() {
  const { api, uuid, feedback } = useStores()
  const { id } = useRouter().params
  const [model] = useState(() => new YardModel({ service: createYardService(api), choices: createTruckService(api).choices, uuid, id }))
  usePageReading(model.load)
  const settle = useRecordAddress()
  const { record, acts, errors } = model
  const title = record?.name ?? (id === undefined ? '新增停车场' : '停车场')
  const save = async () => {
    const isNew = record === undefined
    if (!(await model.save())) return
    feedback.toast(isNew ? '停车场已新增，请添加车位' : '停车场已保存')
    await settle(model.record?.id)
  }
  return (
    <RecordPage title={title} model={model} isChanged={model.acts.isDirty}>
      <Facts model={model} />
      <Hours model={model} />
      <Closed model={model} />
      {record !== undefined && <Slots model={model} />}
      <Open model={model} />
      <SaveBar acts={acts} errors={errors} label={record === undefined ? '新增停车场' : '保存'} onSave={save} />
    </RecordPage>
  )
})
