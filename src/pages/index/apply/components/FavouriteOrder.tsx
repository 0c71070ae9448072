import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { observer } from 'mobx-react'
import type { ITouchEvent } from '@tarojs/components'
import { Text, View } from '@tarojs/components'
import { AppMark } from '@/components/AppTile'
import { Button } from '@/components/Button'
import { moved, placeAt, type Grid } from '@/domain/workbench/arrange'
import type { MenuNode } from '@/contract/workbench'
import { useStores } from '@/hooks/useStores'
import { boxOf, focusOn } from '@/platform/box'

const isH5 = process.env.TARO_ENV === 'h5'
const GRID = 'favourite-order'
const tileId = (id: string): string => `favourite-${id}`
/** Tiles in a row by text size, as AppGrid draws them. */
const COLUMNS: Readonly<Record<number, number>> = { 150: 3, 200: 2 }
/** Where an arrow key leads: places forward in a row of `columns`. */
const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns
}

export interface FavouriteOrderProps {
  items: readonly MenuNode[]
  onDone: (ids: string[]) => void
  onCancel: () => void
}

/** 常用 being put into order: dragged by finger or mouse, moved by the arrow keys, or picked and moved by the two buttons. */
export const FavouriteOrder = observer(function FavouriteOrder({ items, onDone, onCancel }: FavouriteOrderProps) {
  const { ui } = useStores()
  const [ids, setIds] = useState(() => items.map(({ id }) => id))
  const [held, setHeld] = useState(ids[0] ?? '')
  const grid = useRef<Grid>()
  const isDragging = useRef(false)
  const columns = COLUMNS[ui.textFactor] ?? 4
  const byId = new Map(items.map((item) => [item.id, item]))
  const take = (id: string) => {
    setHeld(id)
    isDragging.current = true
    boxOf(GRID, (box) => {
      grid.current = { ...box, columns, count: ids.length }
    })
  }
  const drag = (id: string, x: number, y: number) => {
    if (isDragging.current && grid.current !== undefined) setIds(moved(ids, id, placeAt(grid.current, x, y)))
  }
  const drop = () => {
    isDragging.current = false
    grid.current = undefined
  }
  const step = (id: string, by: number) => {
    setIds(moved(ids, id, ids.indexOf(id) + by))
    setTimeout(() => focusOn(tileId(id)), 0)
  }
  const gestures = (id: string, place: number): Record<string, unknown> =>
    isH5
      ? {
          role: 'button',
          tabIndex: 0,
          'aria-pressed': String(held === id),
          'aria-label': `${byId.get(id)?.fullName ?? ''}，第 ${place + 1} 个，共 ${ids.length} 个，用方向键移动`,
          onPointerDown: (event: PointerEvent) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            take(id)
          },
          onPointerMove: (event: PointerEvent) => drag(id, event.clientX, event.clientY),
          onPointerUp: drop,
          onPointerCancel: drop,
          onKeyDown: (event: KeyboardEvent) => {
            const by = STEPS[event.key]?.(columns)
            if (by === undefined) return
            event.preventDefault()
            setHeld(id)
            step(id, by)
          }
        }
      : {
          catchMove: true,
          onTouchStart: () => take(id),
          onTouchMove: (event: ITouchEvent) => {
            const [touch] = event.touches
            if (touch !== undefined) drag(id, touch.clientX, touch.clientY)
          },
          onTouchEnd: drop,
          onTouchCancel: drop
        }
  return (
    <>
      <Text className='favourite-hint'>按住拖动，或选中后用下面的按钮移动</Text>
      <View id={GRID} className='app-grid favourite-grid'>
        {ids.map((id, place) => {
          const node = byId.get(id)
          return (
            node !== undefined && (
              <View
                key={id}
                id={tileId(id)}
                className={`app-tile favourite-tile${held === id ? ' favourite-held' : ''}`}
                {...gestures(id, place)}
              >
                <AppMark node={node} />
                <Text className='app-name'>{node.fullName}</Text>
              </View>
            )
          )
        })}
      </View>
      <View className='favourite-bar'>
        <Button kind='secondary' inline disabled={ids.indexOf(held) <= 0} onPress={() => setIds(moved(ids, held, ids.indexOf(held) - 1))}>
          前移
        </Button>
        <Button
          kind='secondary'
          inline
          disabled={ids.indexOf(held) >= ids.length - 1}
          onPress={() => setIds(moved(ids, held, ids.indexOf(held) + 1))}
        >
          后移
        </Button>
        <Button kind='text' inline onPress={onCancel}>
          取消
        </Button>
        <Button inline onPress={() => onDone(ids)}>
          完成
        </Button>
      </View>
    </>
  )
})
