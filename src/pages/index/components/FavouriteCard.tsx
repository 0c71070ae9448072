import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { AppGrid, AppMark, AppTile } from '@/components/AppTile'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import type { ApplyModel } from '../applyModel'
import './FavouriteCard.scss'

/** 常用应用: up to eleven, and the twelfth tile that leads to choosing them (screens.md 2.1). */
export const FavouriteCard = observer(function FavouriteCard({ model }: { model: ApplyModel }) {
  const { favourites, isFull } = model.workbench
  const word = isFull ? '管理' : '添加'
  return (
    <Section title='常用应用'>
      <AppGrid>
        {favourites.map((item) => <AppTile key={item.id} name={item.fullName} mark={<AppMark node={item} />} onPress={() => model.open(item)} />)}
        <AppTile
          name={word}
          label={`${word}常用应用`}
          className='favourite-add'
          mark={<View className='app-mark favourite-add-mark'><Icon name={isFull ? 'edit' : 'plus'} size={24} /></View>}
          onPress={model.choose}
        />
      </AppGrid>
    </Section>
  )
})
