import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { PickerField, TextAreaField, TextField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import type { DesignField } from '@/domain/designer/flow/conditions'
import { listOf, textOf } from '@/domain/workFlow/template/read'
import type { FormStore } from '@/form'
import { FormPreview } from '../../components/FormPreview'
import { Refused } from '../../components/Refused'
import { TriedSteps } from '../../flow/trial'
import type { TrialModel } from '../../flow/trial/model'
import type { DesignerModel } from '../model'
import { Tick, type NodeProps } from './props'

/** What of the company the settings name: categories of flows, and the other flows with the fields of their forms. */
export interface Around {
  readonly categories: readonly { readonly value: string; readonly label: string }[]
  readonly flows: readonly { readonly id: string; readonly fullName: string }[]
  readonly readFields: (flowId: string) => Promise<readonly DesignField[]>
}

/** Name, code, category and description: they belong to all versions. */
export const Facts = observer(function Facts({ model, around }: { model: DesignerModel; around: Around }) {
  const { canvas } = model
  const { fullName, enCode, category, description } = canvas.file
  return (
    <View>
      <Text className='design-note'>{`表单：${model.formName}`}</Text>
      <TextField
        label='名称'
        value={textOf(fullName)}
        maxLength={100}
        onInput={(typed) => canvas.setFacts({ fullName: typed }, 'fullName')}
      />
      <TextField
        label='编码'
        value={textOf(enCode)}
        maxLength={64}
        disabled={model.basedOn !== null}
        help='字母、数字、下划线和横线'
        onInput={(typed) => canvas.setFacts({ enCode: typed }, 'enCode')}
      />
      <PickerField
        label='分类'
        options={around.categories}
        value={textOf(category)}
        emptyText='数据字典中没有流程分类'
        onChange={(value) => canvas.setFacts({ category: value })}
      />
      <TextAreaField
        label='说明'
        value={textOf(description)}
        maxLength={200}
        onInput={(typed) => canvas.setFacts({ description: typed }, 'description')}
      />
    </View>
  )
})

/** Which flow is launched, and what it is given. */
export const SubFlow = observer(function SubFlow({ around, ...props }: NodeProps & { around: Around }) {
  const { model, node } = props
  const id = node.nodeId ?? ''
  const flowId = textOf(node.properties?.flowId)
  const transfers = listOf(node.properties?.assignList) as readonly { parentField?: string; childField?: string }[]
  const set = (assignList: typeof transfers) => model.canvas.set(id, { assignList })
  const [targets, setTargets] = useState<readonly DesignField[]>([])
  const { readFields } = around
  useEffect(() => {
    let isHere = true
    void readFields(flowId).then((fields) => isHere && setTargets(fields.filter(({ isColumn }) => !isColumn)))
    return () => {
      isHere = false
    }
    // The company does not change while the page is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [flowId])
  const optionsOf = (fields: readonly DesignField[]) => fields.map((field) => ({ value: field.id, label: field.label }))
  return (
    <View>
      <PickerField
        label='子流程'
        options={around.flows.map((flow) => ({ value: flow.id, label: flow.fullName }))}
        value={flowId}
        placeholder={textOf(node.properties?.flowName) || '请选择'}
        onChange={(chosen) =>
          model.canvas.set(id, { flowId: chosen, flowName: around.flows.find((flow) => flow.id === chosen)?.fullName ?? chosen })
        }
      />
      <Tick {...props} name='isAsync' label='不等待子流程办完' />
      {transfers.map(({ parentField = '', childField = '' }, at) => (
        <View key={at} className='drawn-condition' {...{ role: 'group', 'aria-label': `传递 ${at + 1}` }}>
          <PickerField
            label={`传递 ${at + 1} 的字段`}
            options={optionsOf(model.fields.filter(({ isColumn }) => !isColumn))}
            value={parentField}
            onChange={(chosen) => set(transfers.map((each, index) => (index === at ? { ...each, parentField: chosen } : each)))}
          />
          <PickerField
            label={`传递 ${at + 1} 到子流程的字段`}
            options={optionsOf(targets)}
            value={childField}
            placeholder={childField === '' ? '请选择' : childField}
            onChange={(chosen) => set(transfers.map((each, index) => (index === at ? { ...each, childField: chosen } : each)))}
          />
          <Button kind='text' inline label={`删除传递 ${at + 1}`} onPress={() => set(transfers.filter((_, index) => index !== at))}>
            删除
          </Button>
        </View>
      ))}
      <Button kind='secondary' inline icon='plus' onPress={() => set([...transfers, { parentField: '', childField: '' }])}>
        传递字段
      </Button>
    </View>
  )
})

/** A trial of what is drawn now; nothing of it is stored. */
export const TrialPanel = observer(function TrialPanel({ model, trial }: { model: DesignerModel; trial: TrialModel }) {
  const [store, setStore] = useState<FormStore>()
  const hasErrors = model.faults.some(({ isError }) => isError)
  return (
    <View>
      <Text className='design-note'>按正在设计的流程计算每一步由谁审批，不发起流程，不保存数据。</Text>
      <SelectField
        kind='user'
        label='发起人'
        value={trial.launcherId}
        onChange={(chosen) => trial.choose(typeof chosen === 'string' ? chosen : '')}
      />
      <FormPreview name='flowDesigner-trial' form={model.form} onOpen={setStore} />
      <Refused words={hasErrors ? '流程图中有错误，改正后才能试运行' : trial.error} />
      <Button
        kind='secondary'
        disabled={hasErrors}
        loading={trial.isTrying}
        loadingText='正在计算…'
        onPress={() => void trial.run(store?.engine.values() ?? {})}
      >
        开始试运行
      </Button>
      <TriedSteps model={trial} />
    </View>
  )
})
