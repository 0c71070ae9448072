import { observer } from 'mobx-react'
import { reportIdOf, type ReportTarget } from '@/domain/report/reportId'
import { LINK_ROUTE } from '@/domain/workbench/menu'
import { useStores } from '@/hooks/useStores'
import { Cell, CellGroup } from '../Cell'

/** The way from a record to its printable page; not there on platforms that have none (feature `report`). */
export const PrintCell = observer(function PrintCell({ target, title = '打印' }: { target: ReportTarget; title?: string }) {
  const { session, navigation, feedback } = useStores()
  if (!session.hasFeature('report')) return null
  const open = () =>
    void navigation.open(LINK_ROUTE, { reportId: reportIdOf(target) }).catch(() => feedback.toast('打印页没有打开，请再试一次'))
  return (
    <CellGroup>
      <Cell title={title} icon='clipboard' onPress={open} />
    </CellGroup>
  )
})
