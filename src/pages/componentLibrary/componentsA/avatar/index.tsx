import { Avatar, AvatarGroup, Badge } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Avatar as PersonAvatar } from '@/components/Avatar'
import { choice, demoPage } from '../../frame'
import truck from '../../assets/truck.png'

export default demoPage('componentsA/avatar', {
  chinese: '头像',
  group: 'data',
  icon: 'user',
  summary: '代表一个人或一辆车。名单、聊天和工单中用本应用的 Avatar，没有图片时显示名字的最后一个字。',
  tag: 'Avatar',
  controls: {
    size: choice('尺寸', { small: '小', normal: '中', large: '大' }, 'normal'),
    shape: choice('形状', { round: '圆', square: '方' }, 'round')
  },
  Live: ({ size, shape }) => (
    <Avatar size={size} shape={shape} background='var(--primary-tint)' color='var(--primary)'>
      军
    </Avatar>
  ),
  code: { children: '军' },
  examples: {
    内容: () => (
      <View className='demo-row' aria-hidden='true'>
        <Avatar src={truck} alt='拖车' />
        <Avatar background='var(--success-tint)' color='var(--success)'>
          芳
        </Avatar>
        <Avatar background='var(--neutral-tint)' color='var(--neutral)' />
      </View>
    ),
    尺寸: () => (
      <View className='demo-row' aria-hidden='true'>
        <Avatar size='large' src={truck} alt='拖车' />
        <Avatar size='normal' src={truck} alt='拖车' />
        <Avatar size='small' src={truck} alt='拖车' />
      </View>
    ),
    徽标: () => (
      <View aria-hidden='true'>
        <Badge value={8}>
          <Avatar shape='square' src={truck} alt='拖车' />
        </Badge>
      </View>
    ),
    成组: () => (
      <AvatarGroup max='3' maxContent='+2' maxColor='var(--text)' maxBackground='var(--neutral-tint)'>
        {['军', '芳', '强', '敏', '伟'].map((name) => (
          <Avatar key={name} background='var(--primary-tint)' color='var(--primary)'>
            {name}
          </Avatar>
        ))}
      </AvatarGroup>
    ),
    本应用: () => (
      <View className='demo-row'>
        <PersonAvatar name='王建军' size={56} />
        <PersonAvatar name='李敏' />
        <PersonAvatar name='欧阳锐' size={32} src={truck} />
      </View>
    )
  }
})
