/** Brings the first element of a class into sight once it is drawn; pages that are kept behind the one in front have no size and are left out. */
export function scrollToFirst(className: string): void {
  // The page says that it was refused before its fields have drawn their errors.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const first = Array.from(document.querySelectorAll<HTMLElement>(`.${className}`)).find((element) => element.offsetParent !== null)
    first?.scrollIntoView({ block: 'center' })
  }))
}
