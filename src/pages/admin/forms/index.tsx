import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createFormDesignService } from '@/services/admin/designs'
import { DesignList } from '../components/DesignList'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { WEB_TYPES } from '@/domain/designer/form/palette'

/** 表单 (administration.md#forms-and-flows). */
export default function Forms() {
  const { api, navigation } = useStores()
  const [service] = useState(() => createFormDesignService(api))
  return (
    <DesignList
      word='表单'
      page='/pages/admin/form/index'
      onCreate={() => void navigation.open(ADMIN_PAGES.formDesigner)}
      service={service}
      kind={['类型', ({ webType }) => WEB_TYPES[webType]]}
      more={[
        { column: ['数据', 1], of: ({ recordCount }) => `${recordCount} 条` },
        { column: ['工作台入口', 3], of: ({ menus }) => (menus.length === 0 ? '无' : menus.join('、')) }
      ]}
    />
  )
}
