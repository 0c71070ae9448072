import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { TextAreaField, TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import type { AdminSlot } from '@/contract/admin/yards'
import { useStores } from '@/hooks/useStores'
import { Refused } from '../components/Refused'
import type { YardModel } from './model'

const stateOf = ({ isOpen, orderNo }: AdminSlot): string => (orderNo !== null ? `停有 ${orderNo}` : isOpen ? '空闲' : '已关闭')

const SlotSheet = observer(function SlotSheet({ model }: { model: YardModel }) {
  const { feedback } = useStores()
  const { slot, acts } = model
  if (slot === undefined) return null
  const save = async (isOpen: boolean, words: string) => {
    if (await model.saveSlot(isOpen)) feedback.toast(words)
  }
  const footer = (
    <>
      <Refused words={acts.failureOf('slot')} />
      <Button loading={acts.running === 'slot'} loadingText='正在保存…' onPress={() => void save(slot.isOpen, '车位已保存')}>
        保存车位
      </Button>
    </>
  )
  return (
    <Sheet open title='修改车位' onClose={() => model.editSlot(undefined)} footer={footer}>
      <TextField label='车位名称' mark='必填' value={slot.name} maxLength={20} onInput={model.nameSlot} />
      <Text>{stateOf(slot)}</Text>
      <Button kind='text' disabled={acts.running !== ''} onPress={() => void save(!slot.isOpen, slot.isOpen ? '车位已关闭' : '车位已启用')}>
        {slot.isOpen ? '关闭车位' : '重新启用'}
      </Button>
    </Sheet>
  )
})

/** The slots of a yard: what stands in each, and new ones by name or by stretch (administration.md#yards). */
export const Slots = observer(function Slots({ model }: { model: YardModel }) {
  const { feedback } = useStores()
  const { record, acts } = model
  if (record === undefined) return null
  const add = async () => {
    const count = await model.addSlots()
    if (count > 0) feedback.toast(`已新增 ${count} 个车位`)
  }
  return (
    <Section title={`车位（${record.slotCount}，停有 ${record.takenCount}）`}>
      <View className='slot-tiles'>
        {record.slots.map((slot) => (
          <Pressable
            key={slot.id}
            className={slot.isOpen ? 'slot-tile' : 'slot-tile slot-tile-closed'}
            label={`车位 ${slot.name}，${stateOf(slot)}`}
            onPress={() => model.editSlot(slot)}
          >
            <Text>{slot.name}</Text>
            <Text className='slot-tile-state'>{stateOf(slot)}</Text>
          </Pressable>
        ))}
      </View>
      <TextAreaField
        label='新增车位'
        help='可一次填写多个，例如 A-01..A-12 B-01'
        value={model.newSlots}
        maxLength={500}
        onInput={model.typeSlots}
      />
      <Refused words={acts.failureOf('slots')} />
      <Button kind='secondary' inline icon='plus' loading={acts.running === 'slots'} onPress={() => void add()}>
        新增车位
      </Button>
      <SlotSheet model={model} />
    </Section>
  )
})
