import { useEffect, useState } from 'react'
import { reaction } from 'mobx'
import { View } from '@tarojs/components'
import { DynamicForm, FormStore, type FormParts } from '@/form'
import { optionsNow } from '@/form/store/optionsNow'
import type { Json } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import type { FormContext, FormEngine } from '@/domain/form/types'
import { useStores } from '@/hooks/useStores'
import type { RecordListModel } from '../model'
import { treeSchema, TREE } from '../searchSchema'
import { withBelow } from '../treeValue'

export interface TreeFilterProps {
  list: RecordListModel
  parts: (engine: FormEngine, context: FormContext) => FormParts
  context: FormContext
}

/**
 * The tree that stands at the left of a list on a wide screen (forms.md#lists, type 2): one of its nodes narrows the list to what belongs
 * to it and below.
 */
export function TreeFilter({ list, parts, context }: TreeFilterProps) {
  const { dictionary } = useStores()
  const [form] = useState(
    () => new FormStore(parts(createFormEngine(normaliseForm(treeSchema(list.model?.columns ?? {})), context), context))
  )
  useEffect(
    () =>
      reaction(
        () => form.state(TREE).value,
        (value) => {
          const field = form.definition.byId.get(TREE)
          const nodes =
            field === undefined
              ? []
              : field.kind === 'department'
                ? (dictionary.departments.data ?? [])
                : optionsNow(form, field, TREE).options
          list.setTree(withBelow(nodes, value as Json))
        }
      ),
    [form, list, dictionary]
  )
  useEffect(() => () => form.dispose(), [form])
  return (
    <View className='records-tree'>
      <DynamicForm store={form} />
    </View>
  )
}
