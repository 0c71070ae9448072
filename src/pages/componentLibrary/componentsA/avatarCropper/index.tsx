import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { AvatarCropper } from '@/components/AvatarCropper'
import { Button } from '@/components/Button'
import { amount, demoPage } from '../../frame'
import truck from '../../assets/truck.png'

function Cropping({ size }: { size: number }) {
  const [isOpen, setOpen] = useState(false)
  const [cut, setCut] = useState('')
  const done = (path: string) => {
    setCut(path)
    setOpen(false)
  }
  return (
    <View className='demo-row'>
      <Avatar name='王建军' src={cut} size={size} />
      <Button kind='secondary' inline onPress={() => setOpen(true)}>
        裁剪图片
      </Button>
      {isOpen && <AvatarCropper src={truck} onCancel={() => setOpen(false)} onChooseAgain={() => setOpen(false)} onDone={done} />}
    </View>
  )
}

export default demoPage('componentsA/avatarCropper', {
  chinese: '头像裁剪',
  group: 'other',
  icon: 'image',
  summary:
    '从图片中裁出方形头像：拖动、双指缩放、滚轮、方向键和按钮都可用。用本应用的组件，NutUI 的裁剪依赖旧画布并自行选图，绕过隐私确认。',
  tag: 'AvatarCropper',
  from: '@/components/AvatarCropper',
  controls: { size: amount('头像尺寸', 64, 32, 96, 16) },
  notInCode: ['size'],
  Live: ({ size }) => <Cropping size={size} />,
  code: { props: 'src={path} onCancel={close} onChooseAgain={choose} onDone={upload}' },
  examples: {
    说明: () => <Text className='demo-note'>结果是边长不超过 512 像素的方形 JPEG，可以直接上传。图片打不开时在原处说明，并可换一张。</Text>
  }
})
