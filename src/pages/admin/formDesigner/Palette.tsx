import { useMemo } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { PALETTE, type PaletteEntry } from '@/domain/designer/form/palette'
import type { Board } from './board'
import { usePaletteDrag } from './dragging.h5'

function Kind({ board, entry }: { board: Board; entry: PaletteEntry }) {
  const attach = usePaletteDrag(useMemo(() => ({ entry }), [entry]))
  return (
    <View ref={attach} className='designer-kind'>
      <Pressable className='designer-kind-press' label={`添加${entry.name}`} onPress={() => board.add(entry)}>
        <Icon name='plus' size={16} />
        <Text>{entry.name}</Text>
      </Pressable>
    </View>
  )
}

/** All kinds that can be drawn: pressed they stand behind what is selected, or they are dragged to their place. */
export const Palette = observer(function Palette({ board }: { board: Board }) {
  return (
    <>
      {PALETTE.map(({ title, entries }) => (
        <View key={title} className='designer-kinds' {...{ role: 'group', 'aria-label': title }}>
          <Text className='designer-kinds-title'>{title}</Text>
          {entries.map((entry) => (
            <Kind key={entry.kind} board={board} entry={entry} />
          ))}
        </View>
      ))}
    </>
  )
})
