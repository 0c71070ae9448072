import { useEffect, useState, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { NO_FEATURE } from '@/domain/apiError'
import { PAGES } from '@/domain/pages'
import { useStores } from '@/hooks/useStores'
import { dressBars } from '@/platform/bars'
import { featureOf } from '@/routeFeatures'
import { findRoute } from '@/routes'
import { EmptyState } from '../EmptyState'
import { ErrorBoundary } from '../ErrorBoundary'
import { NavBar } from '../NavBar'
import { OfflineBar } from '../OfflineBar'
import { PrivacySheet } from '../PrivacySheet'
import { TabBar } from '../TabBar'
import { Desk, DispatchAlarm, OfferAlert, UrgentAlert } from './alerts'
import './index.scss'

const isH5 = process.env.TARO_ENV === 'h5'

export interface PageProps {
  /** Drawn by us on H5; in the mini-programs the native bar shows the title of routes.ts. */
  title?: string
  /** A tab has no way back. */
  isTab?: boolean
  /** Open without a session: launch and login only. */
  isPublic?: boolean
  /** Its own bar is the primary header, with white words by day too. */
  isHero?: boolean
  className?: string
  /** Asked instead of going back at once: a form with changes. */
  onBack?: () => void
}

const neededFeature = (route: string): string | undefined => {
  const entry = findRoute(route)
  return entry === undefined ? undefined : featureOf(entry)
}

/** A link led to a page that another server has. */
function NoFeature({ onBack }: { onBack: () => void }) {
  return <EmptyState title={NO_FEATURE} hint='可以返回使用其他功能' action={{ text: '返回', onPress: onBack }} />
}

/** Root of every screen: theme and text size, guard, navigation bar on H5, offline bar, room for a bottom bar as its last child. */
export const Page = observer(function Page({
  title,
  isTab = false,
  isPublic = false,
  isHero = false,
  className = '',
  onBack,
  children
}: PropsWithChildren<PageProps>) {
  const { ui, session, im, navigation, painted } = useStores()
  const isOpen = isPublic || session.isSignedIn
  const [needed] = useState(() => neededFeature(navigation.current()))
  const isMissing = !isPublic && needed !== undefined && session.userInfo !== undefined && !session.hasFeature(needed)
  useEffect(() => {
    // A page reached without a session (browser history, a link): to the login page, and back here afterwards. Only on
    // arrival: whoever signs out wants to leave, and SessionStore leads the way when a session ends.
    if (isPublic) return
    const route = navigation.current()
    if (!session.isSignedIn) session.requireSession(route)
    // Nothing else is answered (session.md#one-time-passwords).
    else if (session.userInfo?.mustChangePassword === true && !route.startsWith(PAGES.password)) void navigation.relaunch(PAGES.password)
  }, [isPublic, session, navigation])
  useEffect(() => {
    if (isOpen && !isPublic) painted(isTab)
  }, [isTab, isOpen, isPublic, painted])
  const { isNight } = ui
  const isChosen = ui.theme !== 'auto'
  useEffect(() => dressBars({ isNight, isChosen, isHero }), [isNight, isChosen, isHero])
  useDidShow(() => dressBars({ isNight, isChosen, isHero }))
  // Tabs, the way back and the pull that a mini-program's client draws itself tell nothing else of the person's act.
  useDidShow(im.nudge)
  usePullDownRefresh(im.nudge)
  const hasNav = isH5 && title !== undefined
  const hasDesk = isH5 && ui.isDesk && isOpen && !isPublic
  const classes = ['theme', ui.themeClass, 'page', hasNav ? 'page-with-nav' : '', hasDesk ? 'page-desk' : '', className]
    .filter(Boolean)
    .join(' ')
  return (
    <View className={classes}>
      {isH5 && isOpen && !isPublic && <Desk />}
      {hasNav && <NavBar title={title} {...(isTab ? {} : { onBack: onBack ?? (() => void navigation.back()) })} />}
      <OfflineBar />
      {isOpen && !isPublic && <OfferAlert />}
      {isOpen && (
        <View className='page-main' {...{ role: 'main' }}>
          {isMissing ? <NoFeature onBack={() => void navigation.back()} /> : <ErrorBoundary>{children}</ErrorBoundary>}
        </View>
      )}
      {isTab && isOpen && <TabBar />}
      {isOpen && !isPublic && <DispatchAlarm />}
      {isOpen && !isPublic && <UrgentAlert />}
      <PrivacySheet />
    </View>
  )
})

/** The part of a list that stays under the navigation bar: search and tabs. First child of a Page. */
export function StickyHead({ children }: PropsWithChildren) {
  return <View className='page-sticky'>{children}</View>
}
