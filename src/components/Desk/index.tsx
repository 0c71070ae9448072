import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import type { MenuNode } from '@/contract/workbench'
import { menuGroups, menuTarget } from '@/domain/workbench/menu'
import { useInFront } from '@/hooks/pages/useInFront'
import { useStores } from '@/hooks/useStores'
import { watchShortcut } from '@/platform/desk/keys'
import { settleBeside, watchBeside } from '@/platform/desk/beside.h5'
import { NO_PAGE, openPage } from '@/stores/openPage'
import { menuIcon } from '../AppTile/menuIcon'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { TabLinks } from '../TabBar/TabLinks'
import { CallWindow } from './CallWindow'
import { callsOf } from './CallWindow/model'
import { Finder } from './Finder'
import './index.scss'

/** The console has a menu of its own beside it, the dispatch desk needs the width: there the side is narrow. */
const CONSOLE = '/pages/admin/'
const DISPATCH = '/pages/transferCar/board'

/** Lists that stay in sight while what was opened from them is read, by their path in `routes.ts`. */
const LISTS: ReadonlySet<string> = new Set([
  'pages/index/index',
  'pages/index/contacts',
  'pages/message/message/index',
  'pages/message/moderation/index',
  'pages/workFlow/flowLaunch/index',
  'pages/workFlow/flowTodo/index',
  'pages/workFlow/flowDone/index',
  'pages/workFlow/flowCopy/index',
  'pages/workFlow/monitor/index',
  'pages/apply/dynamicModel/index',
  'pages/apply/reportLog/index',
  'pages/transferCar/accidentIndex',
  'pages/transferCar/paymentIndex',
  'pages/transferCar/statements',
  'pages/transferCar/customers',
  'pages/transferCar/rateCards',
  'pages/transferCar/yard'
])

/** Whether an entry leads to the page that is open: pages by their address, records by their form. */
function leadsTo(node: MenuNode, here: string): boolean {
  const target = menuTarget(node)
  if (target === undefined) return false
  const [path = '', query = ''] = here.split('?')
  const { modelId } = target.params
  return path === target.route && (modelId === undefined || new URLSearchParams(query).get('modelId') === modelId)
}

/** What this person's workbench holds, group by group, as links. */
const Entries = observer(function Entries({ here }: { here: string }) {
  const stores = useStores()
  const { workbench, feedback } = stores
  const open = (node: MenuNode) => {
    const target = menuTarget(node)
    if (target === undefined) feedback.toast(NO_PAGE)
    else void openPage(stores, target.route, target.params)
  }
  return (
    <>
      {menuGroups(workbench.menu ?? [], '').map(({ id, title, items }) => (
        <View key={id} className='desk-group' {...{ role: 'group', 'aria-label': title }}>
          <Text className='desk-group-title'>{title}</Text>
          {items.map((node) => (
            <Pressable
              key={node.id}
              role='link'
              current={leadsTo(node, here)}
              className={leadsTo(node, here) ? 'desk-entry desk-entry-here' : 'desk-entry'}
              onPress={() => open(node)}
            >
              <Icon name={menuIcon(node)} />
              <Text className='desk-entry-name'>{node.fullName}</Text>
            </Pressable>
          ))}
        </View>
      ))}
    </>
  )
})

/**
 * The side of a wide window (app.md#wide-screens): the tabs with what is unread, the search for everything, and what this person's
 * workbench holds. Every page has it; the phone's tab bar gives way to it.
 */
export const Desk = observer(function Desk() {
  const stores = useStores()
  const { ui, session, workbench, navigation } = stores
  const [calls] = useState(() => callsOf(stores))
  const [here] = useState(() => navigation.current())
  const [isFinding, setFinding] = useState(false)
  useDidShow(settleBeside)
  useDidHide(settleBeside)
  useEffect(() => {
    const end = watchBeside(LISTS, ui.setBeside)
    return () => {
      end()
      settleBeside()
    }
  }, [ui])
  useEffect(() => {
    if (workbench.menu === undefined) void workbench.load()
  }, [workbench])
  useInFront(
    () => setFinding(true),
    (now) => [watchShortcut('Ctrl K', () => now()())]
  )
  const isNarrow = here.startsWith(CONSOLE) || here.startsWith(DISPATCH)
  return (
    <>
      <View className={isNarrow ? 'desk desk-narrow' : 'desk'} {...{ role: 'navigation', 'aria-label': '主导航' }}>
        <Pressable className='desk-find' label='查找，Ctrl K' onPress={() => setFinding(true)}>
          <Icon name='search' />
          <Text className='desk-find-word'>查找</Text>
          <Text className='desk-key'>Ctrl K</Text>
        </Pressable>
        <View className='desk-tabs'>
          <TabLinks />
        </View>
        {!isNarrow && (
          <View className='desk-entries'>
            <Entries here={here} />
            {session.userInfo?.administers === true && session.hasFeature('administration') && (
              <Pressable role='link' className='desk-entry' onPress={() => void navigation.open(`${CONSOLE}home/index`)}>
                <Icon name='settings' />
                <Text className='desk-entry-name'>管理后台</Text>
              </Pressable>
            )}
          </View>
        )}
      </View>
      <CallWindow model={calls} />
      {isFinding && <Finder onClose={() => setFinding(false)} />}
    </>
  )
})
