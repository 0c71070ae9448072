import { observer } from 'mobx-react'
import { reportIdOf, type PrintTarget } from '@/domain/print/reportId'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { Cell, CellGroup } from '../Cell'

/** The way from a record to its printable page; not there on platforms that have none (feature `report`). */
export const PrintCell = observer(function PrintCell({ target, title = '打印' }: { target: PrintTarget; title?: string }) {
  const { session, navigation, feedback } = useStores()
  if (!session.hasFeature('report')) return null
  const open = () =>
    void navigation.open(PAGES.link, { reportId: reportIdOf(target) }).catch(() => feedback.toast('打印页没有打开，请再试一次'))
  return (
    <CellGroup>
      <Cell title={title} icon='clipboard' onPress={open} />
    </CellGroup>
  )
})
