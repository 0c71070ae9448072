import { useEffect, useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'

declare global {
  interface Window {
    bench: { start: () => void }
  }
}

/** Draws what it holds when `window.bench.start()` is called, so that loading the page is no part of the time. */
export function Stage({ children }: { children: ReactNode }) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    window.bench = { start: () => setOn(true) }
  }, [])
  return <View id={isOn ? 'on' : 'ready'}>{isOn && children}</View>
}
