import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { Pressable } from '@/components/Pressable'
import type { DurationFigures, Outstanding } from '@/contract/transferCar/statistic/statistic'
import { PAGES } from '@/domain/pages'
import { AGEING_LABELS, DURATION_LABELS } from '@/domain/transferCar/statistic/labels'
import { outstandingDrill, type Drill } from '../drill'
import { fenWords, lengthWords } from '../texts'

/** 时长: median large, the rest below. */
export function Durations({ list }: { list: readonly DurationFigures[] }) {
  return (
    <Section title='时长（中位数）'>
      <View className='stat-table' {...{ role: 'list', 'aria-label': '时长' }}>
        {list.map(({ kind, n, meanS, medianS, p90S }) => (
          <View key={kind} className='stat-row' {...{ role: 'listitem' }}>
            <Text className='stat-row-name'>{DURATION_LABELS[kind]}</Text>
            <Text className='stat-row-value'>{lengthWords(medianS)}</Text>
            <Text className='stat-row-more'>
              {n === 0 ? '没有样本' : `平均 ${lengthWords(meanS)} · P90 ${lengthWords(p90S)} · ${n} 单`}
            </Text>
          </View>
        ))}
      </View>
    </Section>
  )
}

/** 待收账龄 from the due day, as it is now. */
export function Ageing({ outstanding, onOpen }: { outstanding: Outstanding; onOpen: (drill: Drill) => void }) {
  return (
    <Section title='待收账龄' aside={<Text className='stat-name'>{fenWords(outstanding.totalFen)}</Text>}>
      <View className='stat-table' {...{ role: 'list', 'aria-label': '待收账龄' }}>
        {outstanding.ageing.map(({ key, amountFen, count }) => (
          <View key={key} {...{ role: 'listitem' }}>
            <Pressable className='stat-row' role='link' onPress={() => onOpen(outstandingDrill(key))}>
              <Text className='stat-row-name'>{`${AGEING_LABELS[key]} · ${count} 笔`}</Text>
              <Text className='stat-row-value'>{fenWords(amountFen)}</Text>
            </Pressable>
          </View>
        ))}
        <View {...{ role: 'listitem' }}>
          <Pressable className='stat-row' role='link' onPress={() => onOpen({ route: PAGES.receivables, params: {} })}>
            <Text className='stat-row-name'>按客户看账龄</Text>
          </Pressable>
        </View>
      </View>
    </Section>
  )
}
