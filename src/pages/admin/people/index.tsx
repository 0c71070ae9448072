import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ChoiceField } from '@/components/Field'
import { ListFooter } from '@/components/ListFooter'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { SelectField } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { PersonLine } from '@/contract/admin/people'
import { formatDateTime, shanghaiDate } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { saveFile } from '@/platform/saveFile'
import { createPeopleService } from '@/services/admin/people'
import { createPeopleImportService } from '@/services/admin/peopleImport'
import { AdminPage } from '../components/AdminPage'
import { ADMIN_PAGES } from '../menu'
import { PeopleModel, type PeopleState } from './model'
import './index.scss'

const STATES: readonly { value: PeopleState; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'enabled', label: '启用' },
  { value: 'disabled', label: '停用' }
]

/** One value of a person: with its name on a phone, under its column on a desk. */
function Part({ label, children }: { label: string; children: string }) {
  return (
    <View className='people-part'>
      <Text className='people-label'>{label}</Text>
      <Text className='people-value'>{children === '' ? '—' : children}</Text>
    </View>
  )
}

function Line({ person, onOpen }: { person: PersonLine; onOpen: () => void }) {
  const { realName, account, mobile, organize, positions, roles, isEnabled, isAdministrator, hasPassword, lastSignIn } = person
  const state = !isEnabled ? '停用' : hasPassword ? '启用' : '未设密码'
  return (
    <Pressable className='people-line' onPress={onOpen}>
      <Text className='people-name'>{realName}</Text>
      <Part label='账号'>{account}</Part>
      <Part label='手机号'>{mobile}</Part>
      <Part label='组织'>{organize}</Part>
      <Part label='岗位'>{positions.join('，')}</Part>
      <Part label='角色'>{(isAdministrator ? ['管理员', ...roles] : roles).join('，')}</Part>
      <View className='people-state'>
        <StatusTag tone={!isEnabled ? 'neutral' : hasPassword ? 'success' : 'warning'}>{state}</StatusTag>
      </View>
      <Part label='最近登录'>{lastSignIn === null ? '从未登录' : formatDateTime(lastSignIn)}</Part>
    </Pressable>
  )
}

const Filters = observer(function Filters({ model }: { model: PeopleModel }) {
  return (
    <View className='people-filters'>
      <SelectField
        kind='tree'
        label='组织'
        placeholder='全部组织'
        nodes={model.organizes.map(({ id, name }) => ({ id, fullName: name }))}
        value={model.organizeId}
        onChange={(value) => model.setOrganize(String(value))}
      />
      <ChoiceField label='状态' options={STATES} value={model.state} onChange={model.setState} />
    </View>
  )
})

const List = observer(function List({ model }: { model: PeopleModel }) {
  const { navigation } = useStores()
  const { pages } = model
  if (pages.state === 'loading') return <Skeleton cards={6} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.refresh()} />
  if (pages.rows.length === 0)
    return model.isFiltered ? (
      <EmptyState icon='search' title='没有找到符合条件的人员' hint='换一个词或条件，或清空后查看全部' />
    ) : (
      <EmptyState icon='people' title='还没有人员' hint='新增人员后会显示在这里' />
    )
  return (
    <View className='people-list'>
      <View className='people-head' {...{ 'aria-hidden': 'true' }}>
        {['姓名', '账号', '手机号', '组织', '岗位', '角色', '状态', '最近登录'].map((name) => (
          <Text key={name}>{name}</Text>
        ))}
      </View>
      {pages.rows.map((person) => (
        <Line key={person.id} person={person} onOpen={() => void navigation.open(ADMIN_PAGES.person, { id: person.id })} />
      ))}
      <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
    </View>
  )
})

/** What can be done from the list: people invited, exported, taken in by a file or one by one. */
const Acts = observer(function Acts({ model }: { model: PeopleModel }) {
  const { api, clock, feedback, navigation, session } = useStores()
  const [isExporting, setExporting] = useState(false)
  const invite = async () => {
    const isSure = await feedback.confirm({
      title: '发送邀请短信？',
      content: '还没有密码、也没有有效邀请的人员，会收到设置密码的短信链接，7 天内有效。',
      confirmText: '发送'
    })
    const invited = isSure ? await model.invite() : undefined
    if (invited !== undefined) feedback.toast(invited === 0 ? '没有需要邀请的人员' : `已向 ${invited} 人发送邀请短信`)
    else if (isSure) feedback.toast(model.acts.failureOf('invite'))
  }
  const exportList = async () => {
    setExporting(true)
    const url = createPeopleImportService(api).exportAddress(model.query)
    const problem = await saveFile({ url, token: session.token, name: `人员_${shanghaiDate(clock.now())}.xlsx` })
    setExporting(false)
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <>
      {model.canInvite && (
        <Button kind='secondary' inline loading={model.acts.running === 'invite'} onPress={() => void invite()}>
          邀请设置密码
        </Button>
      )}
      <Button kind='secondary' inline loading={isExporting} loadingText='正在导出…' onPress={() => void exportList()}>
        导出
      </Button>
      <Button kind='secondary' inline onPress={() => void navigation.open(ADMIN_PAGES.peopleImport)}>
        导入
      </Button>
      <Button inline icon='plus' onPress={() => void navigation.open(ADMIN_PAGES.person)}>
        新增人员
      </Button>
    </>
  )
})

/** 人员: who works in the company, found by name, pinyin, account or mobile; a table on a desk, cards on a phone. */
export default observer(function People() {
  const { api, uuid } = useStores()
  const [model] = useState(() => new PeopleModel({ service: createPeopleService(api), uuid }))
  const { pages } = model
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(model.load)
  useReachBottom(() => void pages.loadMore())
  return (
    <AdminPage title='人员'>
      <View className='people-top'>
        <SearchBar placeholder='搜索姓名、拼音、账号或手机号' onChange={pages.search} onSubmit={pages.searchNow} />
        <Acts model={model} />
      </View>
      <Filters model={model} />
      <List model={model} />
    </AdminPage>
  )
})
