const said = new Set<string>()

/** Remembers the words of a refused right (403): models keep the words of a failure, and 没有权限 is shown by them in one place. */
export function noteRefusedRight(message: string): void {
  said.add(message)
}

/** Whether these words refused a right: asking again would not help. */
export const isRefusedRight = (message: string): boolean => said.has(message)
