import Taro from '@tarojs/taro'
import type { ChosenTitle } from './types'

/** WeChat keeps titles of the person (wx.chooseInvoiceTitle); WeChat asks for the privacy consent by itself before the first one. */
export const keepsInvoiceTitles = true

/** @returns undefined when the person turned back, refused, or the account may not use it */
export async function chooseInvoiceTitle(): Promise<ChosenTitle | undefined> {
  try {
    const { type, title, taxNumber, companyAddress, telephone, bankName, bankAccount } = await Taro.chooseInvoiceTitle()
    // 0 单位, 1 个人: a number by the documentation, a text on some versions.
    return {
      titleType: String(type) === '1' ? 'PERSON' : 'COMPANY',
      title,
      taxNo: taxNumber,
      address: companyAddress,
      telephone,
      bankName,
      bankAccount
    }
  } catch {
    return undefined
  }
}
