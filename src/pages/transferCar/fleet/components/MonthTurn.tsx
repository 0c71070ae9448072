import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { shanghaiDate } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import './months.scss'

/** 上个月 and 下个月; nobody turns beyond the month of now. @param month yyyy-mm */
export function MonthTurn({ month, onTurn }: { month: string; onTurn: (by: number) => void }) {
  const { clock } = useStores()
  return (
    <View className='month-turn'>
      <Button kind='secondary' inline onPress={() => onTurn(-1)}>
        上个月
      </Button>
      {month < (shanghaiDate(clock.now()) ?? '').slice(0, 7) && (
        <Button kind='secondary' inline onPress={() => onTurn(1)}>
          下个月
        </Button>
      )}
    </View>
  )
}
