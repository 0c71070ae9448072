import { ScrollView, Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable'
import './index.scss'

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

/** Status tabs that show counts and scroll sideways. */
export function StatusTabs<T extends string>({ label, tabs, current, onChange }: StatusTabsProps<T>) {
  return (
    <ScrollView scrollX enableFlex className='tabs' showScrollbar={false}>
      <View className='tabs-row' {...{ role: 'tablist', 'aria-label': label }}>
        {tabs.map((tab) => {
          const isCurrent = tab.value === current
          return (
            <Pressable key={tab.value} role='tab' selected={isCurrent} className={`tabs-tab${isCurrent ? ' tabs-current' : ''}`} onPress={() => onChange(tab.value)}>
              <Text>{tab.label}</Text>
              {tab.count !== undefined && <Text className='tabs-count'>{tab.count > 999 ? '999+' : tab.count}</Text>}
            </Pressable>
          )
        })}
      </View>
    </ScrollView>
  )
}
