import { useEffect, useState, type KeyboardEvent } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { moveFocus } from '@/platform/desk/keys'
import { Icon } from '../../Icon'
import { Pressable } from '../../Pressable'
import { SearchBar } from '../../SearchBar'
import { useOverlay } from '../../Sheet/useOverlay'
import { FinderModel, type Hit } from './model'

const HINT = '输入应用、车牌、工单号、缴费单号、审批或姓名'

/** What is said where nothing is listed. */
const noteOf = ({ keyword, isLooking, error, hits }: FinderModel): string => {
  if (keyword === '') return HINT
  if (isLooking) return '正在查找…'
  if (error !== '') return error
  return hits.length === 0 ? `没有找到“${keyword}”` : ''
}

/** The search for everything, over the page: arrows walk what was found, Enter opens it, the first one from the field itself. */
export const Finder = observer(function Finder({ onClose }: { onClose: () => void }) {
  const stores = useStores()
  const [model] = useState(() => new FinderModel(stores))
  useEffect(() => model.dispose, [model])
  const attach = useOverlay(true, onClose)
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onClose()
    model.open(hit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
  }
  const note = noteOf(model)
  return (
    <View className='finder' ref={attach} {...{ role: 'dialog', 'aria-modal': 'true', 'aria-label': '查找', tabIndex: -1, onKeyDown }}>
      <View className='finder-shade' onClick={onClose} />
      <View className='finder-panel'>
        <SearchBar placeholder={HINT} onChange={model.look} onSubmit={() => open(model.hits[0])} />
        <View className='finder-hits'>
          {model.hits.map((hit) => (
            <Pressable key={hit.key} role='link' className='finder-hit' onPress={() => open(hit)}>
              <Icon name={hit.icon} />
              <Text className='finder-hit-name'>{hit.name}</Text>
              <Text className='finder-hit-more'>{hit.note}</Text>
            </Pressable>
          ))}
        </View>
        <Text className={note === '' ? '' : 'finder-note'} {...{ role: 'status' }}>
          {note}
        </Text>
      </View>
    </View>
  )
})
