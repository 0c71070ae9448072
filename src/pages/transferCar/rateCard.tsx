import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { StatusTag } from '@/components/StatusTag'
import type { RateCardBody, RateCardView } from '@/contract/transferCarBilling'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { allowLeaving } from '@/platform/leaveGuard'
import type { FeesService } from '@/services/transferCarFees'
import { CARD_STATES } from './components/fees/cardStates'
import { EditorFrame, type EditorAction } from './components/fees/EditorFrame'
import { useEditor } from './components/fees/useEditor'
import { VersionsSheet } from './components/fees/VersionsSheet'
import type { EditorSource } from './stores/editorModel'
import { workedExamples } from './stores/rateCardExamples'
import { RATE_CARD_GROUPS, RATE_CARD_REPEATS, rateCardBody, rateCardTexts } from './stores/rateCardFields'

const LIST = '/pages/transferCar/rateCards'
const HERE = '/pages/transferCar/rateCard'
const ACTS = {
  publish: { title: '发布这张价目？', confirm: '发布价目', words: '发布后，新到达现场的工单按此计费；已经锁定价格的工单不变。' },
  retire: { title: '停用这张价目？', confirm: '停用价目', words: '从现在起不再用于新到达现场的工单；已经锁定价格的工单不变。' }
} as const
type Act = keyof typeof ACTS

/** @param id '' for a new card @param version '' for the newest */
const cardSource = (service: FeesService, id: string, version: string): EditorSource<RateCardView, RateCardBody> => ({
  draftName: `rateCard:${id}:${version}`,
  groups: () => RATE_CARD_GROUPS,
  repeats: RATE_CARD_REPEATS,
  textsOf: (view) => rateCardTexts(view?.card),
  bodyOf: rateCardBody,
  ...(id !== '' && { read: () => service.rateCard(id, version === '' ? undefined : Number(version)) }),
  send: (body, view, key) => (view === undefined ? service.createRateCard(body, key) : service.updateRateCard(view.id, { ...body, version: view.version }, key))
})

/** A rate card: its prices and rules, what they do, its versions, publishing and ending it. */
export default observer(function RateCardEditor() {
  const { id = '', version = '' } = useRouter().params
  const { navigation, feedback } = useStores()
  const [asked, setAsked] = useState<Act>()
  const [isVersions, setVersions] = useState(false)
  const { model, service } = useEditor((calls) => cardSource(calls, id, version))
  const { view } = model
  const isOld = view !== undefined && view.versions.some((other) => other.version > view.version)
  const saved = () => {
    feedback.toast('价目已保存为草稿')
    if (id !== '' || model.view === undefined) return
    allowLeaving()
    void navigation.replace(HERE, { id: model.view.id })
  }
  const run = async (act: Act) => {
    setAsked(undefined)
    const isDone = await model.act(act, (current, key) => {
      const body = { version: current.version }
      return act === 'publish' ? service.publishRateCard(current.id, body, key) : service.retireRateCard(current.id, body, key)
    })
    if (isDone) feedback.toast(act === 'publish' ? '价目已发布' : '价目已停用')
  }
  const next: EditorAction | undefined = view?.state === 'DRAFT' && !isOld ? { value: 'publish', label: '发布价目', onPress: () => setAsked('publish') } : undefined
  const more: EditorAction[] = [
    ...(view !== undefined && view.versions.length > 1 ? [{ value: 'versions', label: '历史版本', onPress: () => setVersions(true) }] : []),
    ...(view?.state === 'PUBLISHED' ? [{ value: 'retire', label: '停用价目', isDangerous: true, onPress: () => setAsked('retire') }] : [])
  ]
  const { body, errors } = model.checked
  const examples = Object.keys(errors).length > 0 ? [] : workedExamples({ ...body, id, version: 0 })
  return (
    <EditorFrame
      title={id === '' ? '新建价目' : '价目'} model={model} list={LIST} readOnly={isOld} saveText={view?.state === 'PUBLISHED' ? '保存为新版本草稿' : '保存草稿'} onSaved={saved} next={next} more={more}
      head={view !== undefined && (
        <View className='fees-notice'>
          <View><StatusTag tone={CARD_STATES[view.state].tone}>{`${CARD_STATES[view.state].label} · 第 ${view.version} 版`}</StatusTag></View>
          <Text>{`${view.updatedByName} ${formatDateTime(view.updatedAt)} 保存${isOld ? '；这是旧版本，只能查看' : ''}`}</Text>
        </View>
      )}
    >
      <Section title='算一算'>
        <Text className='fees-hint'>用上面的数字，按计费规则算出</Text>
        {examples.length === 0 ? <Text className='fees-card-line'>填完价格后在这里看到例子</Text> : examples.map((example) => <Text className='fees-card-line' key={example}>{example}</Text>)}
      </Section>
      {asked !== undefined && (
        <Dialog open title={ACTS[asked].title} confirmText={ACTS[asked].confirm} isDangerous={asked === 'retire'} onConfirm={() => void run(asked)} onCancel={() => setAsked(undefined)}><Text>{ACTS[asked].words}</Text></Dialog>
      )}
      {isVersions && <VersionsSheet versions={view?.versions ?? []} current={view?.version} onChoose={(chosen) => void navigation.open(HERE, { id, version: chosen })} onClose={() => setVersions(false)} />}
    </EditorFrame>
  )
})
