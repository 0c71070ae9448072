import type { FrameProps } from './Frame'

const ID = 'link-frame'
/** A site of others may run and open windows, but never lead our own page away. */
const OTHERS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** A web page inside ours. */
export function Frame({ src, title, isOwn }: FrameProps) {
  return <iframe id={ID} className='link-frame' src={src} title={title} referrerPolicy='no-referrer' {...(!isOwn && { sandbox: OTHERS })} />
}

/** Prints what the frame shows. False when the browser cannot. */
export function printFrame(): boolean {
  const frame = document.getElementById(ID)
  if (!(frame instanceof HTMLIFrameElement) || frame.contentWindow === null) return false
  frame.contentWindow.focus()
  frame.contentWindow.print()
  return true
}
