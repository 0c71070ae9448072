import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { LinkAnswer } from '@/contract/workbench'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { openWebPage } from '@/platform/openAddress'
import { setPageTitle } from '@/platform/page'
import { NO_PAGE } from '@/stores/openPage'
import { Frame, printFrame } from './components/Frame'
import { LinkModel, type LinkParams } from './model'
import './index.scss'

const isH5 = process.env.TARO_ENV === 'h5'

/** A mini-program's web view opens the company's own hosts alone: those of others are copied. */
const BESIDE = isH5 ? '这个网站在新窗口中打开，用完后回到本页即可。' : '小程序里不能打开其他公司的网站，请复制链接，在浏览器中打开。'

/** Why a site is not opened, or that it opens beside the app; its address can be read and copied either way. */
function LinkCard({ link, isRefused, onCopy }: { link: LinkAnswer; isRefused: boolean; onCopy: () => void }) {
  return (
    <Section title={isRefused ? '不能打开这个网站' : link.title} className='link'>
      <View className='link-card' {...(isRefused && { role: 'alert' })}>
        <Text className='link-words'>
          {isRefused ? `“${link.host}”不在公司允许打开的网站名单里。确需使用，请联系管理员加入名单，或复制链接到浏览器中打开。` : BESIDE}
        </Text>
        <Text className='link-address' selectable userSelect>
          {link.url}
        </Text>
        <Button kind='secondary' icon='copy' onPress={onCopy}>
          复制链接
        </Button>
      </View>
    </Section>
  )
}

/** A web page inside the app: a site that the server allows, or a printable page of a record (menu types 5 and 7, scanned codes). */
export default observer(function ExternalLink() {
  const stores = useStores()
  const { feedback, navigation, session } = stores
  const { params } = useRouter<Record<keyof LinkParams, string>>()
  const { menuId, reportId, url } = params
  const [model] = useState(
    () =>
      new LinkModel(
        stores,
        {
          ...(menuId !== undefined && { menuId }),
          ...(reportId !== undefined && { reportId }),
          ...(url !== undefined && { url: decoded(url) })
        },
        REPORT_BASE
      )
  )
  const { view, title } = model
  const isReady = session.isSignedIn && session.userInfo !== undefined
  useEffect(() => {
    if (isReady) void model.load()
  }, [model, isReady])
  useEffect(() => {
    if (!isH5) setPageTitle(title)
  }, [title])
  const copy = (address: string) => void copyText(address).then((isDone) => feedback.toast(isDone ? '已复制' : '复制失败，请长按链接复制'))
  const openOutside = (address: string) =>
    void openWebPage(address).then((problem) => {
      if (problem !== '') feedback.toast(problem)
    })
  const print = () => {
    if (!printFrame()) feedback.toast('这个浏览器不能打印，请用电脑打开')
  }

  const content = () => {
    switch (view.kind) {
      case 'loading':
        return <Skeleton cards={1} lines={6} />
      case 'failed':
        return <ErrorState message={view.message} onRetry={() => void model.load()} />
      case 'none':
        return (
          <EmptyState
            icon='box'
            title={NO_PAGE}
            hint='可能已被停用，或不在本人可见范围内'
            action={{ text: '返回工作台', onPress: () => void navigation.back() }}
          />
        )
      case 'report':
        return <Frame src={view.url} title={title} isOwn={view.canPrint} />
      case 'refused':
        return <LinkCard link={view.link} isRefused onCopy={() => copy(view.link.url)} />
      case 'window':
        return <LinkCard link={view.link} isRefused={false} onCopy={() => copy(view.link.url)} />
      case 'inside':
        return isH5 ? (
          <Frame src={view.link.url} title={title} isOwn={false} />
        ) : (
          <LinkCard link={view.link} isRefused={false} onCopy={() => copy(view.link.url)} />
        )
    }
  }
  return (
    <Page title={title} className='link-page'>
      {content()}
      {isH5 && view.kind === 'report' && view.canPrint && (
        <BottomBar>
          <Button onPress={print}>打印</Button>
        </BottomBar>
      )}
      {isH5 && view.kind === 'window' && (
        <BottomBar>
          <Button icon='navigate' onPress={() => openOutside(view.link.url)}>
            在新窗口打开
          </Button>
        </BottomBar>
      )}
      {isH5 && view.kind === 'inside' && (
        <BottomBar>
          <Button kind='secondary' icon='navigate' onPress={() => openOutside(view.link.url)}>
            在新窗口打开
          </Button>
        </BottomBar>
      )}
    </Page>
  )
})

/** Some platforms hand parameters over decoded and some as they were sent; an address that was never encoded stays as it is. */
function decoded(address: string): string {
  if (/^https?:\/\//.test(address)) return address
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
