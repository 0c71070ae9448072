import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { PickerField, TextField } from '@/components/Field'
import type { YardView } from '@/contract/transferCar/fleet/board'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import type { StepModel } from '../model'

/** Yard and free slot to choose from; typed when the list is not there or the vehicle stands elsewhere. */
export const SlotField = observer(function SlotField({ step }: { step: StepModel }) {
  const { api } = useStores()
  const { body, errors } = step
  const [yards, setYards] = useState<YardView[]>([])
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    void resultOf(createTransferCarBoardService(api).yards()).then(({ data }) => setYards(data ?? []))
  }, [api])
  const yard = yards.find(({ id }) => id === body.yardId) ?? (yards.length === 1 ? yards[0] : undefined)
  const free = (yard?.slots ?? []).filter(({ taken }) => !taken).map(({ name }) => ({ value: name, label: name }))
  const chooseYard = (id: string) => {
    step.set('yardId', id)
    step.set('slot', undefined)
  }
  return (
    <>
      {yards.length > 1 && (
        <PickerField
          label='停车场'
          options={yards.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))}
          value={body.yardId}
          error={errors.yardId}
          onChange={chooseYard}
        />
      )}
      {yard === undefined || isTyping ? (
        <TextField
          label='车位'
          value={body.slot ?? ''}
          maxLength={20}
          placeholder='例如 A-12'
          error={errors.slot}
          onInput={(text) => step.set('slot', text)}
        />
      ) : (
        <PickerField
          label='车位'
          options={free}
          value={body.slot}
          error={errors.slot}
          help={`${yard.name}空位 ${free.length} 个`}
          emptyText='没有空位，可手工输入'
          onChange={(name) => step.set('slot', name)}
        />
      )}
      {yard !== undefined && (
        <Button kind='text' onPress={() => setTyping(!isTyping)}>
          {isTyping ? '从空位中选' : '手工输入车位'}
        </Button>
      )}
    </>
  )
})
