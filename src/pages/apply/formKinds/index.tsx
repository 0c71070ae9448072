import { useEffect, useState } from 'react'
import { Section } from '@/components/Card'
import { Page } from '@/components/Page'
import { useStores } from '@/hooks/useStores'
import { SampleField } from './components/SampleField'
import { FormKindsModel, GROUPS } from './model'

/** The gallery of form kinds: every selector in its states with the value it stores. */
export default function FormKinds() {
  const { dictionary, session } = useStores()
  const [model] = useState(() => new FormKindsModel(GROUPS, session.userInfo?.userId ?? ''))
  useEffect(() => {
    if (session.isSignedIn) void dictionary.load()
  }, [dictionary, session])
  return (
    <Page title='表单控件'>
      {GROUPS.map(({ title, samples }) => (
        <Section key={title} title={title}>
          {samples.map((sample) => <SampleField key={sample.id} sample={sample} model={model} me={session.userInfo?.userId ?? ''} />)}
        </Section>
      ))}
    </Page>
  )
}
