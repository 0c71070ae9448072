import type { Aim } from './finger'
import { chain, findByText, isSelector, isShown, matches, select, walk } from './nodes'
import type { ViewNode } from './types'

/** What a finger reaches: the layer on top when the page has drawn one over itself, else the whole page. @param layers selectors */
export function topLayer(tree: ViewNode, layers: readonly string[]): ViewNode {
  const shown: ViewNode[] = []
  walk(tree, (node) => {
    if (layers.some((layer) => matches(node, layer)) && chain(node).every(isShown)) shown.push(node)
  })
  return shown[shown.length - 1] ?? tree
}

/** The smallest boxes around the words of `within` in which `look` finds something; the tree without it. */
export function inside(tree: ViewNode, aim: Aim, look: (box: ViewNode) => ViewNode[]): ViewNode[] {
  if (aim.within === undefined) return look(tree)
  const around = isSelector(aim.within) ? select(tree, aim.within) : findByText(tree, aim.within)
  for (const words of around) {
    for (const box of chain(words)) {
      const found = look(box)
      if (found.length > 0) return found
      if (box === tree) break
    }
  }
  return []
}

/** Shown nodes by their words or a selector. */
export const findShown = (tree: ViewNode, words: string, aim: Aim): ViewNode[] =>
  inside(tree, aim, (box) => (isSelector(words) ? select(box, words).filter((node) => chain(node).every(isShown)) : findByText(box, words)))
