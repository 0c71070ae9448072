import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { RestoredNotice } from '@/components/Notice'
import { StatusTabs } from '@/components/StatusTabs'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { LEAVE_WORDS, useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { createFormDesignService } from '@/services/admin/designs'
import { DraftBook } from '@/stores/drafts'
import { readDesignFile } from '../components/ImportDesign/designFile.h5'
import { RecordPage } from '../components/RecordPage'
import { useRecordAddress } from '../components/useRecordAddress'
import type { Part } from './board'
import { Canvas, Trial } from './Canvas'
import { useDropping } from './dragging.h5'
import { useBoardKeys } from './keys.h5'
import { FormDesignerModel } from './model'
import { Palette } from './Palette'
import { LeadingLines, PublishSheet } from './PublishSheet'
import { FormSettings } from './settings/FormSettings'
import { NodeSettings } from './settings/NodeSettings'
import './index.scss'

const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'palette', label: '控件' },
  { value: 'canvas', label: '画布' },
  { value: 'settings', label: '设置' }
]

interface PartProps {
  model: FormDesignerModel
  onRemove: (id: string) => void
}

/** What is done to the selected block, and to the whole. */
const Toolbar = observer(function Toolbar({ model: { board }, onRemove }: PartProps) {
  const { place, selected, history, isTrying } = board
  const isNone = place === undefined || isTrying
  return (
    <View className='designer-bar' {...{ role: 'toolbar', 'aria-label': '编辑' }}>
      <Button kind='text' inline disabled={history.past.length === 0} onPress={board.undo}>
        撤销
      </Button>
      <Button kind='text' inline disabled={history.future.length === 0} onPress={board.redo}>
        重做
      </Button>
      <Button kind='text' inline disabled={isNone} onPress={() => board.step(selected, -1)}>
        上移
      </Button>
      <Button kind='text' inline disabled={isNone} onPress={() => board.step(selected, 1)}>
        下移
      </Button>
      <Button kind='text' inline disabled={isNone} onPress={() => board.duplicate(selected)}>
        复制
      </Button>
      <Button kind='text' inline disabled={isNone} onPress={() => onRemove(selected)}>
        删除
      </Button>
      <Button kind='text' inline onPress={() => board.tryOut(!isTrying)}>
        {isTrying ? '继续设计' : '试填'}
      </Button>
    </View>
  )
})

const Settings = observer(function Settings({ model }: { model: FormDesignerModel }) {
  const { board, faults, isChecked } = model
  const { place, selected } = board
  const own = isChecked ? faults.filter(({ id }) => id === selected) : []
  return place === undefined ? (
    <FormSettings board={board} faults={own} isNew={model.basedOn === null} />
  ) : (
    <NodeSettings key={selected} board={board} place={place} faults={own} />
  )
})

/** Palette, board and settings: beside each other at a desk, one at a time on a phone. */
const Studio = observer(function Studio({ model, onRemove }: PartProps) {
  const { board, faults } = model
  const attach = useBoardKeys(board, { remove: onRemove })
  useDropping(board)
  const partClass = (part: Part, name: string) => `designer-part ${name}${board.part === part ? ' designer-shown' : ''}`
  return (
    <View ref={attach} className='designer'>
      {model.isRestored && <RestoredNotice unsent='保存' onClear={model.discard} />}
      {faults.length > 0 && <LeadingLines title='发布前要改正的地方' lines={faults} onLead={board.lead} />}
      <View className='designer-tabs'>
        <StatusTabs label='设计器' tabs={PARTS} current={board.part} onChange={board.showPart} />
      </View>
      <View className='designer-parts'>
        <View className={partClass('palette', 'designer-palette')} {...{ role: 'region', 'aria-label': '控件' }}>
          <Palette board={board} />
        </View>
        <View className={partClass('canvas', 'designer-canvas')} {...{ role: 'region', 'aria-label': '画布' }}>
          <Toolbar model={model} onRemove={onRemove} />
          {board.isTrying ? <Trial board={board} /> : <Canvas board={board} />}
          <Text className='designer-note designer-keys'>
            键盘：↑ ↓ 选择，Alt+↑ ↓ 移动，Enter 改设置，Esc 返回，Delete 删除，Ctrl+D 复制，Ctrl+Z 撤销
          </Text>
        </View>
        <View className={partClass('settings', 'designer-settings')} {...{ role: 'region', 'aria-label': '设置' }}>
          <Settings model={model} />
        </View>
      </View>
      <View className='designer-said' {...{ role: 'status', 'aria-live': 'polite' }}>
        {board.said}
      </View>
    </View>
  )
})

/** 设计表单 (administration.md#designer-of-forms). */
export default observer(function FormDesigner() {
  const { api, uuid, storage, session, clock, feedback } = useStores()
  const { id } = useRouter().params
  const settle = useRecordAddress()
  const [model] = useState(() => {
    const service = createFormDesignService(api)
    return new FormDesignerModel({
      service,
      readFile: (form, version) => readDesignFile(service.fileAddress(form, version), session.token),
      uuid,
      drafts: new DraftBook(storage, session.userInfo?.userId ?? ''),
      now: () => clock.now(),
      id
    })
  })
  const { board, keeper, faults } = model
  usePageReading(model.load)
  useLeaveGuard(keeper.isDirty)
  useDidHide(keeper.saveNow)
  useEffect(() => keeper.saveNow, [keeper])
  const remove = async (node: string) => {
    const mentions = board.mentions(node)
    const isSure =
      mentions.length === 0 ||
      (await feedback.confirm({
        title: '删除这个控件？',
        content: `还有地方用到它：${mentions.join('、')}。删除后相关规则一起删除，公式需要重新填写。`,
        confirmText: '删除',
        isDangerous: true
      }))
    if (isSure) board.remove(node)
  }
  const check = async () => {
    if (await model.check()) return
    board.say(`有 ${model.faults.length} 处要改正`)
    board.lead(model.faults[0]?.id ?? '')
  }
  return (
    <RecordPage
      title={String(board.design.file.fullName ?? '') || '新建表单'}
      model={model}
      isChanged={keeper.isDirty}
      leaveWords={LEAVE_WORDS}
    >
      <Studio model={model} onRemove={(node) => void remove(node)} />
      <BottomBar notice={<ErrorCount count={faults.length} />}>
        <Button loading={model.importing.isChecking} loadingText='正在检查…' onPress={() => void check()}>
          检查并发布
        </Button>
      </BottomBar>
      <PublishSheet
        model={model}
        onDone={(plan) => {
          feedback.toast(`已发布第 ${plan.version} 版`)
          void settle(plan.id)
        }}
      />
    </RecordPage>
  )
})
