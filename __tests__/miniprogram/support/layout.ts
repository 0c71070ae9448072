import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import type { Page } from 'playwright-core'
import { isField, labelOf } from './nodes'
import type { Phone } from './phone'
import { builtRoot } from './run'
import type { Platform, ViewNode } from './types'

/** Width of the design's canvas, rpx; the screen is as wide. */
const CANVAS_RPX = 750
const TAGS =
  'page|view|text|image|input|textarea|button|scroll-view|swiper-item|swiper|canvas|label|form|picker-view|picker|switch|slider|navigator|rich-text|icon|progress'
const STYLES: Readonly<Record<Platform, string>> = { weapp: '.wxss', alipay: '.acss' }

/**
 * How the clients draw their own parts where no sheet says otherwise, as WeChat's base library has it (its elements are named wx-*).
 * Alipay's differ in what no page of ours leaves open: its text areas are as wide as their box, its pictures 300 x 225.
 */
const defaults = (platform: Platform): string => `
html, body { margin: 0; height: 100% }
wx-page { display: block; min-height: 100%; font-size: 16px; line-height: 1.4; word-break: break-word; font-family: 'Noto Sans CJK SC', sans-serif }
wx-view, wx-form, wx-navigator, wx-scroll-view, wx-picker, wx-rich-text, wx-label-box { display: block }
wx-scroll-view { width: 100%; overflow: auto }
wx-text { display: inline; white-space: pre-line }
wx-label { display: inline }
wx-image { display: inline-block; overflow: hidden; ${platform === 'weapp' ? 'width: 320px; height: 240px' : 'width: 300px; height: 225px'}; background-size: contain; background-repeat: no-repeat; background-position: center }
wx-input { display: block; height: 1.4rem; min-height: 1.4rem; overflow: hidden; text-overflow: clip; white-space: nowrap }
wx-textarea { display: block; position: relative; ${platform === 'weapp' ? 'width: 300px' : 'width: 100%'}; height: 150px }
wx-textarea.auto-height { height: auto; min-height: 1.4em }
wx-button { display: block; position: relative; margin: 0 auto; padding: 0 14px; box-sizing: border-box; font-size: 18px; line-height: 2.5556; text-align: center; border-radius: 5px; overflow: hidden; color: #000; background: #f8f8f8 }
wx-swiper { display: block; height: 150px; overflow: hidden; position: relative }
wx-swiper-item { display: block; overflow: hidden; width: 100%; height: 100% }
wx-canvas { display: block; position: relative; width: 300px; height: 150px }
wx-switch, wx-icon { display: inline-block }
wx-slider { display: block; margin: 10px 18px }
wx-empty { opacity: .5 }
`

/** Sheets of a page in the order in which a client reads them, with what they import; rpx are told in px, tags by the clients' own names. */
function sheetsOf(platform: Platform, route: string, width: number): string {
  const root = builtRoot(platform)
  const read = (file: string): string => {
    if (!existsSync(file)) return ''
    const sheet = postcss.parse(readFileSync(file, 'utf8'))
    const imported: string[] = []
    sheet.walkAtRules('import', (rule) => {
      const name = /['"]([^'"]+)['"]/.exec(rule.params)?.[1] ?? ''
      imported.push(read(name.startsWith('/') ? path.join(root, name) : path.resolve(path.dirname(file), name)))
      rule.remove()
    })
    sheet.walkRules((rule) => {
      rule.selector = rule.selector.replace(new RegExp(`(^|[\\s>+~,(])(${TAGS})(?=[\\s.#:>+~,)\\[]|$)`, 'g'), '$1wx-$2')
    })
    sheet.walkDecls((declaration) => {
      declaration.value = declaration.value.replace(/(-?[\d.]+)rpx\b/g, (_all, size: string) => `${(Number(size) * width) / CANVAS_RPX}px`)
    })
    return [...imported, sheet.toString()].join('\n')
  }
  return ['app', 'comp', route].map((name) => read(path.join(root, `${name}${STYLES[platform]}`))).join('\n')
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A picture of the package as it is, one of the server by its address. */
function pictureOf(root: string, src: string, server: string): string {
  const file = src.startsWith('/') ? path.join(root, src) : ''
  if (file !== '' && existsSync(file))
    return `data:image/${path.extname(file).slice(1).replace('svg', 'svg+xml')};base64,${readFileSync(file).toString('base64')}`
  return src.replace(/^https?:\/\/127\.0\.0\.1:3999/, server)
}

/** One node of the runner's tree as an element. Templates, and components without a box of their own, are their content. */
function htmlOf(node: ViewNode, root: string, server: string): string {
  if (node.text !== undefined) return escaped(node.text)
  const inner = (): string => node.kids.map((kid) => htmlOf(kid, root, server)).join('')
  if (node.tag === 'virtual' || node.tag === 'block' || node.component !== undefined) return inner()
  const { attr, tag } = node
  const styles = [said(attr.style)]
  if (tag === 'image' && said(attr.src) !== '') styles.push(`background-image: url('${pictureOf(root, said(attr.src), server)}')`)
  if (attr.hidden === true) styles.push('display: none')
  const classes = [said(attr.class), tag === 'textarea' && attr.autoHeight === true ? 'auto-height' : ''].filter((one) => one !== '')
  const label = labelOf(node) || said(attr.placeholder)
  const head = `<wx-${tag} class="${escaped(classes.join(' '))}" id="${escaped(said(attr.id))}" style="${escaped(styles.filter((one) => one !== '').join(';'))}" data-label="${escaped(label)}">`
  const value = said(attr.value)
  const words =
    value === ''
      ? `<wx-empty>${escaped(said(attr.placeholder))}</wx-empty>`
      : escaped(attr.password === true ? '•'.repeat(value.length) : value)
  return `${head}${isField(node) ? words : inner()}</wx-${tag}>`
}

/** The page in front of a phone as a document: its tree and its sheets. @param server where pictures of the company lie */
export function documentOf(phone: Phone, server: string, width: number): string {
  const root = builtRoot(phone.platform)
  const tree = phone.page.tree.kids.map((kid) => htmlOf(kid, root, server)).join('')
  const sheets = `${defaults(phone.platform)}\n${sheetsOf(phone.platform, phone.route, width)}`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><style>${sheets.replaceAll('</', '<\\/')}</style></head><body><wx-page>${tree}</wx-page></body></html>`
}

/** A field or a button as it lies on a screen. */
export interface Measured {
  kind: 'field' | 'button'
  label: string
  /** CSS px. */
  width: number
}

/** Fields and buttons that are seen, in their order: of a page as H5 draws it or as `documentOf` wrote it. */
export const measure = (page: Page): Promise<Measured[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
    }
    // What stands above it says which field it is, on both sides alike; else its own name.
    const labelOf = (element: Element): string =>
      element.closest('.field')?.querySelector('.field-label')?.textContent?.trim() ??
      element.getAttribute('data-label') ??
      element.getAttribute('aria-label') ??
      element.getAttribute('placeholder') ??
      ''
    const fields = [
      ...document.querySelectorAll(
        'wx-input, wx-textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date], [type=time], [type=datetime-local]), textarea'
      )
    ]
    const buttons = [...document.querySelectorAll('.button')]
    return [
      ...fields
        .filter(isSeen)
        .map((field) => ({ kind: 'field' as const, label: labelOf(field), width: field.getBoundingClientRect().width })),
      ...buttons.filter(isSeen).map((button) => ({
        kind: 'button' as const,
        label: (button.textContent ?? '').trim(),
        width: button.getBoundingClientRect().width
      }))
    ]
  })
