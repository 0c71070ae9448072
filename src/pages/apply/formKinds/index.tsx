import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Section } from '@/components/Card'
import { Page, StickyHead } from '@/components/Page'
import { SelectField } from '@/components/selector'
import { StatusTabs } from '@/components/StatusTabs'
import { readParams } from '@/domain/queryString'
import { useStores } from '@/hooks/useStores'
import { KindsForm } from './components/KindsForm'
import { FormKindsModel, GROUPS, type Sample } from './model'
import './index.scss'

/** One field and what it stores. */
const SampleField = observer(function SampleField({ sample, model, me }: { sample: Sample; model: FormKindsModel; me: string }) {
  const { id, start: _start, startsWithMe: _me, isFixed = false, ...field } = sample
  const value = model.valueOf(id)
  const stored = value === undefined || value === null ? '' : JSON.stringify(value)
  return (
    <View className='sample'>
      <SelectField {...field} {...(isFixed ? { fixed: [me] } : {})} value={value} onChange={(next) => model.set(id, next)} />
      <Text className='sample-stored'>存值 {stored === '' ? '无' : stored}</Text>
    </View>
  )
})

const VIEWS = [
  { value: 'edit', label: '填写' },
  { value: 'disabled', label: '锁定' },
  { value: 'read', label: '查看' },
  { value: 'selectors', label: '选择器' }
] as const
type ViewName = (typeof VIEWS)[number]['value']

/** Every selector in its states with the value it stores. */
function Selectors() {
  const { session } = useStores()
  const me = session.userInfo?.userId ?? ''
  const [model] = useState(() => new FormKindsModel(GROUPS, me))
  return (
    <>
      {GROUPS.map(({ title, samples }) => (
        <Section key={title} title={title}>
          {samples.map((sample) => (
            <SampleField key={sample.id} sample={sample} model={model} me={me} />
          ))}
        </Section>
      ))}
    </>
  )
}

/** The gallery of form kinds: each as it is filled in, locked and shown; the selectors apart. */
export default function FormKinds() {
  const { dictionary, session } = useStores()
  const { view: wanted = '' } = readParams(useRouter().params)
  const [view, setView] = useState<ViewName>(VIEWS.find(({ value }) => value === wanted)?.value ?? 'edit')
  useEffect(() => {
    if (session.isSignedIn) void dictionary.load()
  }, [dictionary, session])
  return (
    <Page title='表单控件'>
      <StickyHead>
        <StatusTabs label='控件状态' tabs={VIEWS} current={view} onChange={setView} />
      </StickyHead>
      {view === 'selectors' ? <Selectors /> : <KindsForm key={view} view={view} />}
    </Page>
  )
}
