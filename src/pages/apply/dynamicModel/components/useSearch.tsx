import { useEffect, useMemo, useState } from 'react'
import { observer } from 'mobx-react'
import { FormStore } from '@/form'
import { selectorKind } from '@/form/view/reading/kinds'
import { textNow } from '@/form/view/reading/textNow'
import { chosenText, useChosenNames, type SelectorKind, type SelectorValue } from '@/components/selector'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import type { FieldDefinition } from '@/domain/form/types'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useFormSources } from '@/form/hooks/useFormSources'
import type { RecordListModel, Search } from '../model'
import { searchSchema } from '../searchSchema'
import { FilterSheet } from './FilterSheet'

const NameOf = observer(function NameOf({
  kind,
  value,
  onName
}: {
  kind: SelectorKind
  value: SelectorValue
  onName: (text: string) => void
}) {
  const items = useChosenNames(kind, value)
  const text = items.some(({ label }) => label === '') ? '' : chosenText(items)
  useEffect(() => {
    if (text !== '') onName(text)
    // Told once it is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return null
})

/** The search sheet of a list and the chips of what is searched. */
export function useSearch(list: RecordListModel, modelId: string) {
  const { parts, person } = useFormParts({ name: `search.${modelId}`, modelId: '', recordId: '', sources: useFormSources() })
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const { model, search } = list
  const definition = useMemo(() => normaliseForm(model === undefined ? {} : searchSchema(model.columns)), [model])
  const makeForm = (values: Search): FormStore => {
    const context = person()
    return new FormStore(parts(createFormEngine(definition, context, values), context))
  }

  /** People and places are named by the directory, below. */
  const textOf = (form: FormStore, field: FieldDefinition): string => {
    const text = selectorKind(field.kind) === undefined ? textNow(form, field, field.id) : ''
    return text === '' ? `已选${field.label}` : `${field.label} ${text}`
  }
  const name = (key: string, text: string) =>
    setWords((before) => ({ ...before, [key]: `${definition.byId.get(key)?.label ?? ''} ${text}` }))
  const apply = (form: FormStore, next: Search) => {
    setWords(
      Object.fromEntries(
        Object.keys(next).map((key) => {
          const field = definition.byId.get(key)
          return [key, field === undefined ? key : textOf(form, field)]
        })
      )
    )
    setOpen(false)
    list.setSearch(next)
  }
  return {
    /** What a form beside the search sheet needs, and who fills it. */
    formParts: () => ({ parts, context: person() }),
    /** The model lets something be searched besides words. */
    isOffered: definition.fields.length > 0,
    chips: Object.keys(search).map((key) => ({ key, label: words[key] ?? `已选${definition.byId.get(key)?.label ?? ''}` })),
    /** Keys of what may be searched. */
    keys: definition.fields.map(({ id }) => id),
    open: () => setOpen(true),
    clear: () => list.setSearch({}),
    remove: (removed: string) => list.setSearch(Object.fromEntries(Object.entries(search).filter(([key]) => key !== removed))),
    /** Learns the names of the people and places that are searched; draws nothing. */
    names: Object.entries(search).flatMap(([key, value]) => {
      const kind = selectorKind(definition.byId.get(key)?.kind ?? 'unknown')
      return kind === undefined
        ? []
        : [<NameOf key={`${key} ${JSON.stringify(value)}`} kind={kind} value={value as SelectorValue} onName={(text) => name(key, text)} />]
    }),
    sheet: isOpen ? <FilterSheet makeForm={makeForm} search={search} onApply={apply} onClose={() => setOpen(false)} /> : null
  }
}
