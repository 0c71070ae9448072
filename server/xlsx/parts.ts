import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { refuse } from '../errors'

/** All parts that are read, unpacked, bytes: a small file must not become a large one here. */
const MOST_BYTES = 32 * 1024 * 1024
/** A workbook of one sheet has about ten. */
const MOST_PARTS = 1000

export const NO_WORKBOOK = '请选择 Excel 工作簿（.xlsx 文件）；旧版 .xls 请先另存为 .xlsx，有密码的请先去掉密码'
export const TOO_LARGE = '工作簿解压后过大，请删去多余的工作表和图片后再试'
const BROKEN = '工作簿已损坏，请重新保存后再试'

/** What is told of an element of XML: its name without a prefix, its attributes, and its text once it ends. */
export interface Hearing {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** The parts of an xlsx (a zip), each read once and in small pieces. */
export class Parts {
  private readonly zip: ZipFile
  private readonly entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip
    this.entries = entries
  }

  /** @throws Refusal 400 for anything but a zip, and for one that unpacks to more than a workbook of people has */
  static async open(bytes: Buffer): Promise<Parts> {
    const entries = new Map<string, Entry>()
    let size = 0
    try {
      // What an entry says of its size is held against what comes out of it while it is read.
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
      for await (const entry of zip.eachEntry()) {
        size += entry.uncompressedSize
        if (size > MOST_BYTES || entries.size >= MOST_PARTS) break
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      }
      if (size <= MOST_BYTES && entries.size < MOST_PARTS) return new Parts(zip, entries)
    } catch {
      throw refuse(NO_WORKBOOK)
    }
    throw refuse(TOO_LARGE)
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** Tells a part from its beginning to its end. @throws Refusal 400 where it is missing, broken, or names anything outside itself; what `hearing` throws */
  async read(name: string, hearing: Hearing): Promise<void> {
    const entry = this.entries.get(name)
    if (entry === undefined) throw refuse(NO_WORKBOOK)
    const { parser, failure } = parserFor(hearing)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let stream: Readable | undefined
    try {
      stream = await this.zip.openReadStreamPromise(entry)
      for await (const piece of stream) {
        parser.write(decoder.decode(piece as Buffer, { stream: true }))
        if (failure.error !== undefined) break
      }
      if (failure.error === undefined) parser.write(decoder.decode()).close()
    } catch {
      failure.error ??= refuse(BROKEN)
    } finally {
      stream?.destroy()
    }
    if (failure.error !== undefined) throw failure.error
  }
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Knows no entities but those of XML itself: a document that declares some is refused. The first fault counts, what `hearing` throws too. */
function parserFor(hearing: Hearing): { parser: SaxesParser; failure: { error: unknown } } {
  const failure: { error: unknown } = { error: undefined }
  const heard = (tell: () => void): void => {
    if (failure.error !== undefined) return
    try {
      tell()
    } catch (error) {
      failure.error = error
    }
  }
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => (failure.error ??= refuse(BROKEN)))
  parser.on('doctype', () => (failure.error ??= refuse('工作簿里有不允许的声明（DOCTYPE），不能导入')))
  parser.on('opentag', ({ name, attributes }) => heard(() => hearing.open?.(plain(name), attributes)))
  parser.on('text', (text) => heard(() => hearing.text?.(text)))
  parser.on('cdata', (text) => heard(() => hearing.text?.(text)))
  parser.on('closetag', ({ name }) => heard(() => hearing.close?.(plain(name))))
  return { parser, failure }
}
