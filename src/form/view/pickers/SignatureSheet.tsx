import { useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { dataAddress } from '@/platform/dataAddress'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { SignaturePad, type SignatureHandle } from '@/components/SignaturePad'
import { useField, type FieldViewProps } from '../FormContext'

/** A signature: drawn here, kept as the picture itself (forms.md#kinds-of-fields: "base64 image"). */
export const SignatureSheet = observer(function SignatureSheet(props: FieldViewProps) {
  const { store, set, leave } = useField(props)
  const pad = useRef<SignatureHandle>(null)
  const [error, setError] = useState('')
  const finish = async () => {
    const signed = await pad.current?.exportPng()
    if (signed === undefined) return
    if ('problem' in signed) return setError(signed.problem)
    try {
      set(await dataAddress(signed.path, 'image/png'))
      store.sheets.close()
      leave()
    } catch {
      setError('签字没有保存，请再试一次')
    }
  }
  return (
    <Sheet open title={props.field.label} onClose={store.sheets.close} footer={<Button onPress={() => void finish()}>完成签字</Button>}>
      <SignaturePad ref={pad} onChange={() => setError('')} />
      {error !== '' && (
        <Text className='form-sheet-error' {...{ role: 'alert' }}>
          {error}
        </Text>
      )}
    </Sheet>
  )
})
