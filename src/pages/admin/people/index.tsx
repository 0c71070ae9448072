import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ChoiceField } from '@/components/Field'
import { ListFooter } from '@/components/ListFooter'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { SelectField } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import type { PersonLine } from '@/contract/admin/people'
import { formatDateTime, shanghaiDate } from '@/domain/format'
import { isText } from '@/domain/guards'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { saveFile } from '@/platform/saveFile'
import { createPeopleService } from '@/services/admin/people'
import { createPeopleImportService } from '@/services/admin/peopleImport'
import { AdminPage } from '../components/AdminPage'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { lookOf, PeopleModel, type PeopleLook } from './model'
import { rolesOf, StateTag, STATES } from './parts'
import './index.scss'

const ALL = { value: 'all', label: '全部' } as const
const PeopleTable = lazy(async () => ({ default: (await import('./PeopleTable.h5')).PeopleTable }))

/** One value of a person with its name. */
function Part({ label, children }: { label: string; children: string }) {
  return (
    <View className='people-part'>
      <Text className='people-label'>{label}</Text>
      <Text className='people-value'>{children === '' ? '—' : children}</Text>
    </View>
  )
}

function Line({ person, onOpen }: { person: PersonLine; onOpen: () => void }) {
  const { realName, account, mobile, organize, positions, lastSignIn } = person
  return (
    <Pressable className='people-line' onPress={onOpen}>
      <Text className='people-name'>{realName}</Text>
      <Part label='账号'>{account}</Part>
      <Part label='手机号'>{mobile}</Part>
      <Part label='组织'>{organize}</Part>
      <Part label='岗位'>{positions.join('，')}</Part>
      <Part label='角色'>{rolesOf(person)}</Part>
      <View className='people-state'>
        <StateTag person={person} />
      </View>
      <Part label='最近登录'>{lastSignIn === null ? '从未登录' : formatDateTime(lastSignIn)}</Part>
    </Pressable>
  )
}

const Filters = observer(function Filters({ model, onShow }: { model: PeopleModel; onShow: (filter: PeopleLook) => void }) {
  const { organizeId, state, ...others } = model.filter
  return (
    <View className='people-filters'>
      <SelectField
        kind='tree'
        label='组织'
        placeholder='全部组织'
        nodes={model.options.organizes.map(({ id, name }) => ({ id, fullName: name }))}
        value={organizeId ?? ''}
        onChange={(id) => onShow({ ...others, ...(state !== undefined && { state }), ...(isText(id) && id !== '' && { organizeId: id }) })}
      />
      <ChoiceField
        label='状态'
        options={[ALL, ...STATES]}
        value={state ?? 'all'}
        onChange={(next) => onShow({ ...others, ...(organizeId !== undefined && { organizeId }), ...(next !== 'all' && { state: next }) })}
      />
    </View>
  )
})

/** What stands in place of people: progress, an error, nobody found; undefined = there are some. */
function insteadOf({ pages, isFiltered }: PeopleModel) {
  if (pages.state === 'loading') return <Skeleton cards={6} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.refresh()} />
  if (pages.rows.length > 0) return undefined
  return isFiltered ? (
    <EmptyState icon='search' title='没有找到符合条件的人员' hint='换一个词或条件，或清空后查看全部' />
  ) : (
    <EmptyState icon='people' title='还没有人员' hint='新增人员后会显示在这里' />
  )
}

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
  const { api, navigation, ui, uuid } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createPeopleService(api))
  const [model] = useState(() => new PeopleModel({ service, uuid }, lookOf(params)))
  const { pages } = model
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(model.load)
  useReachBottom(() => void pages.loadMore())
  const open = useCallback((id: string) => void navigation.open(ADMIN_PAGES.person, { id }), [navigation])
  const show = (filter: PeopleLook) => {
    model.show(filter)
    replaceAddressQuery(filter)
  }
  const instead = insteadOf(model)
  return (
    <AdminPage title='人员' hasTable={ui.isDesk}>
      <View className='people-top'>
        <SearchBar placeholder='搜索姓名、拼音、账号或手机号' onChange={pages.search} onSubmit={pages.searchNow} />
        <Acts model={model} />
      </View>
      <Filters model={model} onShow={show} />
      {ui.isDesk ? (
        <View className='list-table'>
          <Suspense fallback={<Skeleton cards={6} />}>
            <PeopleTable model={model} service={service} instead={instead} onOpen={open} onShow={show} />
          </Suspense>
        </View>
      ) : (
        (instead ?? (
          <View className='people-list'>
            {pages.rows.map((person) => (
              <Line key={person.id} person={person} onOpen={() => open(person.id)} />
            ))}
            <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
          </View>
        ))
      )}
    </AdminPage>
  )
})
