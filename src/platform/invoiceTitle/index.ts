import type { ChosenTitle } from './types'

/** Default part: only WeChat keeps titles of the person (invoices.md#titles); elsewhere the form is filled in by hand. */
export const keepsInvoiceTitles = false

export function chooseInvoiceTitle(): Promise<ChosenTitle | undefined> {
  return Promise.resolve(undefined)
}
