import { createContext, useContext } from 'react'
import type { Json } from '@/contract/formSchema'
import type { Address, FieldDefinition, FieldState } from '@/domain/form/types'
import type { FieldProps } from '@/components/Field'
import type { FormStore } from '../store/formStore'

const FormContext = createContext<FormStore | undefined>(undefined)

/** Gives an open form to everything that draws a part of it. */
export const FormProvider = FormContext.Provider

/** The open form. @throws outside a FormProvider: a fault in the composition */
export function useForm(): FormStore {
  const store = useContext(FormContext)
  if (store === undefined) throw new Error('useForm() needs a FormProvider above it')
  return store
}

/** One field of an open form: what every drawing of a field gets. */
export interface FieldViewProps {
  field: FieldDefinition
  /** Its id, or a cell of a sub-table. */
  address: Address
}

export interface DrawnField {
  store: FormStore
  state: FieldState
  value: Json | undefined
  /** Label, mark, help and error, for the frame of a field. */
  frame: FieldProps
  isDisabled: boolean
  placeholder: string
  /** Sets what the person chose or typed. @param event what scripts know as `data` */
  set: (value: Json | undefined, event?: Json) => void
  /** The field is left: it is checked. */
  leave: () => void
}

/** Help below a field out of its parts; nothing for none. */
export function helpOf(...parts: readonly (string | undefined)[]): Pick<FieldProps, 'help'> {
  const help = parts.filter((part) => part !== undefined && part !== '').join('；')
  return help === '' ? {} : { help }
}

/** What the drawing of a field needs, to be used under an observer: only its own box is watched. */
export function useField({ field, address }: FieldViewProps): DrawnField {
  const store = useForm()
  const state = store.state(address)
  const { marksRequired } = store
  const isDisabled = state.isDisabled || store.isReading
  const isMarked = state.isRequired === marksRequired && !isDisabled
  return {
    store,
    state,
    value: state.value,
    frame: {
      label: field.label,
      ...(isMarked && { mark: marksRequired ? ('必填' as const) : ('选填' as const) }),
      // Says how to fill the field in.
      ...(field.tip !== '' && !store.isReading && { help: field.tip }),
      error: state.error,
      ...(!field.hasLabel && { className: 'form-unlabelled' })
    },
    isDisabled,
    placeholder: isDisabled ? '' : field.placeholder,
    set: (value, event) => store.set(address, value, event),
    leave: () => store.leave(address)
  }
}
