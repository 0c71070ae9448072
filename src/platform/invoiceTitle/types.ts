/** A title as WeChat keeps it; empty texts where nothing was entered. */
export interface ChosenTitle {
  titleType: 'COMPANY' | 'PERSON'
  title: string
  taxNo: string
  address: string
  telephone: string
  bankName: string
  bankAccount: string
}
