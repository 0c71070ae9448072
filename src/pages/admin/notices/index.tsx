import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { ListFooter } from '@/components/ListFooter'
import { SearchBar } from '@/components/SearchBar'
import type { AdminNotice } from '@/contract/admin/notices'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createNoticeService } from '@/services/admin/notices'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'
import { AdminPage } from '../components/AdminPage'
import { NoticeTag, noticeTime } from '../components/NoticeTag'
import { RecordRows } from '../components/RecordRows'

const NOTICE_PAGE = '/pages/admin/notice/index'
const COLUMNS = [
  ['标题', 5],
  ['状态', 2],
  ['发布时间', 4],
  ['已读', 2],
  ['发布人', 2]
] as const

/** 公告: what was written to people, with who has read it (administration.md#notices). */
export default observer(function Notices() {
  const { api, navigation } = useStores()
  const [pages] = useState(() => {
    const service = createNoticeService(api)
    const list: PagedList<AdminNotice> = new PagedList<AdminNotice>(
      keyset((at, signal) => service.page({ ...at, ...(list.keyword !== '' && { keyword: list.keyword }) }, signal)),
      BY_ID
    )
    return list
  })
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(pages.refresh)
  useReachBottom(() => void pages.loadMore())
  const open = (id?: string) => void navigation.open(NOTICE_PAGE, id === undefined ? {} : { id })
  const isKnown = pages.state !== 'loading' && pages.state !== 'error'
  return (
    <AdminPage title='公告'>
      <SearchBar placeholder='搜索标题' onChange={pages.search} onSubmit={pages.searchNow} />
      <RecordRows
        reading={{
          isReady: isKnown,
          failure: pages.state === 'error' ? pages.error : undefined,
          retry: () => void pages.refresh()
        }}
        columns={COLUMNS}
        empty={
          pages.keyword === ''
            ? { title: '还没有公告', hint: '写好后可以立即发布，也可以定时' }
            : { title: '没有找到', hint: '换一个词试试' }
        }
        rows={pages.rows.map((notice) => ({
          key: notice.id,
          onPress: () => open(notice.id),
          cells: [
            <Text key='title'>{notice.title}</Text>,
            <NoticeTag key='state' {...notice} />,
            <Text key='time'>{noticeTime(notice)}</Text>,
            <Text key='read'>{notice.state === 'PUBLISHED' ? `${notice.readCount} / ${notice.receiverCount}` : ''}</Text>,
            <Text key='author'>{notice.authorName}</Text>
          ]
        }))}
      />
      {isKnown && pages.rows.length > 0 && <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />}
      <BottomBar>
        <Button icon='plus' onPress={() => open()}>
          写公告
        </Button>
      </BottomBar>
    </AdminPage>
  )
})
