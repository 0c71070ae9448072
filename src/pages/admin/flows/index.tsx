import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createFlowDesignService } from '@/services/admin/designs'
import { DesignList } from '../components/DesignList'

/** 流程 (administration.md#forms-and-flows). */
export default function Flows() {
  const { api } = useStores()
  const [service] = useState(() => createFlowDesignService(api))
  return (
    <DesignList
      word='流程'
      page='/pages/admin/flow/index'
      service={service}
      kind={['分类', ({ categoryName }) => (categoryName === '' ? '其他' : categoryName)]}
      more={[{ column: ['未办结', 1], of: ({ runningCount }) => `${runningCount} 条` }]}
    />
  )
}
