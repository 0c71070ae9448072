import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import type { BranchItem, ForkItem, Part, StepItem } from '@/domain/designer/flow/drawing'
import { GATE_WORDS, STEP_WORDS } from '@/domain/designer/flow/nodes'
import { EMPTY_RULES, text } from '@/domain/designer/flow/settings'
import { FACTS, TRIAL } from '../canvas'
import type { DesignerModel } from '../model'
import type { TrialModel } from '../../flow/trial/model'
import { Agreeing, Asked, Assignee, Reject, Sign } from './Approver'
import { Conditions } from './Branch'
import { Buttons, Fold, Rights } from './Common'
import { Facts, SubFlow, TrialPanel, type Around } from './Facts'
import { Amount, Line, MemberFields, People, Pick, Tick } from './props'
import { Times } from './Times'

/** What may be done with the part as a whole. */
const Acts = observer(function Acts({ model: { canvas }, part }: { model: DesignerModel; part: Part }) {
  const isStart = part.kind === 'step' && part.type === 'start'
  if (isStart) return null
  const [back, forth] = part.kind === 'branch' ? ['左移', '右移'] : ['上移', '下移']
  return (
    <View className='drawn-acts'>
      {part.kind === 'fork' ? (
        <Button kind='secondary' inline icon='plus' onPress={() => canvas.addBranchTo(part.ownerId)}>
          添加分支
        </Button>
      ) : (
        <>
          <Button kind='text' inline onPress={() => canvas.shift(-1)}>
            {back}
          </Button>
          <Button kind='text' inline onPress={() => canvas.shift(1)}>
            {forth}
          </Button>
          <Button kind='text' inline onPress={() => canvas.duplicate()}>
            复制
          </Button>
        </>
      )}
      {part.kind === 'step' && (
        <Button kind='text' inline onPress={() => canvas.carry(part.id)}>
          {canvas.moving === part.id ? '取消移动' : '移动到…'}
        </Button>
      )}
      <Button kind='text' inline disabled={canvas.keptBecause !== ''} onPress={canvas.remove}>
        {part.kind === 'fork' ? '删除全部分支' : '删除'}
      </Button>
    </View>
  )
})

const StartSettings = observer(function StartSettings(props: { model: DesignerModel; node: StepItem['node'] }) {
  return (
    <>
      <Fold title='谁能发起' isFirst>
        <Text className='design-note'>都不选时所有人都能发起。</Text>
        <MemberFields {...props} of='initiator' />
      </Fold>
      <Fold title='没有审批人时'>
        <Pick {...props} name='errorRule' usual='1' label='处理方式' choices={EMPTY_RULES} />
        {text(props.node, 'errorRule') === '2' && <People {...props} name='errorRuleUser' label='处理人员' />}
      </Fold>
      <Fold title='任务标题'>
        <Pick
          {...props}
          name='titleType'
          usual='0'
          label='标题'
          choices={[
            ['0', '发起人的流程名称'],
            ['1', '自定义']
          ]}
        />
        {text(props.node, 'titleType') === '1' && <Line {...props} name='titleContent' label='标题内容' help='{字段} 会换成填写的内容' />}
      </Fold>
      <Fold title='按钮'>
        <Buttons {...props} of='start' />
      </Fold>
      <Fold title='字段权限'>
        <Rights {...props} />
      </Fold>
      <Fold title='抄送'>
        <MemberFields {...props} of='circulate' />
      </Fold>
      <Fold title='其他'>
        <Tick {...props} name='isComment' label='允许评论' />
        <Tick {...props} name='isBatchApproval' label='允许批量审批' />
        <Tick {...props} name='isSummary' label='显示审批汇总' />
      </Fold>
    </>
  )
})

const ApproverSettings = observer(function ApproverSettings(props: { model: DesignerModel; node: StepItem['node'] }) {
  return (
    <>
      <Fold title='审批人' isFirst>
        <Assignee {...props} of='approver' />
        <Sign {...props} />
      </Fold>
      <Fold title='拒绝'>
        <Reject {...props} />
      </Fold>
      <Fold title='时限和提醒'>
        <Times {...props} />
      </Fold>
      <Fold title='自动通过'>
        <Agreeing {...props} />
      </Fold>
      <Fold title='按钮'>
        <Buttons {...props} of='approver' />
      </Fold>
      <Fold title='字段权限'>
        <Rights {...props} />
      </Fold>
      <Fold title='抄送'>
        <MemberFields {...props} of='circulate' />
      </Fold>
      <Fold title='其他'>
        <Asked {...props} />
      </Fold>
    </>
  )
})

const StepSettings = observer(function StepSettings({ model, part, around }: { model: DesignerModel; part: StepItem; around: Around }) {
  const props = { model, node: part.node }
  switch (part.type) {
    case 'start':
      return <StartSettings {...props} />
    case 'approver':
      return <ApproverSettings {...props} />
    case 'copy':
      return (
        <Fold title='抄送给' isFirst>
          <MemberFields {...props} of='circulate' />
        </Fold>
      )
    case 'timer':
      return (
        <Fold title='等待多久' isFirst>
          <Amount {...props} name='day' label='天' usual='0' />
          <Amount {...props} name='hour' label='小时' usual='0' />
          <Amount {...props} name='minute' label='分钟' usual='0' />
          <Amount {...props} name='second' label='秒' usual='0' />
        </Fold>
      )
    case 'subFlow':
      return (
        <>
          <Fold title='子流程' isFirst>
            <SubFlow {...props} around={around} />
          </Fold>
          <Fold title='发起人'>
            <Assignee {...props} of='initiator' />
          </Fold>
        </>
      )
    case 'unknown':
      return <Text className='design-note'>设计器不能修改这一步，保存时原样保留。可以移动或删除。</Text>
  }
})

const BranchSettings = observer(function BranchSettings({ model, part }: { model: DesignerModel; part: BranchItem }) {
  if (part.gate !== 'condition') return <Text className='design-note'>这个分支没有条件。</Text>
  return (
    <>
      <CheckField
        label='默认分支（其他分支都不满足时）'
        checked={part.isDefault}
        disabled={part.isDefault}
        onChange={() => model.canvas.makeDefault(part.ownerId, part.id)}
      />
      {!part.isDefault && <Conditions model={model} branch={part} />}
    </>
  )
})

const FORK_WORDS: Readonly<Record<ForkItem['gate'], string>> = {
  condition: '从左到右判断，走第一个满足条件的分支，都不满足时走默认分支。',
  parallel: '所有分支同时进行，全部完成后继续。',
  choice: '由上一步的审批人选择走哪些分支。'
}

const PartSettings = observer(function PartSettings({ model, part, around }: { model: DesignerModel; part: Part; around: Around }) {
  const { canvas, faultsOf } = model
  const kind =
    part.kind === 'fork'
      ? GATE_WORDS[part.gate]
      : part.kind === 'branch'
        ? '分支'
        : part.type === 'unknown'
          ? '固定步骤'
          : STEP_WORDS[part.type]
  const isNamed = part.kind !== 'fork' && !(part.kind === 'step' && part.type === 'unknown')
  return (
    <View key={part.key}>
      <Text className='design-note'>{kind}</Text>
      {isNamed && <TextField label='名称' value={part.title} maxLength={50} onInput={(title) => canvas.set(part.id, { title }, 'title')} />}
      {faultsOf(part.key).map(({ message }, at) => (
        <View key={at} className='drawn-fault'>
          <Icon name='warning' size={16} />
          <Text>{message}</Text>
        </View>
      ))}
      <Acts model={model} part={part} />
      {part.kind === 'step' && <StepSettings model={model} part={part} around={around} />}
      {part.kind === 'branch' && <BranchSettings model={model} part={part} />}
      {part.kind === 'fork' && <Text className='design-note'>{FORK_WORDS[part.gate]}</Text>}
    </View>
  )
})

export interface PanelProps {
  model: DesignerModel
  trial: TrialModel
  around: Around
}

/** What the settings are of, for their heading. */
export const panelTitle = ({ canvas }: DesignerModel): string =>
  canvas.current === FACTS ? '流程信息' : canvas.current === TRIAL ? '试运行' : (canvas.part?.title ?? '设置')

/** Settings of what the keyboard is at: a part of the drawing, the flow itself, or a trial. */
export const Panel = observer(function Panel({ model, trial, around }: PanelProps) {
  const { current, part } = model.canvas
  if (current === FACTS) return <Facts model={model} around={around} />
  if (current === TRIAL) return <TrialPanel model={model} trial={trial} />
  return part === undefined ? null : <PartSettings key={part.key} model={model} part={part} around={around} />
})
