import type { ChosenTitle } from './types'

/** Default part: only WeChat keeps titles of the person (towing.md 6); elsewhere the form is filled in by hand. */
export const keepsInvoiceTitles = false

export function chooseInvoiceTitle(): Promise<ChosenTitle | undefined> {
  return Promise.resolve(undefined)
}
