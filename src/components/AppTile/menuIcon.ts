import type { CSSProperties } from 'react'
import type { IconName } from '@/components/Icon'
import type { MenuNode } from '@/contract/workbench'

/** Icon names as menus of this platform family write them: a class name that ends in a word, or our own name. */
const ICONS: Readonly<Record<string, IconName>> = {
  truck: 'truck', accident: 'truck', clipboard: 'clipboard', bill: 'wallet', invoice: 'book', notebook: 'book', send: 'navigate', create: 'plus', plus: 'plus', wallet: 'wallet', payment: 'wallet',
  chart: 'chart', statistic: 'chart', calendar: 'calendar', schedule: 'calendar', book: 'book', log: 'book', report: 'book',
  pin: 'pin', punch: 'pin', location: 'pin', flow: 'flow', todo: 'clock', done: 'check', launch: 'navigate', copy: 'message', order: 'clipboard', box: 'box'
}

/** The icon of a menu entry or a flow; a plain box for what this set does not know. */
export function menuIcon(node: Pick<MenuNode, 'icon'>): IconName {
  const words = node.icon.split(/[\s/_-]+/).reverse()
  return words.map((word) => ICONS[word]).find((icon) => icon !== undefined) ?? 'box'
}

/** Default of screens.md 2.1, darkened until white on it passes 3 : 1 for a graphic. */
const DEFAULT_COLOUR = '#0073D1'
const HEX = /^#[0-9a-f]{6}$/i

/** Relative luminance (WCAG 2) of a #RRGGBB colour, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Tile colour from the menu's own data, with the dark or light sign that can be seen on it. */
export function tileStyle(colour: string | undefined): CSSProperties {
  const background = colour !== undefined && HEX.test(colour) ? colour : DEFAULT_COLOUR
  return { background, color: luminance(background) > 0.3 ? '#161B22' : '#FFFFFF' }
}
