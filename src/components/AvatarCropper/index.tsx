import { useRef, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '../Button'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { Sheet } from '../Sheet'
import { gestured, MAX_ZOOM, pushed, wholeCrop, zoomed, zoomOf, type Crop, type Fingers, type FramePoint } from './cropping'
import { Stage } from './Stage'
import type { Cutter } from './stageTypes'
import './index.scss'

const ZOOM_STEP = 1.25
/** Figures are not exact: this near counts as the end. */
const NEAR = 0.001

export interface AvatarCropperProps {
  /** Path of the chosen picture; a blob: address on H5. */
  src: string
  onCancel: () => void
  /** Another picture instead. */
  onChooseAgain: () => void
  /** A square JPEG of 512 px at most, ready for an upload. */
  onDone: (path: string) => void
}

/**
 * Cuts a square out of a picture: drag, pinch, wheel, arrow keys and buttons. Our own, because NutUI's draws through the old canvas
 * context, picks the picture itself past the privacy guide, and its toolbar cannot be reached by keyboard or screen reader.
 */
export function AvatarCropper({ src, onCancel, onChooseAgain, onDone }: AvatarCropperProps) {
  const [cutter, setCutter] = useState<Cutter>()
  const [crop, setCrop] = useState<Crop>()
  const [problem, setProblem] = useState('')
  const [isCutting, setCutting] = useState(false)
  const fingers = useRef<Fingers>([])
  const size = cutter?.size
  const change = (next: (size: Cutter['size'], crop: Crop) => Crop) => {
    if (size !== undefined) setCrop((now) => (now === undefined ? now : next(size, now)))
  }
  const follow = (now: Fingers) => {
    const before = fingers.current
    fingers.current = now
    change((whole, crop) => gestured(whole, crop, before, now))
  }
  const zoom = (factor: number, at?: FramePoint) => change((whole, crop) => zoomed(whole, crop, factor, at))
  const finish = async () => {
    if (cutter === undefined || crop === undefined) return
    setCutting(true)
    try {
      onDone(await cutter.cut(crop))
    } catch {
      setProblem('这张图片裁剪失败，请换一张')
    }
    setCutting(false)
  }
  const times = size === undefined || crop === undefined ? 1 : zoomOf(size, crop)
  return (
    <Sheet
      open
      title='裁剪头像'
      onClose={onCancel}
      footer={
        <View className='cropper-actions'>
          <Button kind='secondary' onPress={onChooseAgain}>
            换一张
          </Button>
          <Button loading={isCutting} disabled={crop === undefined || problem !== ''} onPress={() => void finish()}>
            使用
          </Button>
        </View>
      }
    >
      <View className='cropper'>
        {problem === '' ? (
          <>
            <Stage
              src={src}
              size={size}
              crop={crop}
              onReady={(ready) => {
                setCutter(ready)
                setCrop(wholeCrop(ready.size))
              }}
              onBroken={() => setProblem('这张图片打不开，请换一张')}
              onFingers={follow}
              onZoom={zoom}
              onPush={(by) => change((whole, crop) => pushed(whole, crop, by))}
            />
            <View className='cropper-zoom'>
              <Pressable
                className='cropper-button'
                label='缩小'
                disabled={crop === undefined || times <= 1 + NEAR}
                onPress={() => zoom(1 / ZOOM_STEP)}
              >
                <Icon name='minus' size={24} />
              </Pressable>
              <Text className='cropper-times'>{crop === undefined ? '读取中' : `${times.toFixed(1)} 倍`}</Text>
              <Pressable
                className='cropper-button'
                label='放大'
                disabled={crop === undefined || times >= MAX_ZOOM - NEAR}
                onPress={() => zoom(ZOOM_STEP)}
              >
                <Icon name='plus' size={24} />
              </Pressable>
            </View>
            <Text className='cropper-help'>拖动图片调整位置，圆圈内会成为头像</Text>
          </>
        ) : (
          <View className='cropper-problem' {...{ role: 'alert' }}>
            <Icon name='warning' />
            <Text>{problem}</Text>
          </View>
        )}
      </View>
    </Sheet>
  )
}
