import { WebView } from '@tarojs/components'

export interface FrameProps {
  src: string
  title: string
  /** H5 only: what is shown came from our own server and may be printed by our button. */
  isOwn: boolean
}

/** A web page that fills the page (mini-programs: the platform's web view covers everything else). */
export function Frame({ src }: FrameProps) {
  return <WebView src={src} />
}

/** Mini-programs print nothing. */
export function printFrame(): boolean {
  return false
}
