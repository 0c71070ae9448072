import type { ComponentType } from 'react'
import { observer } from 'mobx-react'
import { useForm, type FieldViewProps } from '../FormContext'
import { saysItself } from './kinds'
import { textNow } from './textNow'
import { useFieldText } from './useFieldText'

export interface WordedProps extends FieldViewProps {
  /** What the value reads as; '' for nothing. */
  text: string
}

/** A drawing of a value as words. Where the form itself says them nobody is asked for names or options, which most fields would pay for. */
export function worded(useDrawing: (props: WordedProps) => JSX.Element): ComponentType<FieldViewProps> {
  const Said = observer(function Said(props: FieldViewProps) {
    return useDrawing({ ...props, text: textNow(useForm(), props.field, props.address) })
  })
  const Asked = observer(function Asked(props: FieldViewProps) {
    return useDrawing({ ...props, text: useFieldText(props) })
  })
  return function Worded(props: FieldViewProps) {
    return saysItself(props.field) ? <Said {...props} /> : <Asked {...props} />
  }
}
