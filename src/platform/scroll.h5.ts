/** Brings the first element of a class into sight; pages that are kept behind the one in front have no size and are left out. */
export function scrollToFirst(className: string): void {
  const first = Array.from(document.querySelectorAll<HTMLElement>(`.${className}`)).find((element) => element.offsetParent !== null)
  first?.scrollIntoView({ block: 'center' })
}
