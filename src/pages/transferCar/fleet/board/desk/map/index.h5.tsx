import { createElement, useEffect, useRef, useState } from 'react'
import { reaction } from 'mobx'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { focusOrder, revealOrder } from '../keys.h5'
import { isAlike } from '../../model'
import type { DeskModel } from '../model'
import { pictureOf, type MapPin } from './model'
import { DispatchMapView } from './view.h5'
import './index.scss'

/** What a pin does that is pressed: its order is chosen on the board too; who has none is named. */
function press(desk: DeskModel, { orderId, label }: MapPin): void {
  desk.say(label)
  if (orderId === '') return
  desk.choose(orderId)
  revealOrder(orderId)
}

/** The map beside the board: open orders by status, drivers at work with direction and age of their place; one choice for both. */
export function DispatchMap({ desk }: { desk: DeskModel }) {
  const node = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<DispatchMapView>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (node.current === null) return undefined
    const made = new DispatchMapView(node.current, {
      onBroken: () => setBroken(true),
      onPin: (pin) => press(desk, pin),
      onLeave: () => focusOrder(desk)
    })
    setView(made)
    const stops = [
      reaction(
        () => pictureOf(desk),
        (picture) => made.show(picture),
        { fireImmediately: true, equals: isAlike }
      ),
      reaction(
        () => desk.chosenId,
        (orderId) => made.reveal(orderId),
        { fireImmediately: true }
      )
    ]
    return () => {
      stops.forEach((stop) => stop())
      made.dispose()
    }
  }, [desk])
  return (
    <View className='desk-map' {...{ role: 'region', 'aria-label': '地图' }}>
      {createElement('div', { ref: node, className: 'map-view', role: 'application', 'aria-label': '工单和拖车的位置' })}
      <View className='desk-map-all'>
        <Button kind='secondary' inline onPress={() => view?.showAll()}>
          全览
        </Button>
      </View>
      {isBroken && (
        <View className='map-broken' {...{ role: 'status' }}>
          <Text>地图图片没有全部加载，位置仍然准确</Text>
        </View>
      )}
    </View>
  )
}
