import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Mark } from '@/components/AppTile'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createKeepingService } from '@/services/admin/workbench'
import { AdminPage } from '../components/AdminPage'
import { OrderedHead, OrderedRow } from '../components/OrderButtons'
import { KIND_WORDS } from './choices'
import { MenuForm } from './MenuForm'
import { MenusModel, type ShownMenu } from './model'
import './index.scss'

const DIRECTORY = 1

const Row = observer(function Row({ row, model }: { row: ShownMenu; model: MenusModel }) {
  const { id, fullName, type, icon, color, level, enabled, roleIds, isFirst, isLast } = row
  const names = model.roles.filter((role) => roleIds.includes(role.id)).map((role) => role.fullName)
  return (
    <OrderedRow
      name={fullName}
      isFirst={isFirst}
      isLast={isLast}
      isBusy={model.submission.running !== ''}
      onMove={(by) => void model.move(row, by)}
      style={{ paddingLeft: `${16 + level * 24}px` }}
      onOpen={() => model.edit(id)}
    >
      {type !== DIRECTORY && <Mark icon={icon} colour={color === '' ? undefined : color} />}
      <View className='ordered-words'>
        <Text className='ordered-name'>{fullName}</Text>
        {type !== DIRECTORY && <Text className='ordered-hint'>{names.length === 0 ? '还没有角色可见' : names.join('、')}</Text>}
      </View>
      <Text className='ordered-hint'>{KIND_WORDS[type] ?? '其他'}</Text>
      {!enabled && <StatusTag>停用</StatusTag>}
    </OrderedRow>
  )
})

/** 菜单: the entries of the workbench, their order, and who sees each. */
export default observer(function Menus() {
  const { api, uuid } = useStores()
  const [model] = useState(() => new MenusModel({ service: createKeepingService(api), uuid }))
  usePageReading(model.load)
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.shown.length === 0) return <EmptyState icon='grid' title='工作台还没有菜单' />
    return (
      <View className='ordered-list'>
        {model.shown.map((row) => (
          <Row key={row.id} row={row} model={model} />
        ))}
      </View>
    )
  }
  return (
    <AdminPage title='菜单'>
      <OrderedHead hint='工作台上的应用。修改后，已登录的设备立即更新。' add='新建菜单' onAdd={() => model.edit('')} />
      {model.submission.failureOf('order') !== '' && (
        <Text className='menus-failure' {...{ role: 'alert' }}>
          {model.submission.failureOf('order')}
        </Text>
      )}
      {content()}
      <MenuForm model={model} />
    </AdminPage>
  )
})
