import { useState } from 'react'
import { Button } from '@/components/Button'
import { ChoiceField, TextField } from '@/components/Field'
import { PlateKeyboard } from '@/components/PlateKeyboard'
import { Sheet } from '@/components/Sheet'
import type { PlateSituation } from '@/contract/transferCar/order/codes'
import { PLATE_SITUATIONS } from '@/domain/transferCar/order/dictionaries'
import { normalisePlate, validatePlate } from '@/domain/validators'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

export interface PlateSheetProps {
  situation: PlateSituation
  plateNo: string
  /** Sign that an empty plate begins with; alone it is no plate. */
  province?: string
  onDone: (situation: PlateSituation, plateNo: string) => void
  onClose: () => void
}

/** Plate by boxes and keys, or by typing and pasting; 无牌, 临牌 and 军警 relax the form (intake.md#vehicles). */
export function PlateSheet({ situation, plateNo, province = '', onDone, onClose }: PlateSheetProps) {
  const [kind, setKind] = useState(situation)
  const [plate, setPlate] = useState(normalisePlate(plateNo) || province)
  const [isTyping, setTyping] = useState(false)
  const [error, setError] = useState('')
  const change = (text: string) => {
    setPlate(text)
    setError('')
  }
  const finish = () => {
    const typed = normalisePlate(plate)
    const text = typed === province ? '' : typed
    const result = kind === 'NORMAL' && text !== '' ? validatePlate(text) : undefined
    if (result?.ok === false) setError(result.message)
    else onDone(kind, kind === 'NONE' ? '' : text)
  }
  const hasKeys = kind === 'NORMAL' && !isTyping
  return (
    <Sheet
      open
      title='车牌号'
      onClose={onClose}
      footer={
        <>
          <FieldError text={hasKeys ? error : ''} />
          <Button onPress={finish}>完成</Button>
        </>
      }
    >
      {hasKeys && <PlateKeyboard value={plate} onChange={change} />}
      {!hasKeys && kind !== 'NONE' && (
        <TextField
          label='输入车牌'
          value={plate}
          maxLength={16}
          placeholder={kind === 'NORMAL' ? '可粘贴，例如 粤B·12345' : '按实际车牌填写'}
          error={error}
          onInput={change}
        />
      )}
      <ChoiceField
        label='车牌类别'
        options={PLATE_SITUATIONS.map(({ code, label }) => ({ value: code, label }))}
        value={kind}
        onChange={setKind}
        {...(kind === 'NONE' && { help: '无牌车装车前要填写车架号或拍照' })}
      />
      {kind === 'NORMAL' && (
        <Button kind='text' onPress={() => setTyping(!isTyping)}>
          {isTyping ? '用车牌键盘' : '手工输入或粘贴'}
        </Button>
      )}
    </Sheet>
  )
}
