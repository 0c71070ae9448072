import type { ReactNode } from 'react'
import { ScrollView, Text, View } from '@tarojs/components'
import { AppTile } from '@/components/AppTile'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { FAVOURITE_LIMIT } from '@/domain/workbench/favourites'

export interface FavouriteStripProps {
  title: string
  emptyText: string
  items: readonly { readonly id: string; readonly name: string; readonly mark: ReactNode; readonly onRemove: () => void }[]
}

/** What is chosen, in one row that scrolls sideways: it keeps its height, so the list below never moves under the thumb. */
export function FavouriteStrip({ title, emptyText, items }: FavouriteStripProps) {
  return (
    <Section title={title} className='chosen' aside={<Text className='chosen-count'>{`${items.length}/${FAVOURITE_LIMIT}`}</Text>}>
      <ScrollView scrollX enableFlex className='chosen-scroll' showScrollbar={false}>
        <View className='chosen-row'>
          {items.length === 0 && <Text className='chosen-none'>{emptyText}</Text>}
          {items.map(({ id, name, mark, onRemove }) => (
            <AppTile
              key={id}
              name={name}
              label={`从常用中移除${name}`}
              className='chosen-tile'
              mark={
                <View className='chosen-mark'>
                  {mark}
                  <View className='chosen-remove'>
                    <Icon name='minus' size={16} />
                  </View>
                </View>
              }
              onPress={onRemove}
            />
          ))}
        </View>
      </ScrollView>
    </Section>
  )
}
