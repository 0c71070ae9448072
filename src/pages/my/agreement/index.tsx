import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Page, StickyHead } from '@/components/Page'
import { StatusTabs } from '@/components/StatusTabs'
import type { AgreementPart } from '@/domain/agreement'
import { AGREEMENT, PRIVACY } from './texts'
import './index.scss'

const KINDS = ['agreement', 'privacy'] as const
type Kind = (typeof KINDS)[number]
const TEXTS: Readonly<Record<Kind, readonly AgreementPart[]>> = { agreement: AGREEMENT, privacy: PRIVACY }

/** The user agreement and the privacy policy, whole. */
export default function Agreement() {
  const { kind: asked } = useRouter().params
  const [kind, setKind] = useState<Kind>(KINDS.find((each) => each === asked) ?? 'agreement')
  return (
    <Page isPublic title='用户协议与隐私政策'>
      <StickyHead>
        <StatusTabs
          label='文本'
          tabs={[
            { value: 'agreement', label: '用户协议' },
            { value: 'privacy', label: '隐私政策' }
          ]}
          current={kind}
          onChange={setKind}
        />
      </StickyHead>
      <View className='agreement'>
        {TEXTS[kind].map((part) => (
          <View className='agreement-block' key={part.title}>
            <Text className='agreement-heading' {...{ role: 'heading', 'aria-level': 2 }}>
              {part.title}
            </Text>
            <Text className='agreement-words' selectable userSelect>
              {part.text}
            </Text>
          </View>
        ))}
      </View>
    </Page>
  )
}
