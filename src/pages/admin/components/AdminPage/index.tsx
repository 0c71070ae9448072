import { useCallback, useRef, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { EmptyState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page, type PageProps } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { useStores } from '@/hooks/useStores'
import { ADMIN_PAGES, menuFor } from '@/components/Desk/console'
import './index.scss'

/** The menu beside the page, from 1024 px; a phone has it as a page of its own. */
const Side = observer(function Side({ onOpen }: { onOpen: (path: string) => void }) {
  const { navigation, session } = useStores()
  const menu = useRef<HTMLElement | null>(null)
  // In a low window the menu is longer than its place: the entry that is open stands in the middle of it.
  const look = useCallback((side: HTMLElement | null) => {
    menu.current = side
    const entry = side?.querySelector<HTMLElement>('.admin-entry-here')
    if (side && entry) side.scrollTop = entry.offsetTop - (side.clientHeight - entry.clientHeight) / 2
  }, [])
  useDidShow(() => look(menu.current))
  const here = `/${navigation.current().split('?')[0]?.replace(/^\/+/, '') ?? ''}`
  return (
    <View className='admin-side' ref={look} {...{ role: 'navigation', 'aria-label': '管理后台' }}>
      {menuFor(session.userInfo?.isAdministrator === true).map(({ title, entries }) => (
        <View key={title} className='admin-group'>
          <Text className='admin-group-title'>{title}</Text>
          {entries.map((entry) => (
            <Pressable
              key={entry.path}
              className={`admin-entry${entry.path === here ? ' admin-entry-here' : ''}`}
              label={entry.title}
              onPress={() => onOpen(entry.path)}
            >
              <Icon name={entry.icon} />
              <Text>{entry.title}</Text>
            </Pressable>
          ))}
        </View>
      ))}
    </View>
  )
})

/** Whether this person has a console at all. */
function useConsole(): boolean {
  const { session } = useStores()
  return session.userInfo?.administers === true && session.hasFeature('administration')
}

export interface AdminPageProps extends Pick<PageProps, 'title'> {
  /** Something was typed that is not stored: whoever leaves is asked. */
  isChanged?: boolean
  /** What becomes of it when he leaves, where it is not gone. */
  leaveWords?: string
  /** Its rows are a table that scrolls by itself (app.md#wide-screens). */
  hasTable?: boolean
}

const LEFT = '改动还没有保存，离开后要重新填写。'

/** Root of every page of the console: menu at the left of a desk, the page in the width that is left. */
export const AdminPage = observer(function AdminPage({
  children,
  isChanged = false,
  leaveWords = LEFT,
  hasTable = false,
  ...page
}: PropsWithChildren<AdminPageProps>) {
  const { feedback, navigation } = useStores()
  const may = useConsole()
  const leave = async (go: () => Promise<void>) => {
    const isSure =
      !isChanged ||
      (await feedback.confirm({
        title: '离开此页？',
        content: leaveWords,
        confirmText: '离开',
        cancelText: '继续填写'
      }))
    if (isSure) await go()
  }
  return (
    <Page {...page} className={hasTable ? 'admin desk-wide' : 'admin'} onBack={() => void leave(() => navigation.back(ADMIN_PAGES.home))}>
      {may ? (
        <View className='admin-frame'>
          <Side onOpen={(path) => void leave(() => navigation.replace(path))} />
          <View className='admin-main'>{children}</View>
        </View>
      ) : (
        <EmptyState icon='lock' title='没有管理权限' hint='请联系管理员' />
      )}
    </Page>
  )
})
