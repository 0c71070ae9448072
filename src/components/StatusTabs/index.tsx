import { useState } from 'react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable'
import { useShown } from './shown'
import { tabId } from './tabId'
import './index.scss'

let rows = 0

export interface StatusTab<T extends string> {
  value: T
  label: string
  /** Left out while it is not known yet; 0 is shown. */
  count?: number
}

export interface StatusTabsProps<T extends string> {
  /** What the tabs choose, for a screen reader. */
  label: string
  tabs: readonly StatusTab<T>[]
  current: T
  onChange: (value: T) => void
}

/** Status tabs that show counts and scroll sideways; the current one is brought into sight. */
export function StatusTabs<T extends string>({ label, tabs, current, onChange }: StatusTabsProps<T>) {
  const [id] = useState(() => `tabs-${++rows}`)
  // Counts that come later push the tabs on: another name, so that the current one is looked for again.
  const row = `${id}-${tabs.filter(({ count }) => count !== undefined).length}`
  const shown = useShown(
    row,
    tabs.findIndex(({ value }) => value === current)
  )
  return (
    <ScrollView scrollX enableFlex className='tabs' showScrollbar={false} {...shown}>
      <View className='tabs-row' {...{ role: 'tablist', 'aria-label': label }}>
        {tabs.map((tab, at) => {
          const isCurrent = tab.value === current
          return (
            <Pressable
              key={tab.value}
              id={tabId(row, at)}
              role='tab'
              selected={isCurrent}
              className={`tabs-tab${isCurrent ? ' tabs-current' : ''}`}
              onPress={() => onChange(tab.value)}
            >
              <Text>{tab.label}</Text>
              {tab.count !== undefined && <Text className='tabs-count'>{tab.count > 999 ? '999+' : tab.count}</Text>}
            </Pressable>
          )
        })}
      </View>
    </ScrollView>
  )
}
