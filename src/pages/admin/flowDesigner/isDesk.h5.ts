import { useEffect, useState } from 'react'

/** From here on there is room for settings beside the drawing; as in the styles of the page. */
const DESK = '(min-width: 1024px)'

/** Whether the window is as wide as a desk's, also after it was made wider. */
export function useIsDesk(): boolean {
  const [isDesk, setDesk] = useState(() => window.matchMedia(DESK).matches)
  useEffect(() => {
    const media = window.matchMedia(DESK)
    const tell = () => setDesk(media.matches)
    media.addEventListener('change', tell)
    return () => media.removeEventListener('change', tell)
  }, [])
  return isDesk
}
