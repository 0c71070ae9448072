import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { AppMark, AppTile } from '@/components/AppTile'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import type { AllAppModel } from '../model'

/** What is chosen, in one row that scrolls sideways: it keeps its height, so the list below never moves under the thumb. */
export const FavouriteStrip = observer(function FavouriteStrip({ model }: { model: AllAppModel }) {
  const { favourites } = model.workbench
  return (
    <Section title='常用应用' className='chosen' aside={<Text className='chosen-count'>{`${favourites.length}/${FAVOURITE_LIMIT}`}</Text>}>
      <ScrollView scrollX enableFlex className='chosen-scroll' showScrollbar={false}>
        <View className='chosen-row'>
          {favourites.length === 0 && <Text className='chosen-none'>还没有常用应用。点下面的“添加”，它就会出现在工作台最上面。</Text>}
          {favourites.map((item) => (
            <AppTile
              key={item.id}
              name={item.fullName}
              label={`从常用中移除${item.fullName}`}
              className='chosen-tile'
              mark={<View className='chosen-mark'><AppMark node={item} /><View className='chosen-remove'><Icon name='minus' size={16} /></View></View>}
              onPress={() => void model.toggle(item)}
            />
          ))}
        </View>
      </ScrollView>
    </Section>
  )
})
