import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = readFileSync(path.resolve(__dirname, '../../../src/styles/tokens.scss'), 'utf8')

/** Colour variables of one mixin of tokens.scss. */
function palette(mixin: string): Record<string, string> {
  const body = new RegExp(`@mixin ${mixin} \\{([^}]*)\\}`).exec(source)?.[1] ?? ''
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT_ON: readonly (readonly [string, string])[] = [
  ...['text', 'text-2', 'text-3', 'primary', 'success', 'warning', 'danger', 'neutral'].flatMap((text): [string, string][] => [
    [text, 'surface'],
    [text, 'raised']
  ]),
  ...['text', 'text-2', 'text-3'].map((text): [string, string] => [text, 'page']),
  ...['primary', 'success', 'warning', 'danger', 'neutral'].map((text): [string, string] => [text, `${text}-tint`]),
  ['text-3', 'field'],
  ['on-primary', 'primary'],
  ['on-danger', 'danger'],
  ['on-hero', 'hero'],
  ['on-hero', 'hero-deep']
]

describe.each(['day', 'night'])('colours of the %s', (name) => {
  const colours = palette(name)
  const at = (key: string): string => {
    const colour = colours[key]
    if (colour === undefined) throw new Error(`no --${key} in the ${name}`)
    return colour
  }

  it.each(TEXT_ON)('--%s on --%s can be read: 4.5 : 1 (design.md#colour)', (text, behind) => {
    expect(contrast(at(text), at(behind))).toBeGreaterThanOrEqual(4.5)
  })

  it('borders of fields can be seen: 3 : 1', () => {
    expect(contrast(at('line-strong'), at('surface'))).toBeGreaterThanOrEqual(3)
  })
})

it('has no text under 12 px and the four text sizes', () => {
  const sizes = [...source.matchAll(/--font-[\w]+: calc\((\d+)px \* var\(--text-factor\)\)/g)].map((match) => Number(match[1]))
  expect(sizes).toEqual([12, 14, 16, 18, 22, 28])
  expect([...source.matchAll(/--text-factor: ([\d.]+)/g)].map((match) => match[1])).toEqual(['1', '1.25', '1.5', '2'])
})
