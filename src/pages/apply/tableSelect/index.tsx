import { RowPicker } from '../components/RowPicker'

/** Rows of a drop-down table: one, or several (forms.md#relations-and-popups). */
export default function TableSelect() {
  return <RowPicker />
}
