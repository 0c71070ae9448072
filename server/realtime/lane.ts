/** Works that wait for each other: so many go on at once, the others follow in their order. */
export class Lane {
  private readonly waiting: (() => void)[] = []
  private going = 0

  /** @param width works at once */
  constructor(private readonly width: number) {}

  /** Does this when its turn comes. @throws what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.going === this.width)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve)
      })
    else this.going += 1
    try {
      return await work()
    } finally {
      // Whoever waits longest takes over the place.
      const next = this.waiting.shift()
      if (next === undefined) this.going -= 1
      else next()
    }
  }
}
