import { useId, useRef, useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FieldFrame } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { SignaturePad, type SignatureHandle } from '@/components/SignaturePad'
import { asApiError } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { dataAddress } from '@/platform/dataAddress'

export interface SignatureProps {
  /** Bare path of the picture, '' while nobody signed. */
  value: string
  error: string
  /** The person's own, kept with his account: decisions begin with it. */
  usual: { readonly path: string; readonly url: string } | undefined
  onChange: (path: string) => void
}

const barePath = (url: string): string => url.split('?')[0] ?? url

/**
 * Signing on a pad in a sheet; the picture is sent when the signature is finished, its bare path is kept (files.md#addresses-of-files); on
 * existing platforms the picture itself goes with the act.
 */
export function Signature({ value, error, usual, onChange }: SignatureProps) {
  const {
    services: { files },
    session
  } = useStores()
  const id = useId()
  const pad = useRef<SignatureHandle>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  /** The address that shows it carries a proof that the path alone does not. */
  const [signed, setShown] = useState('')
  const shown = value === usual?.path && signed === '' ? usual.url : signed
  const finish = async () => {
    const made = await pad.current?.exportPng()
    if (made === undefined) return
    if ('problem' in made) return setFailure(made.problem)
    const { path } = made
    setSending(true)
    try {
      // Existing platforms keep the picture itself (platforms.md#dialects).
      if (!session.hasFeature('workFlow')) {
        const picture = await dataAddress(path, 'image/png')
        setShown(picture)
        onChange(picture)
        return setOpen(false)
      }
      const { url } = await files.upload('annexpic', path, '签名.png', { silent: true })
      setShown(url)
      onChange(barePath(url))
      setOpen(false)
    } catch (thrown) {
      setFailure(asApiError(thrown).message)
    } finally {
      setSending(false)
    }
  }
  const open = () => {
    setFailure('')
    setOpen(true)
  }
  return (
    <View className='card'>
      <FieldFrame label='审批签名' mark='必填' labelId={id} noteId={`${id}note`} error={error}>
        {value !== '' && (
          <View className='operate-signature'>
            {shown === '' ? (
              <Text>已签名</Text>
            ) : (
              <Image className='operate-signature-picture' src={files.imageAddress(shown)} mode='aspectFit' {...{ alt: '签名' }} />
            )}
          </View>
        )}
        <Button kind='secondary' icon='edit' onPress={open}>
          {value === '' ? '签名' : '重新签名'}
        </Button>
        {usual !== undefined && value !== usual.path && (
          <Button
            kind='text'
            onPress={() => {
              setShown('')
              onChange(usual.path)
            }}
          >
            使用个人签名
          </Button>
        )}
      </FieldFrame>
      <Sheet
        open={isOpen}
        title='审批签名'
        onClose={() => setOpen(false)}
        footer={
          <Button loading={isSending} loadingText='正在保存签名…' onPress={() => void finish()}>
            完成签字
          </Button>
        }
      >
        <SignaturePad ref={pad} onChange={() => setFailure('')} />
        {failure !== '' && (
          <Text className='operate-failure' {...{ role: 'alert' }}>
            {failure}
          </Text>
        )}
      </Sheet>
    </View>
  )
}
