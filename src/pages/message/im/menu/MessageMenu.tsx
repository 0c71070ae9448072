import { observer } from 'mobx-react'
import { REPORT_REASONS } from '@/contract/conversationCodes'
import { REASON_NAMES } from '@/domain/conversation/moderation'
import { OptionList, Sheet, type SheetOption } from '@/components/Sheet'
import type { ChangesModel } from '../changes/model'
import { ReactionChoice } from '../changes/Reactions'
import type { MenuModel, MessageAct } from './model'

const OPTIONS: Readonly<Record<MessageAct, SheetOption<MessageAct>>> = {
  copy: { value: 'copy', label: '复制' },
  quote: { value: 'quote', label: '引用' },
  thread: { value: 'thread', label: '话题回复', hint: '在主聊天之外讨论这条消息' },
  forward: { value: 'forward', label: '转发' },
  select: { value: 'select', label: '多选' },
  pin: { value: 'pin', label: '置顶消息', hint: '会话里的人都会看到' },
  unpin: { value: 'unpin', label: '取消置顶' },
  urge: { value: 'urge', label: '加急提醒', hint: '对方确认收到之前一直提醒' },
  note: { value: 'note', label: '记为日程', hint: '到时提醒自己' },
  edit: { value: 'edit', label: '编辑', hint: '会显示“已编辑”和之前的内容' },
  people: { value: 'people', label: '回应的人' },
  recall: { value: 'recall', label: '撤回' },
  report: { value: 'report', label: '举报', hint: '告诉管理员，对方不会知道' },
  retry: { value: 'retry', label: '重新发送' },
  remove: { value: 'remove', label: '删除', hint: '只从自己的记录中删除', isDangerous: true },
  giveUp: { value: 'giveUp', label: '删除', hint: '不再发送', isDangerous: true }
}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }))

/** What can be done with one message, by long press. */
export const MessageMenu = observer(function MessageMenu({ model, changes }: { model: MenuModel; changes: ChangesModel }) {
  const { chosen, reported } = model
  return (
    <>
      <Sheet open={chosen !== undefined} title='消息' onClose={model.close}>
        {chosen !== undefined && changes.mayReact(chosen) && <ReactionChoice row={chosen} model={changes} done={model.close} />}
        <OptionList options={model.acts.map((act) => OPTIONS[act])} onChoose={(act) => void model.act(act)} />
      </Sheet>
      <Sheet open={reported !== undefined} title='举报原因' onClose={model.stopReport}>
        <OptionList options={REASONS} onChoose={(reason) => void model.report(reason)} />
      </Sheet>
    </>
  )
})
