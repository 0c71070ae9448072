interface Hold {
  close: () => void
  page: unknown
}

export interface Holds {
  /** @returns ends the hold */
  hold: (close: () => void) => () => void
  /** What is open on top of the page in front. */
  top: () => Hold | undefined
}

/** Sheets and dialogs that are open, in the order they were opened; one of a page behind waits until its page is in front again. */
export function createHolds(pageInFront: () => unknown): Holds {
  const open: Hold[] = []
  return {
    hold(close) {
      const one: Hold = { close, page: pageInFront() }
      open.push(one)
      return () => {
        const at = open.indexOf(one)
        if (at >= 0) open.splice(at, 1)
      }
    },
    top: () => {
      const page = pageInFront()
      return open.filter((one) => one.page === page).pop()
    }
  }
}
