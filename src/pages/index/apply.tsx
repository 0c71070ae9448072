import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { NavBar } from '@/components/NavBar'
import { Page } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { ApplyModel } from './applyModel'
import { Banner } from './components/Banner'
import { FavouriteCard } from './components/FavouriteCard'
import { MenuCard } from './components/MenuCard'
import './apply.scss'

/** The menu in its states: skeleton, error with retry, nothing to open, nothing found, 常用 and groups. */
const Menu = observer(function Menu({ model }: { model: ApplyModel }) {
  const { menu, error, isLoading } = model.workbench
  if (menu === undefined) {
    if (error !== undefined) return <ErrorState message={error.message} retrying={isLoading} onRetry={() => void model.load()} />
    return <Skeleton cards={2} lines={3} />
  }
  if (model.groups.length > 0) {
    return (
      <>
        {!model.isSearching && <FavouriteCard model={model} />}
        {model.groups.map((group) => <MenuCard key={group.id} group={group} onOpen={model.open} />)}
      </>
    )
  }
  if (model.isSearching) return <EmptyState icon='search' title={`没有找到“${model.keyword.trim()}”`} hint='换一个词，或清空后查看全部应用' />
  return <EmptyState title='还没有可用的应用' hint='应用由管理员按岗位开通，开通后会出现在这里' action={{ text: '重新加载', onPress: () => void model.load() }} />
})

/** Workbench (specification section 2: custom navigation, white text). */
const Apply = observer(function Apply() {
  const stores = useStores()
  const { userInfo } = stores.session
  const [model] = useState(() => new ApplyModel(stores))
  useDidShow(() => {
    void model.load()
  })
  return (
    <Page className='apply' isTab>
      <View className='apply-hero'>
        <NavBar title='工作台' tone='hero' />
        <View className='apply-hero-inner'>
          <Text className='apply-who'>{userInfo === undefined ? '' : [userInfo.userName, userInfo.departmentName || userInfo.organizeName].filter(Boolean).join(' · ')}</Text>
          <SearchBar placeholder='搜索应用' onChange={model.setKeyword} />
        </View>
      </View>
      <View className='apply-body'>
        <Banner />
        <Menu model={model} />
      </View>
    </Page>
  )
})

export default Apply
