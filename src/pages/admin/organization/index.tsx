import { useState } from 'react'
import { observer, useLocalObservable } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { CheckField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { Organization } from '@/contract/admin/organization'
import { resultOf } from '@/domain/apiError'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createOrganizationAdminService } from '@/services/admin/organization'
import { AdminPage } from '../components/AdminPage'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { treeLines, type TreeLine } from './tree'
import './index.scss'

/** Deeper ones stand no further to the right: a phone has room for so many. */
const MOST_STEPS = 6

function Line({ line, positions, onOpen }: { line: TreeLine; positions: number; onOpen: () => void }) {
  const { fullName, category, people, manager, closedAt, depth } = line
  const kind = category === 'company' ? '公司' : '部门'
  const facts = [kind, `${people} 人`, `${positions} 个岗位`, manager === '' ? '' : `负责人 ${manager}`].filter((text) => text !== '')
  return (
    <Pressable className='org-line' label={[fullName, ...facts].join('，')} onPress={onOpen}>
      <View className={`org-words org-step-${Math.min(depth, MOST_STEPS)}`}>
        <Text className='org-name'>{fullName}</Text>
        <Text className='org-facts'>{facts.join(' · ')}</Text>
      </View>
      {closedAt !== null && <StatusTag tone='neutral'>已停用</StatusTag>}
    </Pressable>
  )
}

/** 组织架构: companies and departments as a tree; each opens its own page. */
export default observer(function OrganizationPage() {
  const { api, navigation } = useStores()
  const [service] = useState(() => createOrganizationAdminService(api))
  const state = useLocalObservable(() => ({
    organization: undefined as Organization | undefined,
    error: '',
    closedToo: false,
    async load() {
      const { data, error } = await resultOf(service.read())
      state.show(data, error?.message ?? '')
    },
    show(organization: Organization | undefined, error: string) {
      this.organization = organization ?? this.organization
      this.error = error
    },
    toggleClosed() {
      this.closedToo = !this.closedToo
    }
  }))
  usePageReading(state.load)
  const { organization, closedToo } = state
  const content = () => {
    if (organization === undefined)
      return state.error === '' ? <Skeleton cards={5} /> : <ErrorState message={state.error} onRetry={() => void state.load()} />
    const lines = treeLines(organization, closedToo)
    if (lines.length === 0) return <EmptyState icon='office' title='还没有组织' hint='新增公司或部门后会显示在这里' />
    const positionsOf = (id: string) =>
      organization.positions.filter(({ organizeId, closedAt }) => organizeId === id && closedAt === null).length
    return (
      <View className='org-list'>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            positions={positionsOf(line.id)}
            onOpen={() => void navigation.open(ADMIN_PAGES.organize, { id: line.id })}
          />
        ))}
      </View>
    )
  }
  return (
    <AdminPage title='组织架构'>
      <View className='org-top'>
        <Button inline icon='plus' onPress={() => void navigation.open(ADMIN_PAGES.organize)}>
          新增组织
        </Button>
        <CheckField label='显示已停用的组织' checked={closedToo} onChange={state.toggleClosed} />
      </View>
      {content()}
    </AdminPage>
  )
})
