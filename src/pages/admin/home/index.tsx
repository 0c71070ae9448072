import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { useStores } from '@/hooks/useStores'
import { AdminPage } from '../components/AdminPage'
import { menuFor } from '@/components/Desk/console'
import { ChecklistCard } from './ChecklistCard'

/** 管理后台: everything an administrator keeps, by subject. */
export default observer(function AdminHome() {
  const { navigation, session } = useStores()
  const isWhole = session.userInfo?.isAdministrator === true
  return (
    <AdminPage title='管理后台'>
      {isWhole && <ChecklistCard />}
      {menuFor(isWhole).map(({ title, entries }) => (
        <CellGroup key={title} title={title}>
          {entries.map(({ path, title: name, hint, icon }) => (
            <Cell key={path} icon={icon} title={name} hint={hint} onPress={() => void navigation.open(path)} />
          ))}
        </CellGroup>
      ))}
    </AdminPage>
  )
})
