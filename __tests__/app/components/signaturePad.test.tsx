import { createElement, createRef, useEffect, useRef } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { SignaturePad, type SignatureHandle } from '@/components/SignaturePad'
import type { SurfaceProps } from '@/components/SignaturePad/surfaceTypes'

const toFile = jest.fn<Promise<string>, []>()
const held: { surface?: SurfaceProps } = {}
jest.mock('@/components/SignaturePad/Surface', () => ({
  Surface: (props: SurfaceProps) => {
    const { onReady } = props
    held.surface = props
    const ready = useRef(onReady)
    useEffect(() => ready.current({ drawAll: () => undefined, drawSegment: () => undefined, toFile }), [])
    return null
  }
}))

/** Mounts a pad; `sign` moves a finger over it as a name is written. */
async function pad(): Promise<{ handle: SignatureHandle; sign: () => void }> {
  const test = new TestUtils()
  const ref = createRef<SignatureHandle>()
  await test.mount((() => createElement(SignaturePad, { ref })) as never)
  if (ref.current === null) throw new Error('the pad gave no handle')
  const sign = (): void =>
    test.act(() => {
      held.surface?.onStart({ x: 10, y: 60 })
      for (let x = 20; x < 200; x += 10) held.surface?.onMove({ x, y: 60 + (x % 40) })
      held.surface?.onEnd()
    })
  return { handle: ref.current, sign }
}

describe('a signature', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  test('that nobody wrote is told as missing', async () => {
    const { handle } = await pad()
    expect(await handle.exportPng()).toEqual({ problem: '还没有签字' })
  })

  test('is a picture', async () => {
    const { handle, sign } = await pad()
    toFile.mockResolvedValue('/tmp/a.png')
    sign()
    expect(await handle.exportPng()).toEqual({ path: '/tmp/a.png' })
  })

  test('that the phone makes no picture of is said, and nothing is thrown', async () => {
    const { handle, sign } = await pad()
    toFile.mockRejectedValue({ errMsg: 'canvasToTempFilePath:fail' })
    sign()
    expect(await handle.exportPng()).toEqual({ problem: '签字没有保存成图片，请再试一次' })
  })
})
