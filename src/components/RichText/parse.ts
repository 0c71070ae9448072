/**
 * Rich text as a tree of what a notice may be made of. The server has made it safe; a foreign platform may not have, so only what is
 * known here comes through, and nothing is ever given to the page as HTML.
 */
export interface RichNode {
  /** '' for text. */
  tag: string
  text: string
  href: string
  src: string
  alt: string
  children: RichNode[]
}

const INLINE = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'span', 'br'])
const BLOCK = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'img'
])
const EMPTY = new Set(['br', 'hr', 'img'])
/** Their contents are no text. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
  'noscript',
  'title',
  'head',
  'textarea',
  'select'
])
/** What a tag ends that was left open, as browsers read it; a list or table inside keeps to itself. */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['tr', ['tr']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']]
])
const BOUNDS = new Set(['root', 'ul', 'ol', 'table'])
/** Nobody writes deeper; what does is shown flat. */
const MAX_DEPTH = 20
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g
const ATTRIBUTE = /([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['middot', '·'],
  ['yen', '¥']
])

export const isInline = ({ tag }: RichNode): boolean => tag === '' || INLINE.has(tag)

const node = (tag: string): RichNode => ({ tag, text: '', href: '', src: '', alt: '', children: [] })

/** @param html of a notice @returns its top level */
export function parseRichText(html: string): RichNode[] {
  const root = node('root')
  const open: RichNode[] = [root]
  let dropped = ''
  const top = () => open[open.length - 1] ?? root
  for (const [token = '', slash, name = '', attributes = ''] of matchesOf(TOKEN, html)) {
    const tag = name.toLowerCase()
    const isTag = name !== ''
    if (dropped !== '') {
      if (isTag && slash === '/' && tag === dropped) dropped = ''
    } else if (!isTag) {
      if (!token.startsWith('<!--')) addText(top(), token)
    } else if (DROPPED.has(tag)) {
      if (slash === '' && !attributes.endsWith('/')) dropped = tag
    } else if (INLINE.has(tag) || BLOCK.has(tag)) {
      if (slash === '/') close(open, tag)
      else {
        for (const ended of ENDS.get(tag) ?? []) closeInside(open, ended)
        const made = { ...node(tag), ...attributesOf(tag, attributes) }
        top().children.push(made)
        if (!EMPTY.has(tag) && open.length < MAX_DEPTH) open.push(made)
      }
    }
  }
  return root.children
}

/** All matches, as `matchAll` gives them where an engine has it. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match)
  return found
}

/** Text of a tree, for who cannot see it drawn. */
export const textOf = (nodes: readonly RichNode[]): string =>
  nodes.map((part) => (part.tag === '' ? part.text : part.tag === 'br' ? '\n' : textOf(part.children))).join('')

/** All pictures, in order. */
export const picturesOf = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap((part) => [...(part.tag === 'img' && part.src !== '' ? [part.src] : []), ...picturesOf(part.children)])

function close(open: RichNode[], tag: string): void {
  const place = open.map((part) => part.tag).lastIndexOf(tag)
  if (place > 0) open.length = place
}

/** Closes the innermost of this tag unless a list or table begins after it. */
function closeInside(open: RichNode[], tag: string): void {
  for (let place = open.length - 1; place > 0; place--) {
    const here = open[place]?.tag ?? ''
    if (here === tag) {
      open.length = place
      return
    }
    if (BOUNDS.has(here)) return
  }
}

function addText(parent: RichNode, raw: string): void {
  const text = decoded(raw.replace(/[ \t\r\n]+/g, ' '))
  if (text === '') return
  // Blanks between the parts of a list or table are only how the HTML was written.
  if (text === ' ' && (parent.children.length === 0 || !isInline(parent.children[parent.children.length - 1] ?? parent))) return
  const last = parent.children[parent.children.length - 1]
  if (last?.tag === '') last.text += text
  else parent.children.push({ ...node(''), text })
}

const decoded = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase()) ?? whole
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

function attributesOf(tag: string, text: string): Partial<RichNode> {
  if (tag !== 'a' && tag !== 'img') return {}
  const values = new Map(
    matchesOf(ATTRIBUTE, text).map(([, name = '', one, two, three]) => [name.toLowerCase(), decoded(one ?? two ?? three ?? '').trim()])
  )
  const href = values.get('href') ?? ''
  const src = values.get('src') ?? ''
  return tag === 'a'
    ? { href: /^(https?:|tel:|mailto:)/i.test(href) ? href : '' }
    : { src: /^(https?:\/\/|\/api\/file\/)/i.test(src) ? src : '', alt: values.get('alt') ?? '' }
}
