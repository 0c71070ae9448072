/** What may have to be done after another: `reads` and `target` are ids of fields. */
export interface Step {
  readonly target: string
  readonly reads: readonly string[]
}

/** An order in which each step comes after all that it needs; steps that need each other form a cycle. */
export interface Ranks {
  /** Places in the list of steps. */
  readonly order: readonly number[]
  /** Places of steps that need themselves, directly or through others; each cycle in list order. */
  readonly cycles: readonly (readonly number[])[]
}

/**
 * Orders steps: whoever reads a field comes after whoever writes it, and of two that write the same field the earlier in the list comes
 * first, so that the later one wins. The same list always gives the same order (Tarjan's components, walked in list order).
 */
export function rankSteps(steps: readonly Step[]): Ranks {
  const needs = needsOf(steps)
  const index: (number | undefined)[] = []
  const low: number[] = []
  const isOpen: boolean[] = []
  const path: number[] = []
  const order: number[] = []
  const cycles: number[][] = []
  let next = 0

  const visit = (step: number): void => {
    index[step] = low[step] = next++
    path.push(step)
    isOpen[step] = true
    for (const need of needs[step] as readonly number[]) {
      if (index[need] === undefined) {
        visit(need)
        low[step] = Math.min(low[step] as number, low[need] as number)
      } else if (isOpen[need] === true) low[step] = Math.min(low[step] as number, index[need])
    }
    if (low[step] !== index[step]) return
    const component = path.splice(path.indexOf(step)).sort((a, b) => a - b)
    for (const each of component) isOpen[each] = false
    order.push(...component)
    if (component.length > 1 || (needs[step] as readonly number[]).includes(step)) cycles.push(component)
  }
  steps.forEach((_, step) => {
    if (index[step] === undefined) visit(step)
  })
  return { order, cycles }
}

function needsOf(steps: readonly Step[]): readonly (readonly number[])[] {
  const writers = new Map<string, number[]>()
  steps.forEach(({ target }, place) => {
    const known = writers.get(target)
    if (known === undefined) writers.set(target, [place])
    else known.push(place)
  })
  return steps.map(({ target, reads }, place) => {
    const earlier = (writers.get(target) ?? []).filter((each) => each < place).slice(-1)
    return [...new Set([...earlier, ...reads.flatMap((id) => writers.get(id) ?? [])])]
  })
}
