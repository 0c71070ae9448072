import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Dialog } from '@/components/Dialog'
import { StatusTag } from '@/components/StatusTag'
import type { AgreementBody, AgreementView } from '@/contract/transferCarBilling'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { allowLeaving } from '@/platform/leaveGuard'
import type { FeesService } from '@/services/transferCarFees'
import { CARD_STATES } from './components/fees/cardStates'
import { EditorFrame, type EditorAction } from './components/fees/EditorFrame'
import { useEditor } from './components/fees/useEditor'
import { VersionsSheet } from './components/fees/VersionsSheet'
import { AGREEMENT_REPEATS, agreementBody, agreementGroups, agreementTexts } from './stores/agreementFields'
import type { FieldGroup } from './stores/editorFields'
import type { EditorSource } from './stores/editorModel'

const LIST = '/pages/transferCar/rateCards'
const HERE = '/pages/transferCar/agreement'

const ACTS = {
  publish: { title: '发布这份协议？', confirm: '发布协议', words: '发布后，该客户新到达现场的工单按协议计费；已经锁定价格的工单不变。' },
  retire: { title: '停用这份协议？', confirm: '停用协议', words: '从现在起，该客户新到达现场的工单按地区价目计费；已经锁定价格的工单不变。' }
} as const
type Act = keyof typeof ACTS

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
    send: (body, view, key) => (view === undefined ? service.createAgreement(body, key) : service.updateAgreement(view.id, { ...body, version: view.version }, key))
  }
}

/** An agreement with a customer: its own prices instead of the region's, under the same caps (rulings 38). */
export default observer(function AgreementEditor() {
  const { id = '', version = '' } = useRouter().params
  const { navigation, feedback } = useStores()
  const [asked, setAsked] = useState<Act>()
  const [isVersions, setVersions] = useState(false)
  const { model, service } = useEditor((calls) => agreementSource(calls, id, version))
  const { view } = model
  const isOld = view !== undefined && view.versions.some((other) => other.version > view.version)
  const saved = () => {
    feedback.toast('协议已保存为草稿')
    if (id !== '' || model.view === undefined) return
    allowLeaving()
    void navigation.replace(HERE, { id: model.view.id })
  }
  const run = async (act: Act) => {
    setAsked(undefined)
    const isDone = await model.act(act, (current, key) => {
      const body = { version: current.version }
      return act === 'publish' ? service.publishAgreement(current.id, body, key) : service.retireAgreement(current.id, body, key)
    })
    if (isDone) feedback.toast(act === 'publish' ? '协议已发布' : '协议已停用')
  }
  const more: EditorAction[] = [
    ...(view !== undefined && view.versions.length > 1 ? [{ value: 'versions', label: '历史版本', onPress: () => setVersions(true) }] : []),
    ...(view?.state === 'PUBLISHED' ? [{ value: 'retire', label: '停用协议', isDangerous: true, onPress: () => setAsked('retire') }] : [])
  ]
  return (
    <EditorFrame
      title={id === '' ? '新建协议' : '协议'} model={model} list={LIST} readOnly={isOld} more={more} saveText={view?.state === 'PUBLISHED' ? '保存为新版本草稿' : '保存草稿'} onSaved={saved}
      next={view?.state === 'DRAFT' && !isOld ? { value: 'publish', label: '发布协议', onPress: () => setAsked('publish') } : undefined}
      head={view !== undefined && (
        <View className='fees-notice'>
          <View><StatusTag tone={CARD_STATES[view.state].tone}>{`${CARD_STATES[view.state].label} · 第 ${view.version} 版`}</StatusTag></View>
          <Text>{`${view.customerName} · ${formatDateTime(view.updatedAt)} 保存${isOld ? '；这是旧版本，只能查看' : ''}`}</Text>
        </View>
      )}
    >
      {asked !== undefined && (
        <Dialog open title={ACTS[asked].title} confirmText={ACTS[asked].confirm} isDangerous={asked === 'retire'} onConfirm={() => void run(asked)} onCancel={() => setAsked(undefined)}><Text>{ACTS[asked].words}</Text></Dialog>
      )}
      {isVersions && <VersionsSheet versions={view?.versions ?? []} current={view?.version} onChoose={(chosen) => void navigation.open(HERE, { id, version: chosen })} onClose={() => setVersions(false)} />}
    </EditorFrame>
  )
})
