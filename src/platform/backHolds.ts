interface Hold {
  close: () => void
  page: unknown
}

export interface Holds {
  /** @returns ends the hold */
  hold: (close: () => void) => () => void
  /** What is open on top of the page in front. */
  top: () => Hold | undefined
  /** How many are open on this page. */
  countOn: (page: unknown) => number
  /** Told after each change. @returns ends that */
  follow: (told: () => void) => () => void
  pageInFront: () => unknown
}

/** Sheets and dialogs that are open, in the order they were opened; one of a page behind waits until its page is in front again. */
export function createHolds(pageInFront: () => unknown): Holds {
  const open: Hold[] = []
  const followers = new Set<() => void>()
  const tell = () => followers.forEach((told) => told())
  return {
    hold(close) {
      const one: Hold = { close, page: pageInFront() }
      open.push(one)
      tell()
      return () => {
        const at = open.indexOf(one)
        if (at < 0) return
        open.splice(at, 1)
        tell()
      }
    },
    top: () => {
      const page = pageInFront()
      return open.filter((one) => one.page === page).pop()
    },
    countOn: (page) => open.filter((one) => one.page === page).length,
    follow(told) {
      followers.add(told)
      return () => {
        followers.delete(told)
      }
    },
    pageInFront
  }
}
