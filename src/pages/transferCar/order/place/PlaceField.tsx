import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { TextAreaField, type FieldProps } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { formatDistance } from '@/domain/format/measure'
import { scrollToFirst } from '@/platform/scroll'
import type { PlaceModel } from './model'
import type { PlaceSearch, Suggestion } from './placeSearch'
import './place.scss'

/** Where a suggestion comes from. */
const SOURCES: Readonly<Record<Suggestion['source'], string>> = {
  saved: '常用地点',
  order: '历史工单',
  yard: '停车场',
  site: '公司地点',
  area: '行政区划',
  amap: '高德地图',
  tencent: '腾讯地图',
  coordinates: '输入的坐标'
}

/** Nearer than that says nothing: people know their surroundings. Metres. */
const TOLD_FROM_M = 50_000

const hintOf = ({ name, address, areaName, homeM, source }: Suggestion): string =>
  [name === '' ? areaName : address, homeM === null || homeM < TOLD_FROM_M ? '' : `距公司 ${formatDistance(homeM)}`, SOURCES[source]]
    .filter((part) => part !== '')
    .join(' · ')

const Suggestions = observer(function Suggestions({ search, onChoose }: { search: PlaceSearch; onChoose: (place: Suggestion) => void }) {
  if (!search.isOpen) return null
  return (
    <View className='place-list'>
      <View className='place-rows' {...{ role: 'listbox', 'aria-label': '地点建议' }}>
        {search.list.map((place, index) => (
          <Pressable
            key={`${place.source}${index}${place.name}${place.address}`}
            role='option'
            selected={false}
            className='place-row'
            onPress={() => onChoose(place)}
          >
            <Text className='place-name'>{place.name || place.address}</Text>
            <Text className='place-hint'>{hintOf(place)}</Text>
          </Pressable>
        ))}
      </View>
      <View className='place-foot'>
        <Text className='place-notice' {...{ role: 'status' }}>
          {search.notice}
        </Text>
        <Pressable className='place-close' onPress={search.close}>
          收起
        </Pressable>
      </View>
    </View>
  )
})

export interface PlaceFieldProps extends Pick<FieldProps, 'label' | 'mark' | 'help'> {
  place: PlaceModel
  value: string
  error: string | undefined
  placeholder?: string
  /** A sheet scrolls by itself. */
  isInSheet?: boolean
  /** The same place is being searched elsewhere: its list stands there. */
  isBehind?: boolean
  /** An offered place was taken. */
  onChosen?: () => void
}

/** An address, with places offered below it while it is typed; coordinates are understood, and anything may be written. */
export const PlaceField = observer(function PlaceField(props: PlaceFieldProps) {
  const { place, error = '', isInSheet = false, isBehind = false, onChosen, ...field } = props
  const { isOpen } = place.search
  const choose = async (chosen: Suggestion) => {
    if (await place.choose(chosen)) onChosen?.()
  }
  useEffect(() => place.search.close, [place])
  // The keyboard leaves half a screen: field and list come into it together.
  useEffect(() => {
    if (isOpen && !isInSheet && !isBehind) scrollToFirst('place-list')
  }, [isOpen, isInSheet, isBehind])
  return (
    <>
      <TextAreaField {...field} maxLength={255} rows={2} error={error} onInput={place.type} />
      {!isBehind && <Suggestions search={place.search} onChoose={(chosen) => void choose(chosen)} />}
    </>
  )
})
