import { RowPicker } from '../components/RowPicker'

/** One record of a relation, one row of a popup (screens.md 2.4). */
export default function PopSelect() {
  return <RowPicker />
}
