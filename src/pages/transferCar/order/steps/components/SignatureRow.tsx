import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { labelOf, SIGNER_ROLES } from '@/domain/transferCar/order/dictionaries'
import type { StepModel } from '../model'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

/** Who has signed, or the way to the pad. */
export const SignatureRow = observer(function SignatureRow({
  step,
  label,
  onSign
}: {
  step: StepModel
  label: string
  onSign: () => void
}) {
  const { signature } = step.body
  return (
    <View className='step-signature'>
      <Text className='step-heading'>{label}</Text>
      {signature !== undefined && (
        <View className='step-found'>
          <Icon name='check' size={16} />
          <Text>
            {signature.signerName}（{labelOf(SIGNER_ROLES, signature.signerRole)}）已签字
          </Text>
        </View>
      )}
      <Button kind='secondary' icon='edit' onPress={onSign}>
        {signature === undefined ? label : '重新签字'}
      </Button>
      <FieldError text={step.errors.signature} />
    </View>
  )
})
