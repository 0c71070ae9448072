import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { DynamicForm, FormStore } from '@/form'
import type { PlatformField } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useStores } from '@/hooks/useStores'
import { createDataInterfaceService } from '@/services/dataInterface'
import { createFormService } from '@/services/form'
import { createFormSources } from '@/form/store/formSources'
import { choice, demoPage } from '../../frame'

type Props = Omit<PlatformField, '__config__'>
const field = (jnpfKey: string, key: string, label: string, props: Props = {}, required = false): PlatformField => ({
  __vModel__: key,
  __config__: { jnpfKey, label, required },
  ...props
})
const FIELDS: PlatformField[] = [
  field('comInput', 'title', '标题', {}, true),
  field('numInput', 'mileage', '里程', { precision: 0 }),
  field('switch', 'ready', '可以出车'),
  field('rate', 'service', '服务评分', { max: 5 }),
  field('date', 'checkedOn', '检查日期', { format: 'yyyy-MM-dd' }),
  field('textarea', 'note', '备注')
]
const STORED = {
  title: '出车前检查',
  mileage: 128600,
  ready: 1,
  service: 4,
  checkedOn: Date.UTC(2026, 10, 22, 1),
  note: '右前轮气压偏低，已补气。'
}

function Opened({ view }: { view: 'edit' | 'disabled' | 'read' }) {
  const { api, services, feedback } = useStores()
  const [sources] = useState(() =>
    createFormSources({ forms: createFormService(api), interfaces: createDataInterfaceService(api), files: services.files })
  )
  const { parts, person } = useFormParts({ name: `library-${view}`, modelId: '', recordId: '', sources })
  const [store] = useState(() => {
    const isLocked = view !== 'edit'
    const context = { ...person(), isReadOnly: isLocked }
    return new FormStore({
      ...parts(createFormEngine(normaliseForm({ fields: FIELDS }), context, isLocked ? STORED : undefined), context),
      isReading: view === 'read'
    })
  })
  useEffect(() => () => store.dispose(), [store])
  const check = () => (store.validate().length === 0 ? feedback.toast('填写正确', 'success') : store.showFirstProblem())
  return (
    <View>
      <DynamicForm store={store} />
      {view === 'edit' && (
        <Button kind='secondary' onPress={check}>
          检查
        </Button>
      )}
    </View>
  )
}

export default demoPage('own/dynamicForm', {
  chinese: '动态表单',
  group: 'own',
  icon: 'clipboard',
  summary: '由表单定义画出的表单：填写、锁定和查看用同一份定义。全部控件见“表单控件”页。',
  tag: 'DynamicForm',
  from: '@/components/form',
  controls: { view: choice('方式', { edit: '填写', disabled: '锁定', read: '查看' }, 'edit') },
  notInCode: ['view'],
  code: { props: 'store={store}' },
  Live: ({ view }) => <Opened key={view} view={view} />,
  examples: { 说明: () => <Text className='demo-note'>规则、联动、公式和子表由表单引擎计算，服务器用同一套规则再验一遍。</Text> }
})
