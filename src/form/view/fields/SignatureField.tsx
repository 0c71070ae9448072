import { useId } from 'react'
import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { textOf } from '@/domain/form/read'
import { useStores } from '@/hooks/useStores'
import { Button } from '@/components/Button'
import { FieldFrame } from '@/components/Field'
import { useField, type FieldViewProps } from '../FormContext'

/** A signature as it was drawn; signing opens a sheet. Only a picture is shown: an address from elsewhere would be fetched. */
export const SignatureField = observer(function SignatureField(props: FieldViewProps) {
  const { store, value, frame, isDisabled, set } = useField(props)
  const { files } = useStores().services
  const id = useId()
  const text = textOf(value)
  const picture = text.startsWith('data:image/') ? text : files.imageAddress(text)
  const remove = async () => {
    if (await store.parts.feedback.confirm({ title: '清除这个签名？', confirmText: '清除', isDangerous: true })) set(undefined)
  }
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      {picture !== '' && (
        <View className='form-signature' {...{ role: 'img', 'aria-label': `${frame.label}：已签名` }}>
          <Image className='form-signature-picture' src={picture} mode='aspectFit' />
        </View>
      )}
      {picture === '' && isDisabled && <Text className='field-help'>没有签名</Text>}
      {!isDisabled && (
        <View className='form-buttons'>
          <Button
            kind='secondary'
            icon='edit'
            label={`${frame.label} ${picture === '' ? '签名' : '重新签名'}`}
            onPress={() => store.sheets.open(props.address)}
          >
            {picture === '' ? '签名' : '重新签名'}
          </Button>
          {picture !== '' && (
            <Button kind='text' inline label={`清除${frame.label}`} onPress={() => void remove()}>
              清除
            </Button>
          )}
        </View>
      )}
    </FieldFrame>
  )
})
