import type { Json, PlatformField, PlatformForm } from '@/contract/formSchema'
import type { FlowActName, LegalAct } from '@/contract/workFlowForecast'

type Props = Readonly<Record<string, Json | undefined>>
const field = (jnpfKey: string, key: string, label: string, props: Props = {}, isRequired = false): PlatformField => ({
  __vModel__: key,
  __config__: { jnpfKey, label, required: isRequired },
  ...props
})
const choice = (
  key: string,
  label: string,
  options: readonly { readonly id: string; readonly fullName: string }[],
  first: string
): PlatformField => ({ __vModel__: key, __config__: { jnpfKey: 'radio', label, defaultValue: first }, __slot__: { options } })

const MODES = { again: '重新逐级审批', back: '直接回到本步骤' } as const
/** Who has to be named, by act: the label, and whether several may be. */
const PEOPLE: Readonly<Partial<Record<FlowActName, readonly [label: string, isMultiple: boolean]>>> = {
  transfer: ['转审人员', false],
  addBefore: ['加签人员', true],
  addAfter: ['加签人员', true],
  assign: ['指派人员', false]
}
/** Acts that end in words of their own: what the field is called. */
const REASONS: Readonly<Partial<Record<FlowActName, string>>> = {
  recall: '撤回原因',
  takeBack: '撤回原因',
  terminate: '终止原因',
  change: '变更原因',
  revive: '复活原因',
  transfer: '转审原因',
  assign: '指派原因'
}
const DECISIONS: readonly FlowActName[] = ['approve', 'reject', 'addAfter']

/**
 * What a person says with an act, as a form of the engine: whom he names, where a rejection leads, opinion, copies, files. The order is
 * that of workflow.md#act-page; candidates and branches stand above it, the signature below.
 * @param act the one that is done @param steps monitor's acts: the steps it may lead to
 */
export function sayingForm(act: LegalAct, steps: readonly { readonly id: string; readonly fullName: string }[]): PlatformForm {
  const { do: name, targets = [], modes = [], asksOpinion = false, canCopy = false } = act
  const people = PEOPLE[name]
  const isDecision = DECISIONS.includes(name)
  const hasWords = name !== 'submit' && (!isDecision || asksOpinion)
  return {
    labelPosition: 'top',
    fields: [
      ...(steps.length > 0
        ? [
            field(
              'select',
              'nodeId',
              name === 'assign' ? '指派步骤' : '变更到',
              { __slot__: { options: steps }, placeholder: '请选择步骤' },
              true
            )
          ]
        : []),
      ...(people === undefined
        ? []
        : [field('userSelect', 'users', people[0], { multiple: people[1], placeholder: `请选择${people[0]}` }, true)]),
      ...(targets.length > 1
        ? [
            choice(
              'target',
              '退回到',
              targets.map(({ nodeId, name: label }) => ({ id: nodeId, fullName: label })),
              targets[0]?.nodeId ?? ''
            )
          ]
        : []),
      ...(modes.length > 1
        ? [
            choice(
              'mode',
              '重新提交后',
              modes.map((mode) => ({ id: mode, fullName: MODES[mode] })),
              modes[0] ?? 'again'
            )
          ]
        : []),
      ...(hasWords
        ? [
            field(
              'textarea',
              'opinion',
              REASONS[name] ?? '审批意见',
              { maxlength: 500, placeholder: `请输入${REASONS[name] ?? '审批意见'}` },
              name === 'terminate'
            )
          ]
        : []),
      ...(canCopy ? [field('userSelect', 'copies', '抄送人员', { multiple: true, placeholder: '请选择抄送人员' })] : []),
      ...(hasWords ? [field('uploadFz', 'files', '附件', { limit: 3, fileSize: 10, sizeUnit: 'MB', buttonText: '上传附件' })] : [])
    ]
  }
}
