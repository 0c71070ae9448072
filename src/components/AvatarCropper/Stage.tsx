import { useCallback, useEffect, useRef, useState } from 'react'
import Taro from '@tarojs/taro'
import { Canvas, Image, View, type BaseEventOrig, type ITouchEvent } from '@tarojs/components'
import { canvasPicture, findCanvas } from '@/platform/canvasNode'
import { pictureSize } from '@/platform/pictureSize'
import { cutOf, placed, OUTPUT_SIDE, type FramePoint } from './cropping'
import { QUALITY, type Cutter, type StageProps } from './stageTypes'

interface CanvasImage {
  src: string
  onload: () => void
  onerror: (failure: unknown) => void
}
interface CanvasNode {
  width: number
  height: number
  createImage: () => CanvasImage
  getContext: (kind: '2d') => {
    fillStyle: string | object
    fillRect: (x: number, y: number, width: number, height: number) => void
    drawImage: (
      image: CanvasImage,
      sx: number,
      sy: number,
      sw: number,
      sh: number,
      x: number,
      y: number,
      width: number,
      height: number
    ) => void
  }
}
interface Box {
  left: number
  top: number
  width: number
  height: number
}

let counter = 0

const ask = <T,>(
  build: (query: ReturnType<typeof Taro.createSelectorQuery>) => { exec: (tell: (found: T[]) => void) => unknown }
): Promise<T | undefined> =>
  new Promise((resolve) => {
    build(Taro.createSelectorQuery()).exec((found) => resolve(found[0]))
  })

function load(node: CanvasNode, src: string): Promise<CanvasImage> {
  return new Promise((resolve, reject) => {
    const image = node.createImage()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('unreadable picture'))
    image.src = src
  })
}

/** @param canvasId of the canvas that cuts; it stands beyond the edge of the screen */
async function cutterOf(src: string, canvasId: string): Promise<Cutter> {
  const size = await pictureSize(src)
  if (size === undefined) throw new Error('unreadable picture')
  return {
    size,
    cut: async (crop) => {
      const node = await new Promise<CanvasNode>((resolve) => {
        findCanvas<CanvasNode>(canvasId, (found) => resolve(found.node))
      })
      const { left, top, side, drawn } = cutOf(crop)
      node.width = drawn
      node.height = drawn
      const context = node.getContext('2d')
      const image = await load(node, src)
      context.fillStyle = '#FFFFFF'
      context.fillRect(0, 0, drawn, drawn)
      context.drawImage(image, left, top, side, side, 0, 0, drawn, drawn)
      return canvasPicture(node, {
        x: 0,
        y: 0,
        width: drawn,
        height: drawn,
        destWidth: drawn,
        destHeight: drawn,
        fileType: 'jpg',
        quality: QUALITY
      })
    }
  }
}

/** The frame with the picture behind it, in a mini-program: fingers only. */
export function Stage(props: StageProps) {
  const { src, size, crop } = props
  const [id] = useState(() => `cropper${++counter}`)
  const latest = useRef(props)
  latest.current = props
  const box = useRef<Box>()
  const measure = useCallback(() => {
    void ask<Box | null>((query) => query.select(`#${id}`).boundingClientRect()).then((found) => {
      if (found !== undefined && found !== null && found.width > 0 && found.height > 0) box.current = found
    })
  }, [id])
  useEffect(() => {
    let isGone = false
    cutterOf(src, `${id}canvas`).then(
      (cutter) => {
        if (isGone) return
        measure()
        latest.current.onReady(cutter)
      },
      () => {
        if (!isGone) latest.current.onBroken()
      }
    )
    return () => {
      isGone = true
    }
  }, [src, id, measure])
  const fingersOf = ({ left, top, width, height }: Box, event: BaseEventOrig): FramePoint[] =>
    // Taro types a view's touches as any event.
    Array.from((event as ITouchEvent).touches).map((touch) => ({
      x: (touch.clientX - left) / width,
      y: (touch.clientY - top) / height
    }))
  const tell = (event: BaseEventOrig) => {
    if (box.current !== undefined) props.onFingers(fingersOf(box.current, event))
  }
  const start = (event: BaseEventOrig) => {
    // The sheet may have moved since the last touch.
    measure()
    tell(event)
  }
  const at = size === undefined || crop === undefined ? undefined : placed(size, crop)
  return (
    <View id={id} className='cropper-frame' catchMove onTouchStart={start} onTouchMove={tell} onTouchEnd={tell} onTouchCancel={tell}>
      {at !== undefined && (
        <Image
          className='cropper-picture'
          src={src}
          mode='scaleToFill'
          style={{
            left: `${at.left.toFixed(3)}%`,
            top: `${at.top.toFixed(3)}%`,
            width: `${at.width.toFixed(3)}%`,
            height: `${at.height.toFixed(3)}%`
          }}
        />
      )}
      <Canvas
        type='2d'
        id={`${id}canvas`}
        canvasId={`${id}canvas`}
        className='cropper-canvas'
        style={{ width: `${OUTPUT_SIDE}px`, height: `${OUTPUT_SIDE}px` }}
      />
    </View>
  )
}
