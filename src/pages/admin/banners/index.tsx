import { useState } from 'react'
import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { BannerRow } from '@/contract/admin/banners'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createBannerService } from '@/services/admin/workbench'
import { createFilesService } from '@/services/files'
import { AdminPage } from '../components/AdminPage'
import { OrderedHead, OrderedRow } from '../components/OrderButtons'
import { Refused } from '../components/Refused'
import { BannerForm } from './BannerForm'
import { BannersModel, shownWord } from './model'
import './index.scss'

const Row = observer(function Row({ row, at, model }: { row: BannerRow; at: number; model: BannersModel }) {
  const { api } = useStores()
  const { answer, list } = model
  const { id, title, picture, menuId, noticeId, roleIds } = row
  const names = (answer?.roles ?? []).filter((role) => roleIds.includes(role.id)).map(({ fullName }) => fullName)
  const target =
    answer?.entries.find((entry) => entry.id === menuId)?.fullName ?? answer?.notices.find((notice) => notice.id === noticeId)?.title
  const word = shownWord(row, Date.now())
  const hint = [roleIds.length === 0 ? '全部人员' : names.join('、') || '角色已删除', target === undefined ? '' : `打开${target}`]
  return (
    <OrderedRow
      name={title}
      isFirst={at === 0}
      isLast={at === list.length - 1}
      isBusy={model.submission.running !== ''}
      onMove={(by) => void model.move(id, by)}
      onOpen={() => model.edit(id)}
    >
      {picture === '' ? (
        <View className='banners-thumb' aria-hidden='true'>
          <Icon name='image' />
        </View>
      ) : (
        <Image
          className='banners-thumb'
          src={createFilesService(api).imageAddress(picture)}
          mode='aspectFill'
          {...{ 'aria-hidden': true }}
        />
      )}
      <View className='ordered-words'>
        <Text className='ordered-name'>{title}</Text>
        <View className='banners-facts'>
          <StatusTag tone={word === '显示中' ? 'success' : 'neutral'}>{word}</StatusTag>
          <Text className='ordered-hint'>{hint.filter((text) => text !== '').join(' · ')}</Text>
        </View>
      </View>
    </OrderedRow>
  )
})

/** 轮播图: what stands at the top of the workbench, its order, and who sees it (administration.md#banners). */
export default observer(function Banners() {
  const { api, uuid } = useStores()
  const [model] = useState(() => new BannersModel({ service: createBannerService(api), files: createFilesService(api), uuid }))
  usePageReading(model.load)
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={3} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.list.length === 0) return <EmptyState icon='image' title='还没有轮播图' hint='新建后显示在工作台顶部' />
    return (
      <View className='ordered-list'>
        {model.list.map((row, at) => (
          <Row key={row.id} row={row} at={at} model={model} />
        ))}
      </View>
    )
  }
  return (
    <AdminPage title='轮播图'>
      <OrderedHead hint='工作台顶部的图片。修改后，已登录的设备立即更新。' add='新建轮播图' onAdd={() => model.edit('')} />
      <Refused words={model.submission.failureOf('order')} />
      {content()}
      <BannerForm model={model} />
    </AdminPage>
  )
})
