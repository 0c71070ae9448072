import { formatFullDateTime } from '@/domain/format/dateTime'
import { AUTOMATIC_NAMES, RECORD_NAMES, TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { forbidden } from '../errors'
import { flowRecordSections } from '../form/commands/flowSections'
import { namesOf } from '../organization/commands/names'
import type { Printing } from '../print/printing'
import type { Section, Printable } from '../print/printable'
import { signedPicture } from './presenter/files'
import { taskAccessOf } from './taskAccess'

/**
 * A task on paper: what was asked, who decided it and how (workflow.md#paper-of-a-task, 打印), with the rights of the step that the person
 * looks from. Fields that hold numbers of people are masked, as on every page of a form.
 * @throws Refusal 404 for a task that is not his business, 403 where his step has no button for it
 */
export async function printTask(printing: Printing, taskId: string): Promise<Printable> {
  const { context, actor } = printing
  const {
    task: { row, flow, version, state },
    nodeId,
    rights
  } = await taskAccessOf(context, taskId, actor.userId)
  const node = version.definition.nodes[nodeId]
  if (node === undefined || !('buttons' in node) || node.buttons.print === undefined) throw forbidden('该流程没有开启打印')
  const { user } = await namesOf(context.db, {
    user: new Set(
      [state.launcherId, ...state.records.flatMap(({ userId, forUserId = '' }) => [userId, forUserId])].filter((id) => id !== '')
    )
  })
  const name = (id: string): string => (id === '' ? '系统' : ((user.get(id) ?? '').split('/')[0] ?? ''))
  const { formModelId, formModelVersion } = version.row
  const form =
    formModelId === null || formModelVersion === null
      ? []
      : await flowRecordSections(printing, { modelId: formModelId, version: formModelVersion }, rights, taskId)
  const log: Section = {
    kind: 'table',
    title: '流转记录',
    head: ['节点', '办理人', '结果', '意见', '时间'].map((title) => ({ title })),
    rows: state.records.map((line) => [
      line.nodeName,
      line.forUserId === undefined ? name(line.userId) : `${name(line.userId)}（${name(line.forUserId)}的委托）`,
      RECORD_NAMES[line.kind],
      line.automatic === undefined ? line.opinion : AUTOMATIC_NAMES[line.automatic],
      formatFullDateTime(line.at)
    ])
  }
  const signatures: Section = {
    kind: 'pictures',
    title: '审批签名',
    // A page loads nothing but files of this server.
    pictures: state.records
      .filter(({ signature }) => signature !== '' && !signature.startsWith('data:'))
      .map((line) => ({
        url: signedPicture(context, actor, line.signature),
        caption: `${name(line.userId)} ${formatFullDateTime(line.at)}`
      }))
  }
  return {
    title: flow.fullName,
    subtitle: row.title,
    printedBy: actor.realName,
    isPersonal: true,
    sections: [
      {
        kind: 'facts',
        title: '流程',
        rows: [
          ['发起人', name(state.launcherId)],
          ['状态', TASK_STATUS_NAMES[state.status]],
          ['发起时间', formatFullDateTime(row.submittedAt)],
          ['结束时间', formatFullDateTime(row.endedAt)]
        ]
      },
      ...form,
      log,
      signatures
    ]
  }
}
