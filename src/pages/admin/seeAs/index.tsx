import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { FactRow, Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { SelectField } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { SeenMenu, SeenPerson, SeenRole } from '@/contract/admin/roles'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createRightsService } from '@/services/admin/rights'
import { AdminPage } from '../components/AdminPage'
import { SeeAsModel } from './model'
import './index.scss'

function RoleLine({ role: { fullName, from, counts, reason } }: { role: SeenRole }) {
  return (
    <View className='see-line'>
      <Text className='see-name'>{fullName}</Text>
      <Text className='see-from'>{from}</Text>
      <StatusTag tone={counts ? 'success' : 'neutral'}>{counts ? '生效' : reason}</StatusTag>
    </View>
  )
}

function MenuLine({ menu: { fullName, group, isShown, rights } }: { menu: SeenMenu }) {
  return (
    <View className='see-menu'>
      <View className='see-line'>
        <Text className='see-name'>{fullName}</Text>
        <Text className='see-from'>{group}</Text>
        {!isShown && <StatusTag tone='warning'>工作台不显示</StatusTag>}
      </View>
      {rights.map(({ kind, enCode, fullName: name, from }) => (
        <Text key={`${kind} ${enCode}`} className='see-right'>{`${name}（${from.join('、')}）`}</Text>
      ))}
    </View>
  )
}

function Seen({ person }: { person: SeenPerson }) {
  const { name, account, organizeName, positionName, isAdministrator, roles, menus } = person
  return (
    <>
      <Section title={`${name}/${account}`}>
        <FactRow label='组织'>
          <Text>{organizeName}</Text>
        </FactRow>
        <FactRow label='岗位'>
          <Text>{positionName === '' ? '无' : positionName}</Text>
        </FactRow>
        {isAdministrator && <Text className='see-from'>公司管理员，拥有全部菜单和操作。</Text>}
      </Section>
      <Section title='角色'>
        {roles.length === 0 && <Text className='see-from'>没有角色</Text>}
        {roles.map((role) => (
          <RoleLine key={`${role.id} ${role.from}`} role={role} />
        ))}
      </Section>
      <Section title='菜单和权限'>
        {menus.length === 0 && <Text className='see-from'>没有可以打开的菜单</Text>}
        {menus.map((menu) => (
          <MenuLine key={menu.id} menu={menu} />
        ))}
      </Section>
    </>
  )
}

/** 查看人员权限: what a person sees and may now, read only, with where each right comes from. */
export default observer(function SeeAs() {
  const { api, uuid } = useStores()
  const { userId = '' } = useRouter().params
  const [model] = useState(() => new SeeAsModel({ service: createRightsService(api), uuid, userId }))
  usePageReading(model.look)
  const content = () => {
    if (model.userId === '') return <EmptyState icon='eye' title='请选择人员' hint='查看会记入操作记录' />
    if (model.isLooking && model.person === undefined) return <Skeleton cards={3} />
    if (model.error !== '') return <ErrorState message={model.error} onRetry={() => void model.look()} />
    return model.person !== undefined && <Seen person={model.person} />
  }
  return (
    <AdminPage title='查看人员权限'>
      <View className='see-head'>
        <SelectField
          kind='user'
          label='人员'
          value={model.userId}
          onChange={(chosen) => void model.choose(typeof chosen === 'string' ? chosen : '')}
        />
      </View>
      {content()}
    </AdminPage>
  )
})
