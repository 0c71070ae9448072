import { useEffect, useState } from 'react'

/** Height of what is left of the screen while the keyboard is open, as a style: browsers lay the keyboard over the page. */
export function useKeyboardRoom(): Record<string, string> {
  const [height, setHeight] = useState<number | undefined>(undefined)
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null || visualViewport === undefined) return undefined
    const resized = () => {
      // A page that is enlarged with two fingers has a smaller view too, and no keyboard.
      const isCovered = visualViewport.scale === 1 && window.innerHeight - visualViewport.height > 80
      setHeight(isCovered ? visualViewport.height : undefined)
      if (isCovered) window.scrollTo(0, 0)
    }
    visualViewport.addEventListener('resize', resized)
    return () => visualViewport.removeEventListener('resize', resized)
  }, [])
  return height === undefined ? {} : { height: `${height}px` }
}
