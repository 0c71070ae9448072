import { useState } from 'react'
import { observer } from 'mobx-react'
import { ErrorState } from '@/components/EmptyState'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createFlowDesignService, createFormDesignService } from '@/services/admin/designs'
import { Loadable } from '@/stores/loadable'
import { DesignList } from '../components/DesignList'
import { ADMIN_PAGES } from '@/components/Desk/console'

/** webType of forms that a flow is filled in with. */
const FLOW_FORM = '3'

/** The form that a new flow stands over. */
const ChooseForm = observer(function ChooseForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api, navigation } = useStores()
  const [forms] = useState(() => new Loadable(createFormDesignService(api).list))
  if (open && forms.data === undefined && forms.error === undefined) void forms.load()
  const options = (forms.data ?? [])
    .filter(({ webType, enabled }) => webType === FLOW_FORM && enabled)
    .map(({ id, fullName, enCode }) => ({ value: id, label: fullName, hint: enCode }))
  return (
    <Sheet open={open} title='选择表单' onClose={onClose}>
      {forms.data === undefined && forms.error === undefined && <Skeleton cards={1} lines={3} />}
      {forms.error !== undefined && <ErrorState message={forms.error.message} onRetry={() => void forms.load()} />}
      <OptionList
        options={options}
        onChoose={(formId) => {
          onClose()
          void navigation.open(ADMIN_PAGES.flowDesigner, { formId })
        }}
      />
    </Sheet>
  )
})

/** 流程 (administration.md#forms-and-flows). */
export default function Flows() {
  const { api } = useStores()
  const [service] = useState(() => createFlowDesignService(api))
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <DesignList
        word='流程'
        page='/pages/admin/flow/index'
        service={service}
        onCreate={() => setCreating(true)}
        kind={['分类', ({ categoryName }) => (categoryName === '' ? '其他' : categoryName)]}
        more={[{ column: ['未办结', 1], of: ({ runningCount }) => `${runningCount} 条` }]}
      />
      <ChooseForm open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}
