import { useMemo } from 'react'
import { Image, View } from '@tarojs/components'
import qrcode from 'qrcode-generator'
import './index.scss'

/** Pixels of one module in the picture; the screen scales it without smoothing. */
const CELL = 6
/** Quiet zone of ISO/IEC 18004: four modules. */
const QUIET = 4 * CELL

/** A text as a QR code: a picture in the address itself, the same on every platform, dark on white by day and night. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const address = useMemo(() => {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    return code.createDataURL(CELL, QUIET)
  }, [text])
  return (
    <View className='qr' {...{ role: 'img', 'aria-label': label }}>
      <Image className='qr-picture' src={address} mode='aspectFit' />
    </View>
  )
}
