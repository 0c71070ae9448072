import { RowPicker } from '../components/RowPicker'

/** Rows of a drop-down table: one, or several (screens.md 2.4). */
export default function TableSelect() {
  return <RowPicker />
}
