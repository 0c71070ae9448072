import { useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import './index.scss'

export interface AvatarProps {
  name: string
  /** Whole address of the picture; the last character of the name stands in while there is none or it fails. */
  src?: string
  /** CSS px. */
  size?: number
}

/** A person's picture, or the last character of the name, which belongs to the given name in Chinese. */
export function Avatar({ name, src, size = 48 }: AvatarProps) {
  const [failed, setFailed] = useState('')
  const shown = src !== undefined && src !== '' && src !== failed
  const letter = Array.from(name).slice(-1)[0] ?? '—'
  return (
    <View className='avatar' style={{ width: `${size}px`, height: `${size}px` }} aria-hidden='true'>
      {shown ? (
        <Image className='avatar-image' src={src} mode='aspectFill' onError={() => setFailed(src)} />
      ) : (
        <Text style={{ fontSize: `${Math.max(12, Math.round(size * 0.42))}px` }}>{letter}</Text>
      )}
    </View>
  )
}
