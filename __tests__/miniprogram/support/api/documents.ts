import fs from 'node:fs'
import type { MiniProgram } from '../miniProgram'
import { passPrivacy } from './privacy'
import { calls, text, type Api, type Handler } from './reply'

/** What the clients show in screens of their own: documents, and in WeChat a person's invoice titles and the chats that take a file. */
export function documentApi(app: MiniProgram): Api {
  const { device } = app
  const alipay = app.platform === 'alipay'
  const openDocument: Handler = (options, reply) => {
    const bytes = (() => {
      try {
        return fs.readFileSync(device.real(text(options.filePath)))
      } catch {
        return undefined
      }
    })()
    // A viewer that is given something else than its type shows an error page of its own.
    if (bytes === undefined) reply.fail("file doesn't exist")
    else if (text(options.fileType) !== 'pdf' || bytes.subarray(0, 5).toString() !== '%PDF-') reply.fail('filetype not supported')
    else {
      device.documents.push(bytes)
      reply.ok()
    }
  }
  if (alipay) return calls(app, { openDocument })
  return calls(app, {
    openDocument,
    chooseInvoiceTitle: (_options, reply) => {
      passPrivacy(app, 'chooseInvoiceTitle').then(
        () => {
          if (device.invoiceTitle === undefined) reply.fail('cancel')
          else reply.ok({ ...device.invoiceTitle })
        },
        (error: unknown) => {
          reply.fail(error instanceof Error ? error.message : 'refused')
        }
      )
    },
    shareFileMessage: (options, reply) => {
      if (!device.isTapped) {
        reply.fail('can only be invoked by user TAP gesture.')
        return
      }
      try {
        device.shared.push({ name: text(options.fileName), bytes: fs.readFileSync(device.real(text(options.filePath))) })
        reply.ok()
      } catch {
        reply.fail("file doesn't exist")
      }
    }
  })
}
