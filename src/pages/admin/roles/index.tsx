import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { RoleRow } from '@/contract/admin/roles'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createRightsService } from '@/services/admin/rights'
import { AdminPage } from '../components/AdminPage'
import { OrderedHead, OrderedRow } from '../components/OrderButtons'
import { OrganizeField } from '../components/OrganizeField'
import { RolesModel } from './model'
import './index.scss'

const DETAIL = '/pages/admin/role/index'

/** The form of a new role. */
const NewRole = observer(function NewRole({ model, onMade }: { model: RolesModel; onMade: (id: string) => void }) {
  const { submission, draft } = model
  const { refused } = submission
  const create = async () => {
    const made = await model.create()
    if (made !== undefined) onMade(made.id)
  }
  return (
    <Sheet
      open={model.isAdding}
      title='新建角色'
      onClose={() => model.show(false)}
      footer={
        <Button loading={submission.running === 'add'} onPress={() => void create()}>
          新建
        </Button>
      }
    >
      <TextField
        label='名称'
        value={draft.fullName}
        maxLength={50}
        placeholder='例如：夜班调度员'
        error={refused.fullName ?? ''}
        onInput={(fullName) => model.type({ fullName })}
      />
      <TextField
        label='编码'
        value={draft.enCode}
        maxLength={50}
        placeholder='字母开头，例如：nightDispatcher'
        help='保存后不能修改'
        error={refused.enCode ?? ''}
        onInput={(enCode) => model.type({ enCode })}
      />
      <OrganizeField
        label='适用组织'
        value={draft.organizeId}
        help='只在该组织及以下生效；选“全公司”则处处生效'
        error={refused.organizeId ?? ''}
        onChange={(organizeId) => model.type({ organizeId })}
      />
      {submission.failureOf('add') !== '' && Object.keys(refused).length === 0 && (
        <Text className='roles-failure' {...{ role: 'alert' }}>
          {submission.failureOf('add')}
        </Text>
      )}
    </Sheet>
  )
})

interface RowProps {
  role: RoleRow
  model: RolesModel
  onOpen: () => void
}

const Row = observer(function Row({ role, model, onOpen }: RowProps) {
  const { fullName, enCode, organizeName, peopleCount, enabled } = role
  const at = model.list.findIndex(({ id }) => id === role.id)
  return (
    <OrderedRow
      name={fullName}
      isFirst={at === 0}
      isLast={at === model.list.length - 1}
      isBusy={model.submission.running !== ''}
      onMove={(by) => void model.move(role.id, by)}
      className='roles-open'
      onOpen={onOpen}
    >
      <Text className='roles-name'>{fullName}</Text>
      <Text className='roles-code'>{enCode}</Text>
      <Text className='roles-place'>{organizeName === '' ? '全公司' : organizeName}</Text>
      <Text className='roles-count'>{`${peopleCount} 人`}</Text>
      <View className='roles-state'>
        <StatusTag tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusTag>
      </View>
    </OrderedRow>
  )
})

/** 角色: all roles with how many people hold each. */
export default observer(function Roles() {
  const { api, uuid, navigation } = useStores()
  const [model] = useState(() => new RolesModel({ service: createRightsService(api), uuid }))
  usePageReading(model.load)
  const open = (id: string): void => void navigation.open(`${DETAIL}?id=${encodeURIComponent(id)}`)
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.list.length === 0) return <EmptyState icon='people' title='还没有角色' hint='新建角色后，给它勾选菜单和权限' />
    return (
      <View className='ordered-list'>
        {model.list.map((role) => (
          <Row key={role.id} role={role} model={model} onOpen={() => open(role.id)} />
        ))}
      </View>
    )
  }
  return (
    <AdminPage title='角色'>
      <OrderedHead
        hint='角色决定能打开哪些菜单、能做哪些操作；修改后，已登录的设备立即生效。'
        add='新建角色'
        onAdd={() => model.show(true)}
      />
      {model.submission.failureOf('order') !== '' && (
        <Text className='roles-failure' {...{ role: 'alert' }}>
          {model.submission.failureOf('order')}
        </Text>
      )}
      {content()}
      <NewRole model={model} onMade={open} />
    </AdminPage>
  )
})
