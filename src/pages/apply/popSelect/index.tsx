import { RowPicker } from '../components/RowPicker'

/** One record of a relation, one row of a popup (forms.md#relations-and-popups). */
export default function PopSelect() {
  return <RowPicker />
}
