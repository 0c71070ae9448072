import { spawnSync } from 'node:child_process'

const READER = `
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const document = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 }).promise
const pages = []
for (let page = 1; page <= document.numPages; page++) {
  const { items } = await (await document.getPage(page)).getTextContent()
  pages.push(items.map((item) => item.str + (item.hasEOL ? '\\n' : '')).join(''))
}
process.stdout.write(JSON.stringify(pages))
`

/** The text of each page as a viewer copies it. In a process of its own: the reader is a module that Jest cannot load. */
export function pdfPages(pdf: Uint8Array): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', READER], { input: pdf, maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`pdf: ${stderr.toString()}`)
  return JSON.parse(stdout.toString()) as string[]
}

/** All text without white space: where lines break is the viewer's matter. */
export const pdfText = (pdf: Uint8Array): string => pdfPages(pdf).join('').replace(/\s+/g, '')
