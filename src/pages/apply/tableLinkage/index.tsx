import { RowPicker } from '../components/RowPicker'

/** Rows of data that are added to a sub-table, several at once (forms.md#sub-tables). */
export default function TableLinkage() {
  return <RowPicker />
}
