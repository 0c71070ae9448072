import { randomInt } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shanghaiDay, type Clock } from '../../clock'
import { errorCode } from '../../errors'
import { invoicePdf } from './documents/invoicePdf'
import type { InvoiceProvider, IssueRequest, ProviderAnswer, RedRequest } from './provider'

/** What becomes of one of the next calls, as planned by tests and by people who try the screens. `lost` = done, but the answer never arrives. */
export type Fault =
  | { kind: 'refuse'; reason: string }
  | { kind: 'unreachable' }
  | { kind: 'lost' }
  | { kind: 'delay'; ms: number }
  | { kind: 'pending' }

interface Booked<R> {
  request: R
  answer: ProviderAnswer
}
interface Book {
  issues: Record<string, Booked<IssueRequest>>
  reds: Record<string, Booked<RedRequest>>
}

/** Whom the demo invoices name as seller. */
const SELLER = { name: '演示拖车救援有限公司', taxNo: '91000000MA0000001R' }

/**
 * Stands in for an invoice service while developing: 数电票 with 20-digit numbers and their PDF, in a book of its own beside the
 * database. Nothing of it reaches the tax office. One call after another, each kept before it is answered.
 */
export class LocalInvoiceProvider implements InvoiceProvider {
  private readonly file: string
  private planned: Fault[] = []
  private last: Promise<unknown> = Promise.resolve()

  /** @param folder where its book lies @param takesPartBack capability that real providers differ in @param draw makes the picture of an invoice */
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    readonly takesPartBack = true,
    private readonly draw = invoicePdf
  ) {
    this.file = path.join(folder, 'invoice-provider.json')
  }

  /** Plans what becomes of the next calls, one a call, in place of what was planned before. */
  plan(...faults: Fault[]): void {
    this.planned = faults
  }

  issue(request: IssueRequest): Promise<ProviderAnswer> {
    return this.inTurn(async (book, fault) => {
      const before = book.issues[request.requestNo]
      if (before?.answer.state !== 'ISSUED') book.issues[request.requestNo] = { request, answer: this.answerFor(fault) }
      await this.write(book)
      return answered(book.issues[request.requestNo]?.answer, fault)
    })
  }

  red(request: RedRequest): Promise<ProviderAnswer> {
    return this.inTurn(async (book, fault) => {
      const original = issuedIn(book, request.invoiceNo)
      if (original === undefined) return { state: 'FAILED', reason: '找不到原发票' }
      const others = Object.values(book.reds).filter(
        (red) => red.request.invoiceNo === request.invoiceNo && red.request.requestNo !== request.requestNo && red.answer.state === 'ISSUED'
      )
      const taken = others.reduce((sum, red) => sum + red.request.amountFen, request.amountFen)
      if (taken > original.request.amountFen) return { state: 'FAILED', reason: '红冲金额超过原发票' }
      const before = book.reds[request.requestNo]
      if (before?.answer.state !== 'ISSUED') book.reds[request.requestNo] = { request, answer: this.answerFor(fault) }
      await this.write(book)
      return answered(book.reds[request.requestNo]?.answer, fault)
    })
  }

  query(requestNo: string): Promise<ProviderAnswer> {
    return this.inTurn((book) => Promise.resolve((book.issues[requestNo] ?? book.reds[requestNo])?.answer ?? { state: 'UNKNOWN' }))
  }

  pdf(invoiceNo: string): Promise<Buffer> {
    return this.inTurn((book) => {
      const issued = issuedIn(book, invoiceNo)
      if (issued?.answer.state === 'ISSUED')
        return this.draw({ invoiceNo, issuedAt: issued.answer.issuedAt, seller: SELLER, request: issued.request })
      throw new Error('no such invoice')
    })
  }

  /** The tax office decides what was left undecided: the application is issued. */
  decide(requestNo: string): Promise<void> {
    return this.inTurn(async (book) => {
      const kept = book.issues[requestNo] ?? book.reds[requestNo]
      if (kept?.answer.state === 'PENDING') kept.answer = this.answerFor(undefined)
      await this.write(book)
    }, false)
  }

  /** Numbers that were given out, each once: the proof that a retry issues nothing twice. */
  async numbers(): Promise<string[]> {
    const book = await this.inTurn((kept) => Promise.resolve(kept), false)
    return [...Object.values(book.issues), ...Object.values(book.reds)].flatMap(({ answer }) =>
      answer.state === 'ISSUED' ? [answer.invoiceNo] : []
    )
  }

  /** @param isCall false = a look into the book, which no fault meets */
  private inTurn<T>(work: (book: Book, fault: Fault | undefined) => Promise<T>, isCall = true): Promise<T> {
    const turn = this.last.then(async () => {
      const fault = isCall ? this.planned.shift() : undefined
      if (fault?.kind === 'unreachable') throw new Error('the invoice service does not answer')
      if (fault?.kind === 'delay')
        await new Promise((done) => {
          setTimeout(done, fault.ms)
        })
      return work(await this.read(), fault)
    })
    this.last = turn.catch(() => undefined)
    return turn
  }

  private answerFor(fault: Fault | undefined): ProviderAnswer {
    if (fault?.kind === 'refuse') return { state: 'FAILED', reason: fault.reason }
    if (fault?.kind === 'pending') return { state: 'PENDING' }
    return { state: 'ISSUED', invoiceNo: this.newNo(), issuedAt: this.clock.now() }
  }

  /** Year, area and channel, then fifteen digits: 20 in all, without an invoice code. */
  private newNo(): string {
    return `${shanghaiDay(this.clock.now()).slice(2, 4)}442${String(randomInt(1e7)).padStart(7, '0')}${String(randomInt(1e8)).padStart(8, '0')}`
  }

  private async read(): Promise<Book> {
    try {
      return JSON.parse(await readFile(this.file, 'utf8')) as Book
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return { issues: {}, reds: {} }
      throw error
    }
  }

  /** Whole or not at all. */
  private async write(book: Book): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const part = `${this.file}.part`
    await writeFile(part, JSON.stringify(book))
    await rename(part, this.file)
  }
}

const issuedIn = (book: Book, invoiceNo: string): Booked<IssueRequest> | undefined =>
  Object.values(book.issues).find(({ answer }) => answer.state === 'ISSUED' && answer.invoiceNo === invoiceNo)

function answered(answer: ProviderAnswer | undefined, fault: Fault | undefined): ProviderAnswer {
  if (fault?.kind === 'lost') throw new Error('the answer was lost')
  return answer ?? { state: 'UNKNOWN' }
}
