import { useRef, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { ChoiceField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { SignaturePad, type SignatureHandle } from '@/components/SignaturePad'
import type { SignatureInput } from '@/contract/transferCar/order/order'
import type { SignerRole } from '@/contract/transferCar/order/codes'
import { asApiError } from '@/domain/apiError'
import { SIGNER_ROLES } from '@/domain/transferCar/order/dictionaries'
import { validateLength } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

export interface SignatureSheetProps {
  title: string
  /** The price that is being agreed; nothing for a handover. */
  fen?: number
  signerName: string
  /** Puts the drawn picture where it is safe; rejects with a message for people. */
  onKeep: (path: string) => Promise<Pick<SignatureInput, 'fileName' | 'id' | 'sha256'>>
  onSigned: (signature: SignatureInput, isLast: boolean) => void
  /** Nothing else is missing: signing may be the end of the step. */
  mayFinish?: boolean
  onClose: () => void
}

/** Name, role and drawing; the picture is kept at once, so that a killed page keeps the signature. */
export function SignatureSheet({ title, fen, signerName, onKeep, onSigned, mayFinish = false, onClose }: SignatureSheetProps) {
  const { clock } = useStores()
  const pad = useRef<SignatureHandle>(null)
  const [name, setName] = useState(signerName)
  const [role, setRole] = useState<SignerRole>('OWNER')
  const [error, setError] = useState<{ name?: string; pad?: string }>({})
  const [isSending, setSending] = useState(false)
  const finish = async (isLast: boolean) => {
    const named = validateLength(name, { min: 2, max: 50 }, '签字人姓名')
    const made = await pad.current?.exportPng()
    if (made === undefined) return
    const nameError = named.ok ? undefined : named.message
    const padError = 'problem' in made ? made.problem : undefined
    setError({ ...(nameError !== undefined && { name: nameError }), ...(padError !== undefined && { pad: padError }) })
    if (!named.ok || 'problem' in made) return
    setSending(true)
    try {
      onSigned({ ...(await onKeep(made.path)), signerName: named.value, signerRole: role, deviceAt: clock.now() }, isLast)
    } catch (thrown) {
      setError({ pad: `签字没有保存：${asApiError(thrown).message}` })
    } finally {
      setSending(false)
    }
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <View className='step-buttons'>
          <Button
            kind={mayFinish ? 'secondary' : 'primary'}
            loading={isSending}
            loadingText='正在保存签字…'
            onPress={() => void finish(false)}
          >
            完成签字
          </Button>
          {mayFinish && (
            <Button disabled={isSending} onPress={() => void finish(true)}>
              签字并提交
            </Button>
          )}
        </View>
      }
    >
      {fen !== undefined && (
        <Text className='step-line'>
          本次约定价格 <Amount fen={fen} size='page' />
        </Text>
      )}
      <TextField label='签字人姓名' value={name} maxLength={50} error={error.name} onInput={setName} />
      <ChoiceField
        label='签字人身份'
        options={SIGNER_ROLES.map(({ code, label }) => ({ value: code, label }))}
        value={role}
        onChange={setRole}
      />
      <SignaturePad ref={pad} onChange={() => setError(({ name: kept }) => (kept === undefined ? {} : { name: kept }))} />
      <FieldError text={error.pad} />
    </Sheet>
  )
}
