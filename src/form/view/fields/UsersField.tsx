import { observer } from 'mobx-react'
import { chosenText, useChosenNames } from '@/components/selector'
import { useField, type FieldViewProps } from '../FormContext'
import { PickerBox } from '../PickerBox'
import { idsFrom } from '../pickers/UsersSheet'
import { idsOf } from '../reading/textNow'

/** Names of people, roles, positions and groups together. To be used under an observer. */
export function useUsersText(values: readonly string[]): string {
  return chosenText([
    ...useChosenNames('user', idsFrom(values, 'user')),
    ...useChosenNames('role', idsFrom(values, 'role')),
    ...useChosenNames('position', idsFrom(values, 'position')),
    ...useChosenNames('group', idsFrom(values, 'group'))
  ])
}

/** People of four sources in one field. */
export const UsersField = observer(function UsersField(props: FieldViewProps) {
  const { store, state, value, frame, isDisabled, placeholder, set } = useField(props)
  const text = useUsersText(idsOf(value))
  return (
    <PickerBox
      frame={frame}
      isDisabled={isDisabled}
      text={text}
      placeholder={placeholder || '请选择'}
      onOpen={() => store.sheets.open(props.address)}
      {...(!state.isRequired && { onClear: () => set(undefined) })}
    />
  )
})
