import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { DynamicForm, FormStore } from '@/form'
import { Pressable } from '@/components/Pressable'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useStores } from '@/hooks/useStores'
import { useFormSources } from '@/form/hooks/useFormSources'
import { example } from '../definition/example'
import { FIELDS, RULES } from '../definition/fields'

export type KindsView = 'edit' | 'disabled' | 'read'

/** What the form would send, for who builds forms. */
const Stored = observer(function Stored({ store }: { store: FormStore }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className='card'>
      <Button kind='secondary' onPress={() => setOpen(!isOpen)}>
        {isOpen ? '收起存值' : '查看存值'}
      </Button>
      {isOpen && store.version >= 0 && (
        <Text className='sample-json' userSelect>
          {JSON.stringify(store.engine.values(), null, 1)}
        </Text>
      )}
    </View>
  )
})

/** Every kind of field through the engine: to be filled, locked, or as a record is shown. Nothing is saved. */
export const KindsForm = observer(function KindsForm({ view }: { view: KindsView }) {
  const { session, feedback } = useStores()
  const me = session.userInfo?.userId ?? ''
  const { parts, person } = useFormParts({ name: `kinds-${view}`, modelId: '', recordId: '', sources: useFormSources() })
  const [store] = useState(() => {
    const isLocked = view !== 'edit'
    const context = { ...person(), isReadOnly: isLocked }
    const engine = createFormEngine(normaliseForm({ fields: FIELDS, rules: RULES }), context, isLocked ? example(me) : undefined)
    return new FormStore({ ...parts(engine, context), isReading: view === 'read' })
  })
  useEffect(() => () => store.dispose(), [store])
  const check = () => {
    if (store.validate().length === 0) feedback.toast('填写正确', 'success')
    else store.showFirstProblem()
  }
  const { count } = store.problems
  return (
    <>
      <DynamicForm store={store} />
      {view === 'edit' && <Stored store={store} />}
      {view === 'edit' && (
        <BottomBar
          notice={
            count > 0 ? (
              <Pressable onPress={() => store.showFirstProblem()}>
                <ErrorCount count={count} />
              </Pressable>
            ) : null
          }
        >
          <Button onPress={check}>检查</Button>
        </BottomBar>
      )}
    </>
  )
})
