import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Notice } from '@/components/Notice'
import { OptionList, Sheet } from '@/components/Sheet'
import { resultOf } from '@/domain/apiError'
import { designFields, type DesignField } from '@/domain/designer/flow/conditions'
import { drawFlow, takenParts } from '@/domain/designer/flow/drawing'
import { GATE_WORDS, STEP_WORDS, type Gate } from '@/domain/designer/flow/nodes'
import type { StepType } from '@/domain/designer/flow/tree'
import { textOf } from '@/domain/workFlow/template/read'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { LEAVE_WORDS, useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { boxOf, focusOn } from '@/platform/box'
import { scrollToFirst } from '@/platform/scroll'
import { createFlowDesignService, createFormDesignService } from '@/services/admin/designs'
import { createKeepingService } from '@/services/admin/workbench'
import { DraftBook } from '@/stores/drafts'
import { Loadable } from '@/stores/loadable'
import { ImportModel } from '../components/ImportDesign/model'
import { RecordPage } from '../components/RecordPage'
import { TrialModel } from '../flow/trial/model'
import { FACTS, TRIAL } from './canvas'
import { FlowDrawing, type TriedWay } from './Drawing'
import { DesignerModel } from './model'
import { FaultList, Publish } from './Publish'
import { Panel, panelTitle, type PanelProps } from './settings'
import './index.scss'

const CATEGORIES = 'dict-WorkFlowCategory'
const PANEL = 'drawn-panel'
const [LEAST, MOST, STEP] = [0.3, 1.5, 0.1]

const within = (zoom: number): number => Math.min(MOST, Math.max(LEAST, Math.round(zoom * 100) / 100))

/** As much of the drawing as fits its frame, never larger than it is. */
function fitting(zoom: number, tell: (zoom: number) => void): void {
  boxOf('drawn-canvas', (frame) =>
    boxOf('drawn-sheet', (sheet) => tell(within(Math.min(1, (frame.width / sheet.width) * zoom, (frame.height / sheet.height) * zoom))))
  )
}

const ADDED: readonly { value: StepType | `fork:${Gate}`; label: string; hint: string }[] = [
  { value: 'approver', label: STEP_WORDS.approver, hint: '由人审批' },
  { value: 'copy', label: STEP_WORDS.copy, hint: '告知，不需要处理' },
  { value: 'timer', label: STEP_WORDS.timer, hint: '等待一段时间后继续' },
  { value: 'subFlow', label: STEP_WORDS.subFlow, hint: '发起另一个流程' },
  { value: 'fork:condition', label: GATE_WORDS.condition, hint: '按表单内容走其中一个分支' },
  { value: 'fork:parallel', label: GATE_WORDS.parallel, hint: '所有分支同时进行' },
  { value: 'fork:choice', label: GATE_WORDS.choice, hint: '由审批人选择分支' }
]

const AddSheet = observer(function AddSheet({ model: { canvas } }: { model: DesignerModel }) {
  return (
    <Sheet open={canvas.adding !== undefined} title='添加' onClose={canvas.stopAdding}>
      <OptionList
        options={ADDED}
        onChoose={(value) => (value.startsWith('fork:') ? canvas.addFork(value.slice(5) as Gate) : canvas.addStep(value as StepType))}
      />
    </Sheet>
  )
})

/** Settings beside the drawing at a desk, in a sheet on a phone. */
const Settings = observer(function Settings({ isDesk, ...props }: PanelProps & { isDesk: boolean }) {
  const { canvas } = props.model
  const { isOpen, focusTurn } = canvas
  useEffect(() => {
    if (isDesk && isOpen) focusOn(PANEL)
  }, [isDesk, isOpen, focusTurn])
  if (!isDesk)
    return (
      <Sheet open={isOpen} title={panelTitle(props.model)} onClose={canvas.close}>
        <Panel {...props} />
      </Sheet>
    )
  return (
    <View
      id={PANEL}
      className='drawn-panel'
      {...{
        role: 'region',
        'aria-label': `设置：${panelTitle(props.model)}`,
        tabIndex: -1,
        onKeyDown: (event: { key: string }) => {
          if (event.key === 'Escape') canvas.look(canvas.at)
        }
      }}
    >
      <Text className='drawn-panel-title' {...{ role: 'heading', 'aria-level': 2 }}>
        {panelTitle(props.model)}
      </Text>
      <Panel {...props} />
    </View>
  )
})

const Toolbar = observer(function Toolbar({ model, zoom, onZoom }: { model: DesignerModel; zoom: number; onZoom: (zoom: number) => void }) {
  const { canvas } = model
  const { past, future } = canvas.history
  return (
    <View className='drawn-tools' {...{ role: 'toolbar', 'aria-label': '设计工具' }}>
      <Button kind='text' inline onPress={() => canvas.look(FACTS, true)}>
        流程信息
      </Button>
      <Button kind='text' inline disabled={past.length === 0} onPress={canvas.undo}>
        撤销
      </Button>
      <Button kind='text' inline disabled={future.length === 0} onPress={canvas.redo}>
        重做
      </Button>
      <View className='drawn-zoom'>
        <Button kind='text' inline label='缩小' icon='minus' disabled={zoom <= LEAST} onPress={() => onZoom(within(zoom - STEP))}>
          {''}
        </Button>
        <Text>{`${Math.round(zoom * 100)}%`}</Text>
        <Button kind='text' inline label='放大' icon='plus' disabled={zoom >= MOST} onPress={() => onZoom(within(zoom + STEP))}>
          {''}
        </Button>
        <Button kind='text' inline onPress={() => fitting(zoom, onZoom)}>
          适应窗口
        </Button>
      </View>
    </View>
  )
})

const Designer = observer(function Designer({ importing, ...props }: PanelProps & { importing: ImportModel }) {
  const { model, trial } = props
  const { canvas, faults } = model
  const { isDesk } = useStores().ui
  const [zoom, setZoom] = useState(1)
  const { tried } = trial
  useEffect(() => {
    // A wide drawing begins in its middle.
    scrollToFirst('drawn-here')
  }, [])
  const way: TriedWay | undefined =
    tried === undefined || trial.triedText !== model.text
      ? undefined
      : {
          taken: takenParts(drawFlow(canvas.template), tried.forecast),
          whom: (id) => trial.steps.find((step) => step.nodeId === id)?.whom ?? ''
        }
  return (
    <View className='drawn-designer'>
      {model.isRestored && (
        <Notice>
          <Text>已恢复本机上未发布的修改。</Text>
          <Button kind='text' inline onPress={model.discard}>
            放弃修改
          </Button>
        </Notice>
      )}
      <Toolbar model={model} zoom={zoom} onZoom={setZoom} />
      <View className='visually-hidden' {...{ role: 'status', 'aria-live': 'polite' }}>
        <Text>{canvas.said}</Text>
      </View>
      <View className='drawn-work'>
        <View className='drawn-main'>
          <FlowDrawing model={model} tried={way} zoom={zoom} isDesk={isDesk} />
          {faults.length > 0 && (
            <View className='drawn-faults'>
              <FaultList title={`检查：${faults.length} 处`} faults={faults} onGo={(key) => canvas.look(key, true)} />
            </View>
          )}
        </View>
        <Settings {...props} isDesk={isDesk} />
      </View>
      <AddSheet model={model} />
      <Publish model={model} importing={importing} />
    </View>
  )
})

/** 流程设计 (administration.md#designer-of-flows): a flow drawn, checked, tried and published as its next version. */
export default observer(function FlowDesigner() {
  const { api, uuid, storage, session, clock } = useStores()
  const { id = '', formId = '' } = useRouter().params
  const [flows] = useState(() => createFlowDesignService(api))
  const [list] = useState(() => new Loadable(flows.list))
  const [categories] = useState(() => new Loadable(() => createKeepingService(api).dictionary(CATEGORIES)))
  const [model] = useState(() => {
    const book = new DraftBook(storage, session.userInfo?.userId ?? '')
    return new DesignerModel({ flows, forms: createFormDesignService(api), uuid, book, now: () => clock.now(), id, formId })
  })
  const [importing] = useState(() => new ImportModel({ service: flows, uuid }))
  const [trial] = useState(
    () => new TrialModel({ service: flows, id, design: () => ({ id: textOf(model.canvas.file.id), text: model.text }) })
  )
  usePageReading(async () => {
    await Promise.all([model.load(), list.load(), categories.load()])
  })
  useLeaveGuard(model.isChanged)
  useEffect(() => () => model.acts.saveNow(), [model])
  const readFields = async (flowId: string): Promise<readonly DesignField[]> => {
    const version = list.data?.find((flow) => flow.id === flowId)?.version
    const { data } = version === undefined ? {} : await resultOf(flows.version(flowId, version))
    return data === undefined ? [] : designFields(data.form)
  }
  const around = {
    categories: (categories.data?.entries ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ enCode, fullName }) => ({ value: enCode, label: fullName })),
    flows: (list.data ?? []).filter((flow) => flow.id !== id),
    readFields
  }
  const check = () => {
    model.acts.saveNow()
    void importing.check({ name: '', text: model.text })
  }
  return (
    <RecordPage
      title={model.title === '' ? '流程设计' : `设计：${model.title}`}
      model={model}
      isChanged={model.isChanged}
      leaveWords={LEAVE_WORDS}
    >
      <Designer model={model} trial={trial} around={around} importing={importing} />
      <BottomBar>
        <View className='drawn-bar'>
          <Button kind='secondary' onPress={() => model.canvas.look(TRIAL, true)}>
            试运行
          </Button>
          <Button disabled={!model.isChanged && model.basedOn !== null} onPress={check}>
            检查并发布
          </Button>
        </View>
      </BottomBar>
    </RecordPage>
  )
})
