import { observer } from 'mobx-react'
import { PhotoGrid, type PhotoItem } from '@/components/PhotoGrid'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import type { Voucher } from '../useVoucher'

interface VoucherFieldProps {
  voucher: Voucher
  help: string
  isNeeded: boolean
  label?: string
  error: string | undefined
}

/** The picture that proves money taken by hand. */
export const VoucherField = observer(function VoucherField({
  voucher: { form, uploads, thumbOf, preview, keep },
  help,
  isNeeded,
  label = '缴费凭证',
  error
}: VoucherFieldProps) {
  const name = form.text('voucher')
  const stored: PhotoItem[] = name === '' ? [] : [{ id: name, thumb: thumbOf(name), state: 'stored', canRemove: true }]
  const local = uploads
    .of('PAYMENT_VOUCHER')
    .map(({ id, picture, state, percent }): PhotoItem => ({ id, thumb: picture.path, state, percent }))
  const remove = (id: string) => (id === name ? keep('') : uploads.remove(id))
  return (
    <>
      <PhotoGrid
        label={label}
        items={[...stored, ...local]}
        {...(isNeeded && { need: 1 })}
        help={help}
        onPreview={preview}
        onRetry={uploads.retry}
        onRemove={remove}
        {...(name === '' && { onAdd: (source) => void uploads.add('PAYMENT_VOUCHER', source) })}
      />
      <FieldError text={error} />
    </>
  )
})
