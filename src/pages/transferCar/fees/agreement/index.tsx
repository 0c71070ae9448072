import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import type { AgreementBody, AgreementView } from '@/contract/transferCar/fees/bill'
import type { FeesService } from '@/services/transferCar/fees/prices'
import { PAGES } from '@/domain/pages'
import { useEditor } from '../useEditor'
import { VersionedEditor } from '../components/VersionedEditor'
import { AGREEMENT_REPEATS, agreementBody, agreementGroups, agreementTexts } from '../agreementFields'
import type { FieldGroup } from '@/pages/transferCar/stores/editor/fields'
import type { EditorSource } from '@/pages/transferCar/stores/editor/model'

const WORDS = {
  publish: '发布后，该客户新到达现场的工单按协议计费；已经锁定价格的工单不变。',
  retire: '从现在起，该客户新到达现场的工单按地区价目计费；已经锁定价格的工单不变。'
}

/** @param id '' for a new agreement @param version '' for the newest */
function agreementSource(service: FeesService, id: string, version: string): EditorSource<AgreementView, AgreementBody> {
  let groups: readonly FieldGroup[] = agreementGroups([])
  return {
    draftName: `agreement:${id}:${version}`,
    groups: () => groups,
    repeats: AGREEMENT_REPEATS,
    textsOf: (view) => agreementTexts(view?.agreement, groups),
    bodyOf: (texts) => agreementBody(texts, groups),
    prepare: async () => {
      groups = agreementGroups(await service.customers())
    },
    ...(id !== '' && { read: () => service.agreement(id, version === '' ? undefined : Number(version)) }),
    send: (body, view, key) =>
      view === undefined ? service.createAgreement(body, key) : service.updateAgreement(view.id, { ...body, version: view.version }, key)
  }
}

/** An agreement with a customer: its own prices instead of the region's, under the same caps (fees.md#price-source). */
export default observer(function AgreementEditor() {
  const { id = '', version = '' } = useRouter().params
  const { model, service } = useEditor((calls) => agreementSource(calls, id, version))
  return (
    <VersionedEditor
      noun='协议'
      one='这份协议'
      here={PAGES.agreement}
      id={id}
      model={model}
      byline={({ customerName }) => `${customerName} ·`}
      words={WORDS}
      send={(act, view, key) =>
        service[act === 'publish' ? 'publishAgreement' : 'retireAgreement'](view.id, { version: view.version }, key)
      }
    />
  )
})
