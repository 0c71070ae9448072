import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Section } from '@/components/Card'
import type { RateCardBody, RateCardView } from '@/contract/transferCar/fees/bill'
import type { FeesService } from '@/services/transferCar/fees/prices'
import { PAGES } from '@/domain/pages'
import { useEditor } from '../useEditor'
import { VersionedEditor } from '../components/VersionedEditor'
import type { EditorSource } from '@/pages/transferCar/stores/editor/model'
import { workedExamples } from './rateCardExamples'
import { RATE_CARD_GROUPS, RATE_CARD_REPEATS, rateCardBody, rateCardTexts } from '../rateCardFields'

const WORDS = {
  publish: '发布后，新到达现场的工单按此计费；已经锁定价格的工单不变。',
  retire: '从现在起不再用于新到达现场的工单；已经锁定价格的工单不变。'
}

/** @param id '' for a new card @param version '' for the newest */
const cardSource = (service: FeesService, id: string, version: string): EditorSource<RateCardView, RateCardBody> => ({
  draftName: `rateCard:${id}:${version}`,
  groups: () => RATE_CARD_GROUPS,
  repeats: RATE_CARD_REPEATS,
  textsOf: (view) => rateCardTexts(view?.card),
  bodyOf: rateCardBody,
  ...(id !== '' && { read: () => service.rateCard(id, version === '' ? undefined : Number(version)) }),
  send: (body, view, key) =>
    view === undefined ? service.createRateCard(body, key) : service.updateRateCard(view.id, { ...body, version: view.version }, key)
})

/** A rate card: its prices and rules, what they do, its versions, publishing and ending it. */
export default observer(function RateCardEditor() {
  const { id = '', version = '' } = useRouter().params
  const { model, service } = useEditor((calls) => cardSource(calls, id, version))
  const { body, errors } = model.checked
  const examples = Object.keys(errors).length > 0 ? [] : workedExamples({ ...body, id, version: 0 })
  return (
    <VersionedEditor
      noun='价目'
      one='这张价目'
      here={PAGES.rateCard}
      id={id}
      model={model}
      byline={({ updatedByName }) => updatedByName}
      words={WORDS}
      send={(act, view, key) => service[act === 'publish' ? 'publishRateCard' : 'retireRateCard'](view.id, { version: view.version }, key)}
    >
      <Section title='算一算'>
        <Text className='fees-hint'>用上面的数字，按计费规则算出</Text>
        {examples.length === 0 ? (
          <Text className='fees-card-line'>填完价格后在这里看到例子</Text>
        ) : (
          examples.map((example) => (
            <Text className='fees-card-line' key={example}>
              {example}
            </Text>
          ))
        )}
      </Section>
    </VersionedEditor>
  )
})
