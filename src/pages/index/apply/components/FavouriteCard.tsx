import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { AppGrid, AppMark, AppTile } from '@/components/AppTile'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { useStores } from '@/hooks/useStores'
import type { ApplyModel } from '../model'
import type { HomeModel } from '../home/model'
import { FavouriteOrder } from './FavouriteOrder'
import './FavouriteCard.scss'

/**
 * 常用应用: up to eleven, and the twelfth tile that leads to choosing them (workbench.md#own-favourites); put into order where the server keeps
 * one.
 */
export const FavouriteCard = observer(function FavouriteCard({ model, home }: { model: ApplyModel; home: HomeModel }) {
  const { feedback } = useStores()
  const [isOrdering, setOrdering] = useState(false)
  const { favourites, isFull } = model.workbench
  const word = isFull ? '管理' : '添加'
  const canOrder = home.isOffered && favourites.length > 1
  const store = async (ids: string[]) => {
    setOrdering(false)
    if (ids.every((id, index) => id === favourites[index]?.id)) return
    const error = await model.workbench.arrange(ids)
    if (error !== undefined) feedback.toast(error.message)
  }
  if (isOrdering && canOrder) {
    return (
      <Section title='常用应用'>
        <FavouriteOrder items={favourites} onDone={(ids) => void store(ids)} onCancel={() => setOrdering(false)} />
      </Section>
    )
  }
  return (
    <Section
      title='常用应用'
      {...(canOrder && {
        aside: (
          <Button kind='text' inline label='常用应用排序' onPress={() => setOrdering(true)}>
            排序
          </Button>
        )
      })}
    >
      <AppGrid>
        {favourites.map((item) => (
          <AppTile
            key={item.id}
            name={item.fullName}
            mark={<AppMark node={item} />}
            badge={home.badgeOf(item)}
            onPress={() => model.open(item)}
          />
        ))}
        <AppTile
          name={word}
          label={`${word}常用应用`}
          className='favourite-add'
          mark={
            <View className='app-mark favourite-add-mark'>
              <Icon name={isFull ? 'edit' : 'plus'} size={24} />
            </View>
          }
          onPress={model.choose}
        />
      </AppGrid>
    </Section>
  )
})
