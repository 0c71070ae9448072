import type { InterfaceRow } from '@/contract/form'
import type { FormPatch, Json, PlatformField, PlatformForm } from '@/contract/formSchema'
import { FormStore } from '@/form'
import type { FormParts, ScriptCall } from '@/form'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import type { FormContext } from '@/domain/form/types'
import { standIn } from '../../support/shapes'

export const context: FormContext = {
  user: { id: 'u1', name: '李师傅', organizeIds: ['c1'], departmentId: 'd1', positionIds: [], roleIds: [], groupIds: [] },
  now: Date.UTC(2026, 10, 22, 1)
}

export const field = (
  jnpfKey: string,
  key: string,
  label = key,
  props: Record<string, Json> = {},
  config: Record<string, Json> = {}
): PlatformField => ({
  __vModel__: key,
  __config__: { jnpfKey, label, ...config },
  ...props
})

export interface Opened {
  store: FormStore
  toasts: string[]
  asked: { interfaceId: string; parameters: Record<string, Json | undefined> }[]
  calls: ScriptCall[]
}

/** A form over the real engine; what lies outside it is told here. */
export function openForm(
  form: PlatformForm,
  stored?: Record<string, Json>,
  parts: Partial<FormParts> = {},
  rows: (interfaceId: string, values: Record<string, Json | undefined>) => readonly InterfaceRow[] = () => []
): Opened {
  const opened: Omit<Opened, 'store'> = { toasts: [], asked: [], calls: [] }
  const engine = createFormEngine(normaliseForm(form), context, stored)
  const dictionaries = standIn<FormParts['dictionary']['dictionaries']>({ data: [], error: undefined, isLoading: false })
  const store = new FormStore({
    engine,
    context,
    name: 'test',
    dictionary: { dictionaries, entries: () => [], need: async () => undefined, refresh: async () => undefined },
    feedback: {
      toast: (message) => {
        opened.toasts.push(message)
      },
      confirm: async () => true
    },
    upload: async () => {
      throw new Error('no upload here')
    },
    preview: async (interfaceId, filled) => {
      const parameters = Object.fromEntries(filled.map(({ field: name, defaultValue }) => [name, defaultValue]))
      opened.asked.push({ interfaceId, parameters })
      return rows(interfaceId, parameters)
    },
    suggest: async ({ interfaceId, parameters, keyword, most, textKey }) => {
      opened.asked.push({ interfaceId, parameters: { keyword } })
      const filled = Object.fromEntries(parameters.map(({ field: name, defaultValue }) => [name, defaultValue]))
      return rows(interfaceId, filled)
        .filter((row) => String(row[textKey] ?? '').includes(keyword))
        .slice(0, most)
    },
    pick: async () => undefined,
    pickRows: async () => undefined,
    namesOf: async (_field, values) => values.map((value) => `名${value}`),
    ...parts
  })
  return { store, ...opened }
}

export const patched = (...patches: FormPatch[]): FormPatch[] => patches
