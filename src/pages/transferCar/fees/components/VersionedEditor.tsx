import { useState, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Dialog } from '@/components/Dialog'
import { Notice } from '@/components/Notice'
import { StatusTag } from '@/components/StatusTag'
import type { AgreementView, RateCardView } from '@/contract/transferCar/fees/bill'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { allowLeaving } from '@/platform/leaveGuard'
import type { EditorModel } from '@/pages/transferCar/stores/editor/model'
import { DESK_PAGES } from '@/domain/deskPages'
import { CARD_STATES } from '../cardStates'
import { EditorFrame, type EditorAction } from './EditorFrame'
import { VersionsSheet } from './VersionsSheet'

const ACTS = { publish: '发布', retire: '停用' } as const
type Act = keyof typeof ACTS
type Versioned = RateCardView | AgreementView

export interface VersionedEditorProps<View extends Versioned, Body extends object> {
  /** 价目 or 协议. */
  noun: string
  /** With its measure word, for questions. */
  one: string
  /** Its own address: another version opens there. */
  here: string
  /** '' for a new one. */
  id: string
  model: EditorModel<View, Body>
  /** Who it belongs to or who wrote it, beside when. */
  byline: (view: View) => string
  /** What publishing or ending it changes, in a sentence. */
  words: Readonly<Record<Act, string>>
  send: (act: Act, view: View, key: string) => Promise<View>
}

/** The editor of what is kept in versions: drafts are published, what is published is ended, older versions are looked at. */
export const VersionedEditor = observer(function VersionedEditor<View extends Versioned, Body extends object>(
  props: PropsWithChildren<VersionedEditorProps<View, Body>>
) {
  const { noun, one, here, id, model, byline, words, send, children } = props
  const { navigation, feedback } = useStores()
  const [asked, setAsked] = useState<Act>()
  const [isVersions, setVersions] = useState(false)
  const { view } = model
  const isOld = view !== undefined && view.versions.some((other) => other.version > view.version)
  const saved = () => {
    feedback.toast(`${noun}已保存为草稿`)
    if (id !== '' || model.view === undefined) return
    allowLeaving()
    void navigation.replace(here, { id: model.view.id })
  }
  const run = async (act: Act) => {
    setAsked(undefined)
    if (await model.act(act, (current, key) => send(act, current, key))) feedback.toast(`${noun}已${ACTS[act]}`)
  }
  const more: EditorAction[] = [
    ...(view !== undefined && view.versions.length > 1 ? [{ value: 'versions', label: '历史版本', onPress: () => setVersions(true) }] : []),
    ...(view?.state === 'PUBLISHED'
      ? [{ value: 'retire', label: `停用${noun}`, isDangerous: true, onPress: () => setAsked('retire') }]
      : [])
  ]
  return (
    <EditorFrame
      title={id === '' ? `新建${noun}` : noun}
      model={model}
      list={DESK_PAGES.rateCards}
      readOnly={isOld}
      more={more}
      saveText={view?.state === 'PUBLISHED' ? '保存为新版本草稿' : '保存草稿'}
      onSaved={saved}
      next={view?.state === 'DRAFT' && !isOld ? { value: 'publish', label: `发布${noun}`, onPress: () => setAsked('publish') } : undefined}
      head={
        view !== undefined && (
          <Notice>
            <View>
              <StatusTag tone={CARD_STATES[view.state].tone}>{`${CARD_STATES[view.state].label} · 第 ${view.version} 版`}</StatusTag>
            </View>
            <Text>{`${byline(view)} ${formatDateTime(view.updatedAt)} 保存${isOld ? '；这是旧版本，只能查看' : ''}`}</Text>
          </Notice>
        )
      }
    >
      {children}
      {asked !== undefined && (
        <Dialog
          open
          title={`${ACTS[asked]}${one}？`}
          confirmText={`${ACTS[asked]}${noun}`}
          isDangerous={asked === 'retire'}
          onConfirm={() => void run(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <Text>{words[asked]}</Text>
        </Dialog>
      )}
      {isVersions && (
        <VersionsSheet
          versions={view?.versions ?? []}
          current={view?.version}
          onChoose={(chosen) => void navigation.open(here, { id, version: chosen })}
          onClose={() => setVersions(false)}
        />
      )}
    </EditorFrame>
  )
})
