import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { CheckField, PickerField } from '@/components/Field'
import { approversOnTheWay } from '@/domain/designer/flow/references'
import { AGREE_RULES, ASSIGNEES, ids, NARROWINGS, REJECT_MODES, SIGNS, text } from '@/domain/designer/flow/settings'
import { Amount, Line, Lines, MemberFields, Pick, Tick, type NodeProps } from './props'

/** Who handles a step, by each way that the engine knows. */
export const Assignee = observer(function Assignee({ of, ...props }: NodeProps & { of: 'approver' | 'initiator' }) {
  const { model, node } = props
  const type = text(node, of === 'approver' ? 'assigneeType' : 'initiateType', '6')
  const id = node.nodeId ?? ''
  const before = approversOnTheWay(model.canvas.template, id).map((each) => ({ value: each.id, label: each.title }))
  const people = model.fields.filter(({ isColumn, kind }) => !isColumn && /user|department|organize/i.test(kind))
  return (
    <View>
      <Pick
        {...props}
        name={of === 'approver' ? 'assigneeType' : 'initiateType'}
        usual='6'
        label={of === 'approver' ? '审批人' : '子流程发起人'}
        choices={ASSIGNEES}
      />
      {type === '1' && <Amount {...props} name='managerLevel' label='第几级主管' usual='1' />}
      {type === '2' && (
        <Amount
          {...props}
          name={
            node.properties?.departmentLevel === undefined && node.properties?.managerLevel !== undefined
              ? 'managerLevel'
              : 'departmentLevel'
          }
          label='第几级部门'
          usual='1'
        />
      )}
      {type === '4' && (
        <PickerField
          label='表单字段'
          options={people.map((field) => ({ value: field.id, label: field.label }))}
          value={text(node, 'formField')}
          emptyText='表单没有人员或部门字段'
          onChange={(formField) =>
            model.canvas.set(id, {
              formField,
              formFieldType:
                people
                  .find((each) => each.id === formField)
                  ?.kind.toLowerCase()
                  .includes('user') === true
                  ? 1
                  : 2
            })
          }
        />
      )}
      {type === '5' && (
        <PickerField
          label='前面的步骤'
          options={before}
          value={text(node, 'nodeId')}
          emptyText='前面没有审批步骤'
          onChange={(nodeId) => model.canvas.set(id, { nodeId })}
        />
      )}
      {(type === '6' || type === '7') && <MemberFields {...props} of={of} />}
      {type === '9' && <Line {...props} name='getUserUrl' label='接口地址' help='只访问允许名单中的服务器' />}
      <Pick {...props} name='extraRule' usual='1' label='人员范围' choices={NARROWINGS} />
    </View>
  )
})

/** How many must agree. */
export const Sign = observer(function Sign(props: NodeProps) {
  return (
    <View>
      <Pick {...props} name='counterSign' usual='0' label='审批方式' choices={SIGNS} />
      {text(props.node, 'counterSign', '0') === '1' && <Amount {...props} name='countersignRatio' label='同意比例' unit='%' usual='100' />}
      <Tick {...props} name='excludeLauncher' label='发起人不能审批' />
    </View>
  )
})

/** Where a refusal leads, and how the task comes back. */
export const Reject = observer(function Reject(props: NodeProps) {
  const { model, node } = props
  const before = approversOnTheWay(model.canvas.template, node.nodeId ?? '')
  return (
    <View>
      <Pick
        {...props}
        name='rejectStep'
        usual='0'
        label='退回到'
        choices={[['0', '发起人'], ['1', '上一个审批步骤'], ['2', '由审批人选择'], ...before.map(({ id, title }) => [id, title] as const)]}
      />
      <Pick {...props} name='rejectType' usual='1' label='退回后' choices={REJECT_MODES} />
    </View>
  )
})

/** Whose approval is given by itself. */
export const Agreeing = observer(function Agreeing({ model, node }: NodeProps) {
  const rules = ids(node, 'agreeRules')
  const isOn = text(node, 'hasAgreeRule') === 'true' || node.properties?.hasAgreeRule === true || node.properties?.hasAgreeRule === 1
  const toggle = (value: string, checked: boolean) => {
    const kept = (isOn ? rules : []).filter((each) => each !== value && each !== '1')
    const next = checked ? [...kept, value] : kept
    model.canvas.set(node.nodeId ?? '', { hasAgreeRule: next.length > 0, agreeRules: next.map(Number) })
  }
  return (
    <View>
      {AGREE_RULES.map(([value, words]) => (
        <CheckField key={value} label={words} checked={isOn && rules.includes(value)} onChange={(checked) => toggle(value, checked)} />
      ))}
    </View>
  )
})

/** What is asked of whoever decides. */
export const Asked = observer(function Asked(props: NodeProps) {
  return (
    <View>
      <Tick {...props} name='hasOpinion' usual label='填写审批意见' />
      <Tick {...props} name='hasSign' label='手写签名' />
      <Tick {...props} name='isCustomCopy' label='审批人可以抄送' />
      <Amount {...props} name='progress' usual='50' label='完成后的进度' unit='%' />
      <Lines {...props} name='description' label='办理说明' />
    </View>
  )
})
