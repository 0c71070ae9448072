import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { OrderHits } from '@/components/OrderHits'
import { NavBar } from '@/components/NavBar'
import { Page } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { Banner as Slide } from '@/contract/workbench'
import { PAGES } from '@/domain/pages'
import { menuLeaves } from '@/domain/workbench/menu'
import { useStores } from '@/hooks/useStores'
import { openPage } from '@/stores/openPage'
import { ALL_GROUPS, ApplyModel } from './model'
import { Banner } from './components/Banner'
import { FavouriteCard } from './components/FavouriteCard'
import { MenuCard } from './components/MenuCard'
import { TodayPanel } from './components/TodayPanel'
import { HomeModel } from './home/model'
import './index.scss'

interface Models {
  model: ApplyModel
  home: HomeModel
}

/** The menu in its states: skeleton, error with retry, nothing to open, nothing found, 常用, recent and groups. */
const Menu = observer(function Menu({ model, home }: Models) {
  const { menu, error, isLoading } = model.workbench
  if (menu === undefined) {
    if (error !== undefined)
      return <ErrorState message={error.message} retrying={isLoading} onRetry={() => void Promise.all([model.load(), home.load()])} />
    return <Skeleton cards={2} lines={3} />
  }
  if (model.groups.length > 0) {
    const { recent } = home
    const tabs = [{ value: ALL_GROUPS, label: '全部' }, ...model.groups.map(({ id, title }) => ({ value: id, label: title }))]
    return (
      <>
        {!model.isSearching && (
          <>
            <FavouriteCard model={model} home={home} />
            {recent.length > 0 && <MenuCard title='最近使用' items={recent} home={home} onOpen={model.open} />}
            {model.groups.length > 1 && (
              <View className='apply-tabs'>
                <StatusTabs label='应用分类' tabs={tabs} current={model.category} onChange={model.look} />
              </View>
            )}
          </>
        )}
        {model.shownGroups.map(({ id, title, items }) => (
          <MenuCard key={id} title={title} items={items} home={home} onOpen={model.open} />
        ))}
      </>
    )
  }
  if (model.isSearching) {
    const { orders } = model
    if (orders.isLooking) return <Skeleton cards={1} lines={2} />
    if (orders.found.length > 0 || orders.error !== '') return null
    return (
      <EmptyState
        icon='search'
        title={`没有找到“${model.keyword.trim()}”`}
        hint={orders.isOffered ? '可输入应用名称、车牌或工单号' : '换一个词，或清空后查看全部应用'}
      />
    )
  }
  return (
    <EmptyState
      title='还没有可用的应用'
      hint='应用由管理员按岗位开通，开通后会出现在这里'
      action={{ text: '重新加载', onPress: () => void model.load() }}
    />
  )
})

/** What the server shows beside the menu; nothing of it on platforms that have none, and nothing while something is searched. */
const Home = observer(function Home({ model, home }: Models) {
  const stores = useStores()
  if (!home.isOffered || model.isSearching) return null
  const openSlide = ({ menuId, messageId: id }: Slide) => {
    if (id !== undefined) void openPage(stores, PAGES.inSiteMessage, { id })
    const node = (model.workbench.menu ?? []).flatMap(menuLeaves).find(({ id }) => id === menuId)
    if (node !== undefined) model.open(node)
  }
  const { banners, today, error } = home
  return (
    <>
      {today !== undefined && (
        <TodayPanel card={today} at={home.home?.at ?? 0} onOpen={(page, params) => void openPage(stores, page, params)} />
      )}
      {(banners !== undefined || error === undefined) && (
        <Banner slides={banners} imageAddress={home.service.imageAddress} onOpen={openSlide} onClose={home.closeBanners} />
      )}
    </>
  )
})

/** Workbench (app.md#tabs: custom navigation, white text). */
const Apply = observer(function Apply() {
  const stores = useStores()
  const { userInfo } = stores.session
  const [home] = useState(() => new HomeModel(stores))
  const [model] = useState(() => new ApplyModel(stores, home.used))
  useEffect(() => home.follow(), [home])
  useEffect(() => () => model.orders.dispose(), [model])
  useDidShow(() => {
    void model.load()
    home.shown()
  })
  useDidHide(home.hidden)
  return (
    <Page className='apply' isTab isHero>
      <View className='apply-hero'>
        <NavBar title='工作台' tone='hero' />
        <View className='apply-hero-inner'>
          <Text className='apply-who'>
            {userInfo === undefined
              ? ''
              : [userInfo.userName, userInfo.departmentName || userInfo.organizeName].filter(Boolean).join(' · ')}
          </Text>
          <SearchBar placeholder={model.orders.isOffered ? '搜索应用、车牌或工单号' : '搜索应用'} onChange={model.setKeyword} />
        </View>
      </View>
      <View className='apply-body'>
        {home.isAwaited && !model.isSearching ? (
          <Skeleton cards={3} lines={3} />
        ) : (
          <>
            <Home model={model} home={home} />
            {model.isSearching && <OrderHits search={model.orders} />}
            <Menu model={model} home={home} />
          </>
        )}
      </View>
    </Page>
  )
})

export default Apply
