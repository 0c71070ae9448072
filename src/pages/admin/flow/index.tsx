import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import type { FlowRecord } from '@/contract/admin/flows'
import { PAGES } from '@/domain/pages'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createFlowDesignService } from '@/services/admin/designs'
import { DesignSwitch, DesignVersions } from '../components/DesignVersions'
import { DesignModel } from '../components/DesignVersions/model'
import { RecordPage } from '../components/RecordPage'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { Trial } from './trial'
import { TrialModel } from './trial/model'

function Facts({ record: { enCode, categoryName, runningCount } }: { record: FlowRecord }) {
  return (
    <Section title='流程'>
      <FactRow label='编码'>
        <Text>{enCode}</Text>
      </FactRow>
      <FactRow label='分类'>
        <Text>{categoryName === '' ? '其他' : categoryName}</Text>
      </FactRow>
      <FactRow label='未办结'>
        <Text>{`${runningCount} 条`}</Text>
      </FactRow>
    </Section>
  )
}

/** One flow: its versions, whether it can be launched, who would be asked (administration.md#forms-and-flows). */
export default observer(function Flow() {
  const { api, uuid, navigation } = useStores()
  const { id = '' } = useRouter().params
  const [service] = useState(() => createFlowDesignService(api))
  const [model] = useState(() => new DesignModel({ service, uuid, id }))
  const [trial] = useState(() => new TrialModel({ service, id }))
  usePageReading(model.load)
  const { record } = model
  const running = (version: number): string => {
    const count = record?.versions.find((each) => each.version === version)?.runningCount ?? 0
    return count === 0 ? '' : `${count} 条未办结`
  }
  return (
    <RecordPage title={record?.fullName ?? '流程'} model={model}>
      {record !== undefined && <Facts record={record} />}
      <DesignSwitch model={model} word='流程' off='停用后不能再发起，已发起的流程继续审批。' />
      <DesignVersions
        model={model}
        noteOf={({ version }) => running(version)}
        fileAddress={(version) => service.fileAddress(id, version)}
        onPreview={(version) => void navigation.open(PAGES.flowPreview, { id, version: String(version) })}
      />
      <Section title='设计'>
        <Text className='design-note design-lead'>在使用中的版本上修改步骤、条件和审批人，检查后发布为下一版。</Text>
        <Button kind='secondary' inline icon='edit' onPress={() => void navigation.open(ADMIN_PAGES.flowDesigner, { id })}>
          设计流程
        </Button>
      </Section>
      {record !== undefined && <Trial model={trial} version={record.version} />}
    </RecordPage>
  )
})
