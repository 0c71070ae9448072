import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { DateField, PickerField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { labelOf, PAPER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { displayPlate } from '@/domain/validators'
import type { PaperOwner, PapersModel } from '../model'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

const keyOf = ({ kind, id }: PaperOwner): string => `${kind}:${id}`
const nameOf = ({ kind, name }: PaperOwner): string => (kind === 'truck' ? displayPlate(name) : name)

/** Writes a paper, changes it or takes it away; its owner stays (a paper of somebody else is another paper). */
export const PaperSheet = observer(function PaperSheet({ model, onDone }: { model: PapersModel; onDone: (words: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const { form, errors } = model
  if (form === undefined) return null
  const isNew = form.id === undefined
  const save = async () => {
    if (await model.save()) onDone(isNew ? '证件已登记' : '证件已更新')
  }
  const remove = async () => {
    const isGone = await model.remove()
    setAsking(false)
    if (isGone) onDone('证件已删除')
  }
  const footer = (
    <>
      <FieldError text={model.failure} />
      <Button loading={model.isSending} loadingText='正在保存…' onPress={() => void save()}>
        保存证件
      </Button>
    </>
  )
  return (
    <>
      <Sheet open title={isNew ? '登记证件' : '修改证件'} onClose={model.close} footer={footer}>
        {isNew ? (
          <PickerField
            label='驾驶员或拖车'
            mark='必填'
            options={model.owners.map((owner) => ({
              value: keyOf(owner),
              label: nameOf(owner),
              hint: owner.kind === 'truck' ? '拖车' : '驾驶员'
            }))}
            value={form.owner === undefined ? undefined : keyOf(form.owner)}
            error={errors.driverId}
            onChange={(key) =>
              model.set(
                'owner',
                model.owners.find((owner) => keyOf(owner) === key)
              )
            }
          />
        ) : (
          <Text className='step-heading'>{form.owner === undefined ? '' : nameOf(form.owner)}</Text>
        )}
        <PickerField
          label='证件类型'
          mark='必填'
          options={model.kinds.map((kind) => ({ value: kind, label: labelOf(PAPER_KINDS, kind) }))}
          value={form.kind}
          error={errors.kind}
          onChange={(kind) => model.set('kind', kind)}
        />
        <TextField
          label='证件号码'
          mark='选填'
          value={form.no}
          maxLength={40}
          error={errors.no}
          onInput={(text) => model.set('no', text)}
        />
        <DateField label='到期日' mark='必填' value={form.day} error={errors.expiresAt} onChange={(day) => model.set('day', day)} />
        {!isNew && (
          <View className='board-actions'>
            <Button kind='text' icon='delete' onPress={() => setAsking(true)}>
              删除证件
            </Button>
          </View>
        )}
      </Sheet>
      <Dialog
        open={isAsking}
        title='删除这份证件？'
        confirmText='删除证件'
        isDangerous
        loading={model.isSending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <Text>删除后不再提醒到期，派单时也不再核对。</Text>
      </Dialog>
    </>
  )
})
