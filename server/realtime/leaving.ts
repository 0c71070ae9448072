/** So many ms lie between two goodbyes, unless there are too many for the time given: few need not wait for long. */
const GAP_MS = 100
const LOOK_EVERY_MS = 50

/** The time that goodbyes are spread over. */
interface Time {
  /** ms, from anywhere. */
  now(): number
  pause(ms: number): Promise<void>
}

const ownTime: Time = {
  now: () => performance.now(),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
}

/**
 * Says goodbye to one after another, evenly, so that they do not come back to the other servers all at once.
 * @param withinMs all have been told by then, later only by a process that is held up
 */
export async function leaveEvenly<T>(all: readonly T[], withinMs: number, leave: (one: T) => void, time = ownTime): Promise<void> {
  const takes = Math.min(withinMs, all.length * GAP_MS)
  const begun = time.now()
  for (let told = 0; ; ) {
    const part = takes === 0 ? 1 : (time.now() - begun) / takes
    for (const one of all.slice(told, Math.ceil(part * all.length))) {
      leave(one)
      told++
    }
    if (told === all.length) return
    await time.pause(LOOK_EVERY_MS)
  }
}
