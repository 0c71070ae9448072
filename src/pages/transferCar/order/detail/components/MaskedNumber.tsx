import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { callPhone, canDial } from '@/platform/phone'
import './MaskedNumber.scss'

interface MaskedNumberProps {
  /** Whose or what number: 报案人. */
  label: string
  /** As the server shows it, masked or whole. */
  number: string
  /** What it is, on the buttons: 号码. */
  what?: string
  /** Words before the number: 居民身份证. */
  prefix?: string
  /** Asks for the whole number, which is logged; '' when it was refused. Left out for who has no right. */
  onReveal?: (() => Promise<string>) | undefined
  /** A telephone number, and somebody else's. */
  isPhone?: boolean
}

/** A number of a person: masked with 显示号码 for who has the right, and 复制 once it is whole; 拨打 where the device can, at one tap. */
export function MaskedNumber({ label, number, what = '号码', prefix = '', onReveal, isPhone = false }: MaskedNumberProps) {
  const { feedback } = useStores()
  const [whole, setWhole] = useState(number.includes('*') ? '' : number)
  const [isAsking, setAsking] = useState(false)
  const reveal = async (): Promise<string> => {
    if (whole !== '' || onReveal === undefined) return whole
    setAsking(true)
    const answer = await onReveal()
    setWhole(answer)
    setAsking(false)
    return answer
  }
  const copy = async () => feedback.toast((await copyText(whole)) ? `${what}已复制` : `没有复制成功，请长按${what}复制`)
  const dial = async () => {
    const known = await reveal()
    if (known !== '' && !(await callPhone(known))) feedback.toast('没有拨出电话')
  }
  const isWhole = whole !== ''
  return (
    <View className='number'>
      <Text className='number-text' selectable={isWhole}>{`${prefix === '' ? '' : `${prefix} `}${isWhole ? whole : number}`}</Text>
      <View className='number-acts'>
        {!isWhole && onReveal !== undefined && (
          <Button kind='secondary' inline loading={isAsking} label={`显示${label}${what}`} onPress={() => void reveal()}>
            {`显示${what}`}
          </Button>
        )}
        {isWhole && (
          <Button kind='secondary' inline label={`复制${label}${what}`} onPress={() => void copy()}>
            复制
          </Button>
        )}
        {isPhone && canDial() && (isWhole || onReveal !== undefined) && (
          <Button kind='secondary' inline icon='phone' label={`拨打${label}电话`} onPress={() => void dial()}>
            拨打
          </Button>
        )}
      </View>
    </View>
  )
}
