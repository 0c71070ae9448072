import { useState } from 'react'
import { useRouter } from '@tarojs/taro'
import { Input } from '@tarojs/components'
// Taro's own, not the plain elements that our H5 build has in their place (config/h5.ts).
import Text from '@tarojs/components-react/dist/components/text/index.js'
import View from '@tarojs/components-react/dist/components/view/index.js'
import { Stage } from './Stage'

/** One label and one input of Taro, and nothing else. */
function Bare({ place }: { place: number }) {
  const [value, setValue] = useState('')
  return (
    <View>
      <Text>{`字段 ${place}`}</Text>
      <Input value={value} onInput={(event) => setValue(event.detail.value)} />
    </View>
  )
}

export default function BarePage() {
  const count = Number(useRouter().params.count ?? 300)
  return (
    <Stage>
      {Array.from({ length: count }, (_, place) => (
        <Bare key={place} place={place} />
      ))}
    </Stage>
  )
}
