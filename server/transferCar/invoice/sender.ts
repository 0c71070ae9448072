import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ServerConfig } from '../../config'

/** Under DATA_DIR: one JSON line a delivery, read by people and tests while developing. */
export const INVOICE_OUTBOX_FILE = 'invoice-outbox.jsonl'

interface InvoiceDelivery {
  channel: 'EMAIL' | 'SMS'
  /** Mail address or 11 digits. */
  to: string
  invoiceNo: string
  title: string
  /** Fen. */
  amountFen: number
  pdf: Buffer | null
}

/** Brings an issued invoice to the buyer: delivery, never a second invoice. May be slow or reject. */
export interface InvoiceSender {
  /** @throws when it was not taken */
  send(delivery: InvoiceDelivery): Promise<void>
}

/** What is written down instead of a mail or message while developing. */
export class OutboxInvoiceSender implements InvoiceSender {
  constructor(private readonly dataDir: string) {}

  async send({ pdf, ...delivery }: InvoiceDelivery): Promise<void> {
    await mkdir(this.dataDir, { recursive: true })
    await appendFile(path.join(this.dataDir, INVOICE_OUTBOX_FILE), `${JSON.stringify({ ...delivery, pdfBytes: pdf?.length ?? 0 })}\n`, {
      mode: 0o600
    })
  }
}

/** Without a gateway a production server says so at the delivery. */
class NoSender implements InvoiceSender {
  send(): Promise<void> {
    return Promise.reject(new Error('no mail or message gateway is configured'))
  }
}

export const createInvoiceSender = ({ environment, dataDir }: Pick<ServerConfig, 'environment' | 'dataDir'>): InvoiceSender =>
  environment === 'production' ? new NoSender() : new OutboxInvoiceSender(dataDir)
