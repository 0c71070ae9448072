import { Cell, CellGroup } from '@/components/Cell'
import { PAGES } from '@/domain/pages'

/** What is needed now and then: standing in for each other, for monitors everybody's tasks, for administrators the templates. */
export function MoreEntries({
  isMonitor,
  isAdministrator,
  onOpen
}: {
  isMonitor: boolean
  isAdministrator: boolean
  onOpen: (route: string) => void
}) {
  return (
    <CellGroup>
      <Cell title='审批委托' icon='user' hint='外出时由同事代为审批' onPress={() => onOpen(PAGES.delegations)} />
      {isMonitor && <Cell title='流程监控' icon='flow' hint='指派、变更、终止流程' onPress={() => onOpen(PAGES.monitor)} />}
      {isMonitor && (
        <Cell
          title='审批移交'
          icon='people'
          hint='移交待办与委托，停用或启用账号'
          onPress={() => onOpen('/pages/workFlow/handover/index')}
        />
      )}
      {isAdministrator && (
        <Cell title='流程模板' icon='clipboard' hint='预览、启用、停用流程' onPress={() => onOpen('/pages/workFlow/templates/index')} />
      )}
    </CellGroup>
  )
}
