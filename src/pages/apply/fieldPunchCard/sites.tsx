import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { Site } from '@/contract/punchCard'
import { SITE_KIND_LABELS } from '@/domain/punchCard/kinds'
import { useStores } from '@/hooks/useStores'
import { createPunchCardService } from '@/services/punchCard'
import { DraftBook } from '@/stores/drafts'
import { SiteSheet } from './sites/SiteSheet'
import { SitesModel } from './sites/model'
import './components/punch.scss'

const SiteCard = observer(function SiteCard({ site, onOpen }: { site: Site; onOpen: (site: Site) => void }) {
  const lines = [site.address, `半径 ${site.radiusM} 米 · ${site.organizeName}`].filter((line) => line !== '')
  const press = site.canEdit ? { onPress: () => onOpen(site), label: [site.name, ...lines].join('，') } : {}
  return (
    <Card {...press}>
      <View className='punch-head'>
        <Text className='punch-title'>{site.name}</Text>
        {site.isEnabled ? (
          <StatusTag tone='neutral'>{SITE_KIND_LABELS[site.kind]}</StatusTag>
        ) : (
          <StatusTag tone='warning'>已停用</StatusTag>
        )}
      </View>
      {lines.map((line) => (
        <Text key={line} className='punch-line'>
          {line}
        </Text>
      ))}
    </Card>
  )
})

/** Sites that punches are measured by; kept by who leads their organization. */
export default observer(function PunchSites() {
  const { api, session, storage, clock, uuid } = useStores()
  const [model] = useState(
    () =>
      new SitesModel({
        service: createPunchCardService(api),
        drafts: new DraftBook(storage, session.userInfo?.userId ?? ''),
        uuid,
        now: clock.now
      })
  )
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  const { state, error, list, organizes } = model
  return (
    <Page title='打卡地点'>
      {state === 'loading' && <Skeleton cards={3} lines={2} />}
      {state === 'error' && <ErrorState message={error} onRetry={() => void model.load()} />}
      {state === 'ready' && list.length === 0 && <EmptyState icon='pin' title='还没有打卡地点' hint='有了地点，打卡会判定范围内外' />}
      {list.map((site) => (
        <SiteCard key={site.id} site={site} onOpen={model.edit} />
      ))}
      <SiteSheet model={model} />
      {organizes.length > 0 && (
        <BottomBar>
          <Button icon='plus' onPress={() => model.edit(undefined)}>
            新建打卡地点
          </Button>
        </BottomBar>
      )}
    </Page>
  )
})
