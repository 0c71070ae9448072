import { escape } from '../html'

/** What a printed page consists of; all texts are plain and are escaped here. */
export interface Printable {
  title: string
  /** Number of the record, and what stands beside it. */
  subtitle: string
  /** Who asked for it: a page that lies around names whoever printed it. */
  printedBy: string
  /** Names or numbers of people are on it. */
  isPersonal: boolean
  sections: readonly Section[]
}

export type Section =
  | { kind: 'facts'; title: string; rows: readonly Fact[] }
  | { kind: 'table'; title: string; head: readonly Column[]; rows: readonly (readonly string[])[]; empty?: string; foot?: string }
  | { kind: 'pictures'; title: string; pictures: readonly { url: string; caption: string }[] }
  | { kind: 'text'; title: string; lines: readonly string[] }

/** A fact without a value is left out. */
export type Fact = readonly [string, string | null | undefined]
interface Column {
  title: string
  isFigure?: boolean
}

const heading = (title: string): string => `<h2>${escape(title)}</h2>`
const isFilled = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== ''

function markupOf(section: Section): string {
  switch (section.kind) {
    case 'facts': {
      const rows = section.rows.filter(isFilled)
      return rows.length === 0
        ? ''
        : `<section>${heading(section.title)}<dl>${rows.map(([name, value]) => `<div><dt>${escape(name)}</dt><dd>${escape(value ?? '')}</dd></div>`).join('')}</dl></section>`
    }
    case 'table': {
      if (section.rows.length === 0)
        return section.empty === undefined ? '' : `<section>${heading(section.title)}<p class="soft">${escape(section.empty)}</p></section>`
      const cell = (tag: 'th' | 'td', text: string, column: number) =>
        `<${tag}${section.head[column]?.isFigure === true ? ' class="n"' : ''}>${escape(text)}</${tag}>`
      return (
        `<section>${heading(section.title)}<table><thead><tr>${section.head.map(({ title }, column) => cell('th', title, column)).join('')}</tr></thead>` +
        `<tbody>${section.rows.map((row) => `<tr>${row.map((text, column) => cell('td', text, column)).join('')}</tr>`).join('')}</tbody></table>${section.foot === undefined ? '' : `<p class="foot">${escape(section.foot)}</p>`}</section>`
      )
    }
    case 'pictures':
      return section.pictures.length === 0
        ? ''
        : `<section>${heading(section.title)}<div class="pictures">${section.pictures.map(({ url, caption }) => `<figure><img src="${escape(url)}" alt="${escape(caption)}"><figcaption>${escape(caption)}</figcaption></figure>`).join('')}</div></section>`
    case 'text':
      return section.lines.length === 0
        ? ''
        : `<section>${heading(section.title)}${section.lines.map((line) => `<p>${escape(line)}</p>`).join('')}</section>`
  }
}

/** The body of the page. @param company whose paper it is @param printedAt ready to read */
export function printableMarkup(
  { title, subtitle, printedBy, isPersonal, sections }: Printable,
  company: string,
  printedAt: string
): string {
  return (
    `<header><p class="company">${escape(company)}</p><h1>${escape(title)}</h1><p class="soft">${escape(subtitle)}</p></header>` +
    sections.map(markupOf).join('') +
    `<footer>${escape(`打印人 ${printedBy} · ${printedAt}${isPersonal ? ' · 含个人信息，请妥善保管' : ''}`)}</footer>`
  )
}
