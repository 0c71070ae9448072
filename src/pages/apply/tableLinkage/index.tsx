import { RowPicker } from '../components/RowPicker'

/** Rows of data that are added to a sub-table, several at once (screens.md 2.4). */
export default function TableLinkage() {
  return <RowPicker />
}
