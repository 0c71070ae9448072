import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { FormRecord, FormVersion } from '@/contract/admin/forms'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createFormDesignService } from '@/services/admin/designs'
import { Loadable } from '@/stores/loadable'
import { DesignSwitch, DesignVersions } from '../components/DesignVersions'
import { DesignModel } from '../components/DesignVersions/model'
import { FormPreview } from '../components/FormPreview'
import { RecordPage } from '../components/RecordPage'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { WEB_TYPES } from '@/domain/designer/form/palette'

function Facts({ record: { id, enCode, webType, recordCount, menus } }: { record: FormRecord }) {
  const { navigation } = useStores()
  // A data view has no fields to draw.
  const design =
    webType === '4' ? undefined : (
      <Button kind='secondary' inline icon='edit' onPress={() => void navigation.open(ADMIN_PAGES.formDesigner, { id })}>
        设计
      </Button>
    )
  return (
    <Section title='表单' aside={design}>
      <FactRow label='编码'>
        <Text>{enCode}</Text>
      </FactRow>
      <FactRow label='类型'>
        <Text>{WEB_TYPES[webType]}</Text>
      </FactRow>
      <FactRow label='数据'>
        <Text>{`${recordCount} 条`}</Text>
      </FactRow>
      <FactRow label='工作台入口'>
        <Text>{menus.length === 0 ? '无，请在“菜单”里添加' : menus.join('、')}</Text>
      </FactRow>
    </Section>
  )
}

/** One version as people fill it in. */
const Preview = observer(function Preview({ reading, onClose }: { reading: Loadable<FormVersion>; onClose: () => void }) {
  const { data, error } = reading
  return (
    <Sheet open title={data === undefined ? '预览' : `第 ${data.version} 版`} onClose={onClose}>
      {data === undefined && error === undefined && <Skeleton cards={2} lines={5} />}
      {data === undefined && error !== undefined && <ErrorState message={error.message} onRetry={() => void reading.load()} />}
      {data !== undefined && (
        <>
          <Text className='design-note'>可以试填，不保存数据。</Text>
          <FormPreview name={`design-${data.version}`} form={data.form} />
        </>
      )}
    </Sheet>
  )
})

/** One form: where it is used, its versions, whether it takes records (administration.md#forms-and-flows). */
export default observer(function Form() {
  const { api, uuid } = useStores()
  const { id = '' } = useRouter().params
  const [service] = useState(() => createFormDesignService(api))
  const [model] = useState(() => new DesignModel({ service, uuid, id }))
  const [previewed, setPreviewed] = useState<Loadable<FormVersion>>()
  usePageReading(model.load)
  const { record } = model
  const preview = (version: number) => {
    const reading = new Loadable(() => service.version(id, version))
    void reading.load()
    setPreviewed(reading)
  }
  return (
    <RecordPage title={record?.fullName ?? '表单'} model={model}>
      {record !== undefined && <Facts record={record} />}
      <DesignSwitch model={model} word='表单' off='停用后不能新增数据，已有的数据照常查看和修改。' />
      <DesignVersions model={model} fileAddress={(version) => service.fileAddress(id, version)} onPreview={preview} />
      {previewed !== undefined && <Preview reading={previewed} onClose={() => setPreviewed(undefined)} />}
    </RecordPage>
  )
})
