import type { BarLook } from '.'

/** A browser draws no bars of ours: components/NavBar and TabBar follow the theme by their classes. */
export function dressBars(_look: BarLook): void {
  return
}
