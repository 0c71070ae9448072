import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { ChoiceField } from '@/components/Field'
import { DynamicForm } from '@/form'
import { Notice, RestoredNotice } from '@/components/Notice'
import { URGENCY_NAMES } from '@/domain/workFlow/labels'
import { useStores } from '@/hooks/useStores'
import { openPage } from '@/stores/openPage'
import { FlowChart } from '../../components/FlowChart'
import type { TaskModel } from '../model'
import type { TaskView } from '../../stores/taskView'

const URGENCIES = Object.entries(URGENCY_NAMES).map(([value, label]) => ({ value, label }))

/** The way it will go, redrawn when a field that decides about it changes. */
const Path = observer(function Path({ model }: { model: TaskModel }) {
  const { view, path } = model
  if (view === undefined || (path.forecast === undefined && path.error === '')) return null
  return (
    <Section
      title='审批路径'
      aside={
        path.isLoading ? (
          <Text className='record-item-when' {...{ role: 'status' }}>
            更新中…
          </Text>
        ) : undefined
      }
    >
      {path.error !== '' && (
        <View className='path-error'>
          <Text>{`没有算出审批路径：${path.error}`}</Text>
          <Button kind='text' inline onPress={() => path.retry(model.filled)}>
            重试
          </Button>
        </View>
      )}
      {path.forecast !== undefined && (
        <FlowChart sources={{ template: view.template, forecast: path.forecast, nodes: view.nodes, operators: view.operators }} />
      )}
    </Section>
  )
})

/** A form that the platform has built in: a page of this app handles it, or the computer does. */
function SystemForm({ view, route }: { view: TaskView; route: string }) {
  const stores = useStores()
  const words = route === '' ? '这是平台内置的表单，只能在电脑上填写和办理' : '这是平台内置的表单，在它自己的页面里填写和办理'
  return (
    <>
      <Notice tone={route === '' ? 'warning' : 'plain'}>
        <Text>{words}</Text>
      </Notice>
      {route !== '' && (
        <Button
          kind='secondary'
          onPress={() => void openPage(stores, route, { ...(view.id !== '' && { id: view.id }), flowId: view.flowId })}
        >
          打开表单
        </Button>
      )}
    </>
  )
}

/** 表单信息: the form with the rights of the step; whoever fills it sees the way it will go. */
export const TaskForm = observer(function TaskForm({ model }: { model: TaskModel }) {
  const { form, view } = model
  if (form === undefined || view === undefined) return null
  if (view.systemForm !== undefined) return <SystemForm view={view} route={view.systemForm.route} />
  if (view.form.fields === undefined)
    return (
      <Notice tone='warning' role='alert'>
        <Text>没有读出这张表单，为免覆盖已填内容，请在电脑上办理</Text>
      </Notice>
    )
  if (form.definition.fields.length === 0)
    return (
      <Notice tone='warning'>
        <Text>暂无此流程表单</Text>
      </Notice>
    )
  return (
    <>
      {model.isRestored && <RestoredNotice unsent='提交' onClear={model.startAgain} />}
      {model.mode === 'write' && (
        <Card>
          <ChoiceField
            label='紧急程度'
            options={URGENCIES}
            value={String(model.urgency)}
            onChange={(value) => model.setUrgency(Number(value) as 1 | 2 | 3)}
          />
        </Card>
      )}
      <DynamicForm store={form} />
      {model.isWriting && <Path model={model} />}
    </>
  )
})
