import { useRouter } from '@tarojs/taro'
import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { useStores } from '@/hooks/useStores'
import { demoOf, LIBRARY_ROOT } from '@/libraryDemos'
import { DEMO_PAGES } from './demoPages'
import { LibraryIndex } from './LibraryIndex'

/** One page serves every address of the library (config/h5.ts): the list, a demo, or the word that there is none. */
export function Opened() {
  const { navigation } = useStores()
  const { path } = useRouter()
  const demo = demoOf(path)
  const Demonstration = demo === undefined ? undefined : DEMO_PAGES[demo.id]
  if (Demonstration !== undefined) return <Demonstration />
  if (/^\/?pages\/componentLibrary\/index(\?|$)/.test(path)) return <LibraryIndex />
  return (
    <Page title='组件库'>
      <EmptyState
        title='没有这个组件'
        hint='地址可能已变化'
        action={{ text: '打开组件库', onPress: () => void navigation.replace(`/${LIBRARY_ROOT}/index`) }}
      />
    </Page>
  )
}
