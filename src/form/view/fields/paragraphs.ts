const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const UNESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** Lines of plain text as paragraphs of HTML; '' for nothing. */
export const paragraphsOf = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line === '' ? '<br>' : line.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
        .join('')

/** Paragraphs of HTML as lines. */
export const textOfParagraphs = (html: string): string =>
  html
    .replace(/<p[^>]*>([\s\S]*?)<\/p>\s*/gi, (_all, line: string) => `${/^<br\s*\/?>$/i.test(line) ? '' : line}\n`)
    .replace(/\n$/, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (sign) => UNESCAPES[sign] ?? sign)

/** Whether plain lines can say all of it. */
export const isPlainHtml = (html: string): boolean => html.replace(/<\/?p>|<br\s*\/?>/gi, '').match(/<[a-z]/i) === null
