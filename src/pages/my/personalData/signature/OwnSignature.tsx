import { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { runInAction } from 'mobx'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { Sheet } from '@/components/Sheet'
import { SignaturePad, type SignatureHandle } from '@/components/SignaturePad'
import { useStores } from '@/hooks/useStores'
import { createAccountService } from '@/services/account'
import { Loadable } from '@/stores/loadable'
import { Failure } from '../../components/Failure'
import { Reading } from '../../components/Reading'
import { SignatureModel } from './model'

/** 个人签名: what an approval begins with, so that nobody signs anew each time. */
export const OwnSignature = observer(function OwnSignature() {
  const { api, services, uuid, feedback } = useStores()
  const [{ part, model }] = useState(() => {
    const service = createAccountService(api)
    const settings = new Loadable(service.settings)
    return {
      part: settings,
      model: new SignatureModel({
        service,
        files: services.files,
        uuid,
        onStored: (stored) =>
          runInAction(() => {
            settings.data = stored
          })
      })
    }
  })
  const pad = useRef<SignatureHandle>(null)
  const [open, setOpen] = useState<'pad' | 'remove' | undefined>()
  useEffect(() => void part.need(), [part])
  const show = (what: 'pad' | 'remove') => {
    model.forgetFailure()
    setOpen(what)
  }
  const finish = async () => {
    const signed = await pad.current?.exportPng()
    if (signed === undefined || !(await model.use(signed))) return
    setOpen(undefined)
    feedback.toast('签名已保存', 'success')
  }
  const remove = async () => {
    if (!(await model.remove())) return
    setOpen(undefined)
    feedback.toast('签名已删除')
  }
  return (
    <Reading part={part} cards={1}>
      {({ signature }) => (
        <Section title='个人签名'>
          {signature === null ? (
            <Text className='profile-note'>还没有签名。签好后，审批需要签名时直接使用，也可以当场重签。</Text>
          ) : (
            <View className='profile-signature'>
              <Image
                className='profile-signature-picture'
                src={services.files.imageAddress(signature.url)}
                mode='aspectFit'
                {...{ alt: '个人签名' }}
              />
            </View>
          )}
          <View className='profile-signature-acts'>
            <Button icon='edit' onPress={() => show('pad')}>
              {signature === null ? '签名' : '重新签名'}
            </Button>
            {signature !== null && (
              <Button kind='secondary' icon='delete' onPress={() => show('remove')}>
                删除签名
              </Button>
            )}
          </View>
          <Sheet
            open={open === 'pad'}
            title='个人签名'
            onClose={() => setOpen(undefined)}
            footer={
              <Button loading={model.isSending} loadingText='正在保存签名…' onPress={() => void finish()}>
                保存签名
              </Button>
            }
          >
            <SignaturePad ref={pad} onChange={model.forgetFailure} />
            <Failure message={model.failure} />
          </Sheet>
          <Dialog
            open={open === 'remove'}
            title='删除签名？'
            confirmText='删除签名'
            isDangerous
            loading={model.isSending}
            onConfirm={() => void remove()}
            onCancel={() => setOpen(undefined)}
          >
            <Text>删除后，审批时需要当场签名。已签过的审批不受影响。</Text>
            <Failure message={model.failure} />
          </Dialog>
        </Section>
      )}
    </Reading>
  )
})
