import { useState } from 'react'
import { observer } from 'mobx-react'
import { formatMs, parseMs } from '@/domain/form/moments'
import { OptionList, Sheet } from '@/components/Sheet'
import { useField, type FieldViewProps } from '../FormContext'
import { useStores } from '@/hooks/useStores'

/** Years before and after this one. */
const PAST = 80
const COMING = 20

const yearOf = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : Number(formatMs(ms, 'yyyy')))

/** A year: the instant it begins. The nearest come first, then back in time. */
export const YearSheet = observer(function YearSheet(props: FieldViewProps) {
  const { store, state, value, set, leave } = useField(props)
  const { clock } = useStores()
  const [now] = useState(() => Number(formatMs(clock.now(), 'yyyy')))
  const least = Math.max(now - PAST, yearOf(state.min) ?? 0)
  const most = Math.min(now + COMING, yearOf(state.max) ?? Infinity)
  const years = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => String(most - index))
  return (
    <Sheet open title={props.field.label} onClose={store.sheets.close}>
      <OptionList
        options={years.map((year) => ({ value: year, label: `${year} 年` }))}
        current={formatMs(parseMs(value) ?? clock.now(), 'yyyy')}
        onChoose={(year) => {
          store.sheets.close()
          set(parseMs(year))
          leave()
        }}
      />
    </Sheet>
  )
})
