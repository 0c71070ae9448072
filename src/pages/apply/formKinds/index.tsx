import { useEffect, useState } from 'react'
import { useRouter } from '@tarojs/taro'
import { Section } from '@/components/Card'
import { Page, StickyHead } from '@/components/Page'
import { StatusTabs } from '@/components/StatusTabs'
import { readParams } from '@/domain/queryString'
import { useStores } from '@/hooks/useStores'
import { KindsForm } from './components/KindsForm'
import { SampleField } from './components/SampleField'
import { FormKindsModel, GROUPS } from './model'

const VIEWS = [
  { value: 'edit', label: '填写' },
  { value: 'disabled', label: '锁定' },
  { value: 'read', label: '查看' },
  { value: 'selectors', label: '选择器' }
] as const
type View = (typeof VIEWS)[number]['value']

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
  const [view, setView] = useState<View>(VIEWS.find(({ value }) => value === wanted)?.value ?? 'edit')
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
