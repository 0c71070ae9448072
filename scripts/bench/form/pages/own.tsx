import { useState } from 'react'
import { useRouter } from '@tarojs/taro'
import { Icon } from '@/components/Icon'
import { DynamicForm, FormStore, type FormParts } from '@/form'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { StoresProvider } from '@/hooks/useStores'
import type { RootStore } from '@/stores/rootStore'
import { sampleForm, sampleTable } from '../sample'
import { Stage } from './Stage'

const nothing = () => Promise.resolve([])
const CONTEXT: FormParts['context'] = {
  now: Date.now(),
  user: { id: 'u1', name: '王建军', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] }
}

const dictionary = {
  dictionaries: { data: [], error: undefined, isLoading: false },
  entries: () => [],
  need: () => Promise.resolve(),
  refresh: () => Promise.resolve()
} as unknown as RootStore['dictionary']
/** Fields of people and places ask the stores for names; there is none of them here. */
const stores = { dictionary, services: {} } as RootStore

/** A form that asks no server and opens no page. */
function openStore(engine: FormParts['engine']): FormStore {
  return new FormStore({
    engine,
    context: CONTEXT,
    name: 'bench',
    feedback: { toast: () => undefined, confirm: () => Promise.resolve(true) },
    dictionary,
    upload: () => Promise.reject(new Error('no server')),
    preview: nothing,
    pick: () => Promise.resolve(undefined),
    pickRows: () => Promise.resolve(undefined),
    namesOf: nothing
  })
}

function Own({ isTable, count }: { isTable: boolean; count: number }) {
  const [store] = useState(() => {
    if (!isTable) return openStore(createFormEngine(normaliseForm(sampleForm(count)), CONTEXT))
    const { form, rows } = sampleTable()
    return openStore(createFormEngine(normaliseForm(form), CONTEXT, { items: rows }))
  })
  return <DynamicForm store={store} />
}

/** `?form=table` for the sub-table, `?count=300` for a form of so many fields. */
export default function OwnPage() {
  const { form, count } = useRouter().params
  return (
    <StoresProvider stores={stores}>
      {/* A page has its bar, and with it the picture of all icons, before its form is there. */}
      <Icon name='back' />
      <Stage>
        <Own isTable={form === 'table'} count={Number(count ?? 300)} />
      </Stage>
    </StoresProvider>
  )
}
