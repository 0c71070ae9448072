/** Runs acts of the same name one after the other; a failed one does not stop the next. */
export function createTurns(): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(act, act)
    last.set(
      name,
      mine.catch(() => undefined)
    )
    return mine
  }
}
