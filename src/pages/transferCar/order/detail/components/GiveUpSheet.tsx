import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { PickerField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format/dateTime'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { Submission } from '@/stores/submission'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

const SIGNATURES: Readonly<Record<OrderDetail['signatures'][number]['purpose'], string>> = {
  price: '报价签字',
  handover: '交车签字',
  pickup: '取车签字'
}

interface Missing {
  value: string
  label: string
  hint: string
}

/** Photos and signatures that were announced and have not come (待补传, ruling 30). */
const missingOf = ({ evidence, signatures }: OrderDetail): Missing[] => [
  ...evidence
    .filter(({ state }) => state === 'PENDING')
    .map(({ id, category, uploaderName, deviceAt }) => ({
      value: id,
      label: `${labelOf(PHOTO_CATEGORIES, category)}照片`,
      hint: `${uploaderName} ${formatDateTime(deviceAt)}`
    })),
  ...signatures
    .filter(({ url, givenUp }) => url === null && givenUp == null)
    .map(({ id, purpose, signerName, deviceAt }) => ({
      value: id,
      label: SIGNATURES[purpose],
      hint: `${signerName} ${formatDateTime(deviceAt)}`
    }))
]

interface GiveUpSheetProps {
  order: OrderDetail
  service: Pick<TransferCarService, 'giveUp'>
  onDone: (order: OrderDetail) => void
  onClose: () => void
}

/** 放弃补传: a manager says why a file will not come any more; then it no longer keeps the order from closing. */
export const GiveUpSheet = observer(function GiveUpSheet({ order, service, onDone, onClose }: GiveUpSheetProps) {
  const { uuid } = useStores()
  const [acts] = useState(() => new Submission({ uuid }))
  const missing = missingOf(order)
  const [fileId, setFileId] = useState(missing.length === 1 ? missing[0]?.value : undefined)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const refused = acts.errorsOf('giveUp')
  const send = async () => {
    setTried(true)
    const said = reason.trim()
    if (fileId === undefined || said === '') return
    const body = { reason: said, version: order.version }
    const answer = await acts.run('giveUp', { fileId, ...body }, (key) => service.giveUp(order.id, fileId, body, key))
    if (answer !== undefined) onDone(answer)
  }
  const footer = (
    <>
      <FieldError text={acts.failureOf('giveUp')} />
      <Button kind='danger' loading={acts.running !== ''} loadingText='正在提交…' onPress={() => void send()}>
        放弃补传
      </Button>
    </>
  )
  return (
    <Sheet open title='放弃补传' onClose={onClose} footer={footer}>
      <Text className='detail-line'>
        用于手机丢失等再也传不上来的资料。放弃后不再影响结案，记录会保留放弃人和原因；之后传到的仍会保存。
      </Text>
      <PickerField
        label='资料'
        mark='必填'
        options={missing}
        value={fileId}
        error={isTried && fileId === undefined ? '请选择资料' : undefined}
        onChange={setFileId}
      />
      <TextField
        label='原因'
        mark='必填'
        value={reason}
        maxLength={200}
        error={isTried && reason.trim() === '' ? '请填写原因' : refused.reason}
        onInput={setReason}
      />
    </Sheet>
  )
})
