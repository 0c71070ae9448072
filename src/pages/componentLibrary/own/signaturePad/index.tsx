import { useRef, useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { SignaturePad, type SignatureHandle } from '@/components/SignaturePad'
import { demoPage, toggle } from '../../frame'

function Signed({ preview }: { preview: boolean }) {
  const pad = useRef<SignatureHandle>(null)
  const [ready, setReady] = useState(false)
  const [picture, setPicture] = useState('')
  const use = async () => {
    const signed = await pad.current?.exportPng()
    setPicture(signed !== undefined && 'path' in signed ? signed.path : '')
  }
  return (
    <View className='demo-column'>
      <SignaturePad ref={pad} onChange={setReady} />
      <Button disabled={!ready} onPress={() => void use()}>
        使用签名
      </Button>
      {preview && picture !== '' && (
        <View className='demo-paper' {...{ role: 'img', 'aria-label': '签名预览' }}>
          <Image src={picture} mode='aspectFit' style={{ width: '100%', height: '96px' }} />
        </View>
      )}
    </View>
  )
}

export default demoPage('own/signaturePad', {
  chinese: '签名板',
  group: 'own',
  icon: 'edit',
  summary: '用手指、笔或鼠标签名，可以撤销一笔。点一下算不上签名。',
  tag: 'SignaturePad',
  from: '@/components/SignaturePad',
  controls: { preview: toggle('显示结果', true) },
  notInCode: ['preview'],
  code: { props: 'ref={pad} onChange={setReady}' },
  Live: (values) => <Signed {...values} />,
  examples: { 说明: () => <Text className='demo-note'>纸面在夜间仍是白色，签名是黑色：要和打印件一致。</Text> }
})
