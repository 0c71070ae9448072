import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { openPage } from '@/stores/openPage'
import { PAGES } from '@/domain/pages'
import { createCancel, type CancelSignal } from '@/domain/cancel'
import { ChiefNode } from './model'
import { PersonRow } from './PersonRow'
import './index.scss'

/** A signal for the calls of a screen: they are cancelled without a toast when the person leaves it. */
function useCancelOnLeave(): CancelSignal {
  const [source] = useState(createCancel)
  useEffect(() => () => source.abort(), [source])
  return source.signal
}

const Tree = observer(function Tree({ root, onOpenPerson }: { root: ChiefNode; onOpenPerson: (id: string) => void }) {
  const { children, error } = root
  if (children === undefined) {
    return error === undefined ? (
      <Skeleton cards={3} lines={2} />
    ) : (
      <ErrorState message={error.message} retrying={root.isLoading} onRetry={() => void root.load()} />
    )
  }
  if (children.length === 0) return <EmptyState icon='people' title='没有下属' hint='直接上级设为本人的同事会出现在这里，由管理员设置' />
  return (
    <>
      <Text className='chief-count'>直接下属 {children.length} 人</Text>
      <View className='chiefs'>
        {children.map((child) => (
          <PersonRow key={child.data?.id} node={child} onOpenPerson={onOpenPerson} />
        ))}
      </View>
    </>
  )
})

/** My subordinates, level by level. */
export default observer(function Subordinate() {
  const { services, session, navigation, feedback } = useStores()
  const signal = useCancelOnLeave()
  const [root] = useState(() => new ChiefNode(services.organization, signal))
  useEffect(() => {
    if (session.isSignedIn) void root.load()
  }, [root, session])
  const openPerson = (userId: string) => {
    void openPage({ navigation, feedback }, PAGES.person, { userId })
  }
  return (
    <Page title='我的下属'>
      <Tree root={root} onOpenPerson={openPerson} />
    </Page>
  )
})
