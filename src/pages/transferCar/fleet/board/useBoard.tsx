import { useEffect, useState, type ReactNode } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { Dialog } from '@/components/Dialog'
import type { BoardDriver } from '@/contract/transferCar/fleet/board'
import { SECOND } from '@/domain/time'
import { useStores } from '@/hooks/useStores'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { openLocation } from '@/platform/map'
import { callPhone } from '@/platform/phone'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import { positionWords } from '../texts'
import { BoardModel } from './model'

/** Moves the board's clock on while the page is in front. */
function useSeconds(tick: () => void): void {
  const [seconds] = useState(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = (): void => clearInterval(timer)
    const start = (): void => {
      stop()
      timer = setInterval(tick, SECOND)
    }
    return { start, stop }
  })
  useDidShow(seconds.start)
  useDidHide(seconds.stop)
  useEffect(() => {
    seconds.start()
    return seconds.stop
  }, [seconds])
}

/** The board's model, read when its page comes to the front and again whenever orders or people change. */
export function useBoard(): BoardModel {
  const { api, orders, session, clock, uuid, im } = useStores()
  const [model] = useState(() => new BoardModel({ service: createTransferCarBoardService(api), orders, clock, uuid }))
  useDidShow(() => {
    if (session.isSignedIn) void model.refresh()
  })
  useSeconds(model.tick)
  useLiveOrders({ changed: () => void model.refresh(), returned: () => void model.refresh() })
  // 上班 and 下班 are news about a person.
  useEffect(() => im.watch('organization', () => void model.refresh()), [im, model])
  return model
}

export interface DriverActs {
  call: (driver: BoardDriver) => void
  show: (driver: BoardDriver) => void
  /** Asks before it sends him to work or home. */
  askDuty: (driver: BoardDriver) => void
  /** The question, while it is asked. */
  dialog: ReactNode
}

/** What a dispatcher does with a driver beside sending him: calls him, sees where he is, sends him to work or home. */
export function useDriverActs(model: BoardModel): DriverActs {
  const { feedback } = useStores()
  const [asked, setAsked] = useState<BoardDriver>()
  const [isChanging, setChanging] = useState(false)
  const changeDuty = async (driver: BoardDriver) => {
    setChanging(true)
    const problem = await model.setDuty(driver.id, !driver.onDuty)
    setChanging(false)
    setAsked(undefined)
    feedback.toast(problem === '' ? `${driver.name}已${driver.onDuty ? '下班' : '上班'}` : problem)
  }
  const verb = asked?.onDuty === true ? '下班' : '上班'
  return {
    call: (driver) =>
      void callPhone(driver.mobile).then((isOut) => {
        if (!isOut) feedback.toast('没有拨出电话')
      }),
    show: ({ position }) => {
      if (position !== null) void openLocation({ point: position, name: '驾驶员位置', address: positionWords(position, model.now) })
    },
    askDuty: setAsked,
    dialog: (
      <Dialog
        open={asked !== undefined}
        title={`${asked?.name ?? ''}${verb}？`}
        confirmText={`设为${verb}`}
        loading={isChanging}
        onConfirm={() => asked !== undefined && void changeDuty(asked)}
        onCancel={() => setAsked(undefined)}
      >
        <Text>{verb === '上班' ? '上班后可以接到派单。' : '下班后不再出现在派单名单中。'}</Text>
      </Dialog>
    )
  }
}
