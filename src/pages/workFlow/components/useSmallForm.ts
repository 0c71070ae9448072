import { FormStore } from '@/form'
import type { PlatformForm } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { useFormParts } from '@/form/hooks/useFormParts'
import type { RecordValues } from '@/services/form'
import { useFormSources } from '@/form/hooks/useFormSources'

/** Makes small forms of our own: what is said with an act, a comment. @param name unlike any other open form's */
export function useSmallForm(name: string): (form: PlatformForm, values: Readonly<Record<string, unknown>> | undefined) => FormStore {
  const { parts, person } = useFormParts({ name, modelId: '', recordId: '', sources: useFormSources() })
  return (form, values) => {
    const context = person()
    return new FormStore(parts(createFormEngine(normaliseForm(form), context, values as RecordValues | undefined), context))
  }
}
