import { Text } from '@tarojs/components'
import './index.scss'

/** A plate as displayPlate writes it, or as it is stored. */
const PLATE = /([\u4E00-\u9FFF][A-Z]·?[A-Z0-9]{4,6}[挂学警港澳领]?)/

/** Words with plates in them, on one line or several; no plate is broken across two. */
export function PlateText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <Text className={className}>
      {text.split(PLATE).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <Text key={index} className='plate-text'>
            {part}
          </Text>
        )
      )}
    </Text>
  )
}
