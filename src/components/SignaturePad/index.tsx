import { forwardRef, useImperativeHandle, useRef, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '../Button'
import { isSignature, type Point, type Stroke } from './strokes'
import { Surface } from './Surface'
import type { Painter } from './surfaceTypes'
import './index.scss'

/** Path of a PNG ready for an upload, or why there is none, in words: nothing but a slip of the finger, a canvas that gave no picture. */
export type Signed = { path: string } | { problem: string }

export interface SignatureHandle {
  exportPng(): Promise<Signed>
}

/** The painter, for who cannot go on without it. */
function awaited(): { ready: Promise<Painter>; tell: (painter: Painter) => void } {
  let tell: (painter: Painter) => void = () => undefined
  const ready = new Promise<Painter>((resolve) => {
    tell = resolve
  })
  return { ready, tell }
}

/** A pad to sign on with a finger, a pen or a mouse; 撤销 takes back the last stroke. */
export const SignaturePad = forwardRef<SignatureHandle, { onChange?: (hasSignature: boolean) => void }>(function SignaturePad(
  { onChange },
  ref
) {
  const painter = useRef<Painter>()
  const [canvas] = useState(awaited)
  const strokes = useRef<Stroke[]>([])
  const drawing = useRef<Point[]>([])
  const [count, setCount] = useState(0)
  const settle = (next: Stroke[]) => {
    strokes.current = next
    setCount(next.length)
    painter.current?.drawAll(next)
    onChange?.(isSignature(next))
  }
  const move = (point: Point) => {
    const last = drawing.current[drawing.current.length - 1]
    if (last === undefined) return
    drawing.current.push(point)
    painter.current?.drawSegment(last, point)
  }
  const end = () => {
    if (drawing.current.length === 0) return
    const stroke = drawing.current
    drawing.current = []
    settle([...strokes.current, stroke])
  }
  useImperativeHandle(
    ref,
    () => ({
      // A slow phone finds the canvas after the first strokes: they are on it as soon as it is there.
      exportPng: async () => {
        if (!isSignature(strokes.current)) return { problem: '还没有签字' }
        const { toFile } = await canvas.ready
        return toFile().then(
          (path) => ({ path }),
          () => ({ problem: '签字没有保存成图片，请再试一次' })
        )
      }
    }),
    [canvas]
  )
  return (
    <View className='signature'>
      <View className='signature-paper'>
        <Surface
          onReady={(ready) => {
            painter.current = ready
            ready.drawAll(strokes.current)
            canvas.tell(ready)
          }}
          onStart={(point) => {
            drawing.current = [point]
          }}
          onMove={move}
          onEnd={end}
        />
        {count === 0 && <Text className='signature-hint'>请在此处签名</Text>}
      </View>
      <View className='signature-tools'>
        <Button kind='secondary' disabled={count === 0} onPress={() => settle(strokes.current.slice(0, -1))}>
          撤销一笔
        </Button>
        <Button kind='secondary' disabled={count === 0} onPress={() => settle([])}>
          清除
        </Button>
      </View>
    </View>
  )
})
