/** Frames to wait until the fields of a refused page have drawn their errors: a long form draws them one after the other. */
const MOST_FRAMES = 30

/** Brings the first element of a class into sight once it is drawn; pages that are kept behind the one in front have no size and are left out. */
export function scrollToFirst(className: string): void {
  const look = (framesLeft: number): void => {
    requestAnimationFrame(() => {
      const first = Array.from(document.querySelectorAll<HTMLElement>(`.${className}`)).find((element) => element.offsetParent !== null)
      if (first !== undefined) first.scrollIntoView({ block: 'center', inline: 'center' })
      else if (framesLeft > 0) look(framesLeft - 1)
    })
  }
  // The page says that it was refused before React has drawn what was wrong.
  requestAnimationFrame(() => look(MOST_FRAMES))
}
