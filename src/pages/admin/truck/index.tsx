import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ChoiceField, PickerField, TextField } from '@/components/Field'
import { StatusTag } from '@/components/StatusTag'
import { TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { displayPlate } from '@/domain/validators'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTruckService } from '@/services/admin/trucks'
import { RecordPage, SaveBar } from '../components/RecordPage'
import { Refused } from '../components/Refused'
import { useRecordAddress } from '../components/useRecordAddress'
import { Papers } from './Papers'
import { TruckModel } from './model'

const NOBODY = ''

const Facts = observer(function Facts({ model }: { model: TruckModel }) {
  const { form, errors, choices } = model
  return (
    <Section title='车辆'>
      <TextField
        label='车牌'
        mark='必填'
        value={form.plateNo}
        maxLength={16}
        placeholder='例如 粤B12345'
        error={errors.plateNo}
        onInput={(plateNo) => model.set({ plateNo })}
      />
      <ChoiceField
        label='车型'
        mark='必填'
        options={TRUCK_TYPES.map(({ code, label }) => ({ value: code, label }))}
        value={form.truckType}
        error={errors.truckType}
        onChange={(truckType) => model.set({ truckType })}
      />
      <TextField
        label='承载重量'
        mark='必填'
        help='最多能托运多重的车；派单时和车辆的总质量比较'
        type='number'
        value={form.capacityKg}
        maxLength={6}
        trailing={<Text>kg</Text>}
        error={errors.capacityKg}
        onInput={(capacityKg) => model.set({ capacityKg })}
      />
      <PickerField
        label='所属组织'
        mark='必填'
        options={choices.organizes.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.organizeId}
        error={errors.organizeId}
        onChange={(organizeId) => model.set({ organizeId })}
      />
      <PickerField
        label='常用驾驶员'
        mark='选填'
        help='派单时会先带出这辆车；别人也可以开'
        options={[
          { value: NOBODY, label: '未指定' },
          ...choices.drivers.map(({ id, name, organizeName }) => ({ value: id, label: name, hint: organizeName }))
        ]}
        value={form.driverId ?? NOBODY}
        error={errors.driverId}
        onChange={(driverId) => model.set({ driverId: driverId === NOBODY ? null : driverId })}
      />
    </Section>
  )
})

const Service = observer(function Service({ model }: { model: TruckModel }) {
  const { feedback } = useStores()
  const { record, acts } = model
  if (record === undefined) return null
  const { isInService, orderNo } = record
  const change = async () => {
    const isSure =
      !isInService ||
      (await feedback.confirm({
        title: '停用这辆拖车？',
        content: '停用后不能再派单，资料和记录都保留。',
        confirmText: '停用',
        cancelText: '不停用'
      }))
    if (isSure && (await model.setService(!isInService))) feedback.toast(isInService ? '拖车已停用' : '拖车已恢复使用')
  }
  return (
    <Section title='使用状态' aside={<StatusTag tone={isInService ? 'success' : 'neutral'}>{isInService ? '在用' : '停用'}</StatusTag>}>
      {orderNo !== null && <Text>{`正在处理 ${orderNo}`}</Text>}
      <Refused words={acts.failureOf('service')} />
      <Button kind='secondary' inline loading={acts.running === 'service'} onPress={() => void change()}>
        {isInService ? '停用拖车' : '恢复使用'}
      </Button>
    </Section>
  )
})

/** One truck, or a new one: facts, papers, in service or not (administration.md#trucks). */
export default observer(function Truck() {
  const { api, uuid, feedback } = useStores()
  const { id } = useRouter().params
  const [model] = useState(() => new TruckModel({ service: createTruckService(api), uuid, id }))
  usePageReading(model.load)
  const settle = useRecordAddress()
  const { record, acts, errors } = model
  const save = async () => {
    const isNew = record === undefined
    if (!(await model.save())) return
    feedback.toast(isNew ? '拖车已新增，可以派单' : '拖车已保存')
    await settle(model.record?.id)
  }
  const title = record === undefined ? (id === undefined ? '新增拖车' : '拖车') : displayPlate(record.plateNo)
  return (
    <RecordPage title={title} model={model} isChanged={model.acts.isDirty}>
      <Facts model={model} />
      {record !== undefined && <Papers model={model} />}
      <Service model={model} />
      <SaveBar acts={acts} errors={errors} label={record === undefined ? '新增拖车' : '保存'} onSave={save} />
    </RecordPage>
  )
})
