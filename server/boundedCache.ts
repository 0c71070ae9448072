/** What was read or made of something that never changes, kept by a key that names it for good; the oldest goes when there are too many. */
export class BoundedCache<T> {
  private readonly known = new Map<string, T>()

  constructor(private readonly most: number) {}

  /** @param make reads or makes it, where it is not kept; what it rejects with keeps nothing */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.known.get(key)
    if (known !== undefined) return known
    const made = await make()
    const [oldest] = this.known.keys()
    if (this.known.size >= this.most && oldest !== undefined) this.known.delete(oldest)
    this.known.set(key, made)
    return made
  }
}
