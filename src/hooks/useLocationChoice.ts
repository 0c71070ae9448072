import { useCallback, useEffect, useRef } from 'react'
import { useDidShow } from '@tarojs/taro'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { chooseLocation } from '@/platform/map'
import type { ChosenLocation } from '@/platform/map/types'
import { DraftBook } from '@/stores/drafts'
import { takeLocation } from '@/stores/locationAnswers'
import { useStores } from './useStores'

/**
 * Asks for a location on a map. The mini-programs answer at once; on H5 a page of its own does, and the answer is taken when
 * this one is shown again, even after a refresh in between.
 * @param ask names the question among all pages, e.g. `create:position`
 * @param take gets what was chosen; leaving without choosing calls nothing
 */
export function useLocationChoice(ask: string, take: (location: ChosenLocation) => void): (start?: LabelledPoint) => Promise<void> {
  const { storage, session, navigation, feedback } = useStores()
  const current = useRef(take)
  current.current = take
  const look = useCallback(() => {
    const location = takeLocation(new DraftBook(storage, session.userInfo?.userId ?? ''), ask)
    if (location !== undefined) current.current(location)
  }, [storage, session, ask])
  useEffect(look, [look])
  useDidShow(look)
  return async (start) => {
    const answer = await chooseLocation({ name: ask, from: navigation.current() }, start)
    if (answer.kind === 'chosen') current.current(answer.location)
    if (answer.kind === 'refused') feedback.toast('没有定位权限，可在系统设置中打开，或直接填写地址')
  }
}
