import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import type { PlatformForm } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { DynamicForm, FormStore } from '@/form'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useFormSources } from '@/form/hooks/useFormSources'
import './index.scss'

export interface FormPreviewProps {
  /** Unlike any other open form's. */
  name: string
  form: PlatformForm
  /** Called once with the open form: what is tried in it can be read there. */
  onOpen?: (store: FormStore) => void
}

/** A form as people fill it in, at the width of a phone; nothing of it is stored, its scripts do not run. */
export const FormPreview = observer(function FormPreview({ name, form, onOpen }: FormPreviewProps) {
  const { parts, person } = useFormParts({ name, modelId: '', recordId: '', sources: useFormSources() })
  const [store] = useState(() => {
    const context = person()
    return new FormStore(parts(createFormEngine(normaliseForm(form), context), context))
  })
  useEffect(() => {
    onOpen?.(store)
    return () => store.dispose()
    // The form is opened once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store])
  return (
    <View className='form-preview'>
      <DynamicForm store={store} />
    </View>
  )
})
