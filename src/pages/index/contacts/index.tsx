import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { endPull } from '@/platform/page'
import { ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { useStores } from '@/hooks/useStores'
import { EverybodyList, FoundList, OrganizeList } from './components/ContactLists'
import { ContactsModel, type ContactView } from './model'
import './index.scss'

const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'organize', label: '组织' }
] as const

/** What stands under the search: the two ways to look, or how many were found. */
const Head = observer(function Head({ model }: { model: ContactsModel }) {
  if (!model.isSearching) return <StatusTabs<ContactView> label='查看方式' tabs={VIEWS} current={model.view} onChange={model.setView} />
  return (
    <View className='contacts-count' {...{ role: 'status' }}>
      <Text>{model.state === 'ready' ? `找到 ${model.found.total} 人` : '正在查找'}</Text>
    </View>
  )
})

const Content = observer(function Content({ model, count }: { model: ContactsModel; count: number }) {
  if (model.state === 'loading')
    return (
      <View className='contacts-wait'>
        <Skeleton cards={6} lines={2} />
      </View>
    )
  if (model.state === 'error')
    return (
      <View className='contacts-state'>
        <ErrorState message={model.error?.message ?? ''} onRetry={() => void model.load()} />
      </View>
    )
  if (model.isSearching) return <FoundList model={model} />
  return model.view === 'all' ? <EverybodyList model={model} count={count} /> : <OrganizeList model={model} />
})

/** Contacts, tab 2: everybody of the company, to look up and to call. */
const Contacts = observer(function Contacts() {
  const stores = useStores()
  const [model] = useState(() => new ContactsModel(stores))
  useDidShow(() => {
    void model.load()
  })
  usePullDownRefresh(() => void model.refresh().finally(endPull))
  return (
    <Page title='通讯录' className='contacts' isTab>
      <View className='contacts-head'>
        <View className='contacts-search'>
          <SearchBar placeholder='姓名、拼音、手机号或账号' onChange={model.search} />
        </View>
        <Head model={model} />
      </View>
      <Content model={model} count={stores.dictionary.people.data?.length ?? 0} />
    </Page>
  )
})

export default Contacts
