import type { CSSProperties } from 'react'
import type { IconName } from '@/components/Icon'
import type { MenuNode } from '@/contract/workbench'

/**
 * Words in the icon names of menus and flows: our own names, and class names of the platform's two fonts (`icon-ym icon-ym-*`,
 * `ym-custom ym-custom-*`), which say what they draw in English words. Each word once; what none of them says is drawn as a plain box.
 */
const WORDS: Readonly<Partial<Record<IconName, string>>> = {
  truck: 'truck accident car vehicle bus taxi',
  clipboard: 'clipboard order task plan project form table list document file paper contract',
  wallet: 'wallet bill payment money finance cash currency coin bank credit expense',
  book: 'book invoice notebook log report note dictionary knowledge',
  navigate: 'navigate send launch plane',
  plus: 'plus create add',
  chart: 'chart statistic statistics graph pie analysis dashboard data',
  calendar: 'calendar schedule date attendance',
  pin: 'pin punch location map address marker position',
  flow: 'flow workflow wf process approval approve audit branch',
  clock: 'todo clock time alarm history timer',
  check: 'done check',
  message: 'copy message mail email notice chat comment forum bell',
  box: 'box warehouse stock inventory product goods package',
  user: 'user account person avatar',
  people: 'people users group team organization organize department customer client contacts crm role',
  office: 'office company building enterprise',
  briefcase: 'briefcase business job',
  settings: 'settings setting config cog system tool wrench',
  phone: 'phone call telephone cellphone',
  camera: 'camera video',
  image: 'image picture photo',
  scan: 'scan qrcode barcode',
  search: 'search magnify',
  edit: 'edit pen pencil write signature',
  shield: 'shield security permission authorize safe',
  lock: 'lock key password',
  star: 'star favorite',
  grid: 'grid app apps module menu portal'
}
const ICONS: ReadonlyMap<string, IconName> = new Map(
  Object.entries(WORDS).flatMap(([icon, words]) => words.split(' ').map((word): [string, IconName] => [word, icon as IconName]))
)

/** Words of `icon-ym-flowEngine2`: icon, ym, flow, engine; the last one says most. */
const wordsOf = (icon: string): string[] =>
  icon
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .reverse()

/** The icon of a menu entry or a flow; a plain box for what this set does not know. @param node platforms answer null for none */
export function menuIcon({ icon }: { readonly icon?: MenuNode['icon'] | null }): IconName {
  return (
    wordsOf(icon ?? '')
      .map((word) => ICONS.get(word))
      .find((known) => known !== undefined) ?? 'box'
  )
}

/** Default of workbench.md#menu, darkened until white on it passes 3 : 1 for a graphic. */
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
