import sanitizeHtml from 'sanitize-html'

/** What a notice may be made of; `messageDetail` draws exactly these (src/pages/message/components/richText). */
const TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'span',
  'div',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td'
] as const
/** Pictures that anybody may see; a private one would need a proof and so would be given out by whoever names it (files.md#rich-text). */
const PUBLIC_PICTURE = /^\/api\/file\/Image\/(userAvatar|preview|system)\/[\w.-]+$/
/** People write a few levels; more wants the reader's stack. */
const MAX_DEPTH = 20

/**
 * Rich text without anything that runs, loads from elsewhere or changes the page: no scripts, styles, forms, frames or event
 * attributes; links lead to web pages, phones and mail. Applied before it is stored and before it is shown (files.md#rich-text).
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PUBLIC_PICTURE.test(attribs.src ?? '')
  })
}
