import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { PaperView } from '@/contract/transferCar/fleet/board'
import { shanghaiDate } from '@/domain/format'
import { Model } from '@/domain/permission'
import { labelOf, PAPER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import { PaperSheet } from './components/PaperSheet'
import '../components/fleet.scss'
import '../../components/sheetParts.scss'
import { PapersModel, type PaperFilter } from './model'

const FILTERS: readonly { value: PaperFilter; label: string }[] = [
  { value: 'ALL', label: '全部' },
  { value: 'SOON', label: '即将到期' },
  { value: 'EXPIRED', label: '已过期' }
]
const STATES: Readonly<Record<PaperView['state'], { label: string; tone: 'success' | 'warning' | 'danger' }>> = {
  VALID: { label: '有效', tone: 'success' },
  SOON: { label: '即将到期', tone: 'warning' },
  EXPIRED: { label: '已过期', tone: 'danger' }
}

function PaperCard({ paper, onEdit }: { paper: PaperView; onEdit: (() => void) | undefined }) {
  const { label, tone } = STATES[paper.state]
  const kind = labelOf(PAPER_KINDS, paper.kind)
  return (
    <Card>
      <View className='board-row'>
        <Text className='board-strong'>
          {paper.ownerName} · {kind}
        </Text>
        <StatusTag tone={tone}>{label}</StatusTag>
      </View>
      <Text className='board-line'>
        有效期至 <Text className='board-whole'>{shanghaiDate(paper.expiresAt - 1)}</Text>
      </Text>
      {paper.no !== null && <Text className='board-line'>{`证号 ${paper.no}`}</Text>}
      {onEdit !== undefined && (
        <View className='board-actions'>
          <Button kind='secondary' inline icon='edit' label={`修改 ${paper.ownerName} ${kind}`} onPress={onEdit}>
            修改
          </Button>
        </View>
      )}
    </Card>
  )
}

/** 证件: all of drivers and trucks for a dispatcher, who keeps them; a driver sees his own (fleet.md#papers). */
export default observer(function Papers() {
  const { api, session, feedback, uuid } = useStores()
  const [model] = useState(() => new PapersModel({ service: createTransferCarBoardService(api), uuid }))
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  const canEdit = session.can(Model.accidentOrder, 'btn_dispatch')
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.shown.length === 0)
      return (
        <EmptyState
          icon='book'
          title={model.filter === 'ALL' ? '还没有登记证件' : `没有${STATES[model.filter].label}的证件`}
          hint='驾驶员和拖车的证件登记后，到期前 30 天会提醒'
        />
      )
    return model.shown.map((paper) => <PaperCard key={paper.id} paper={paper} onEdit={canEdit ? () => model.edit(paper) : undefined} />)
  }
  return (
    <Page title='证件'>
      <StickyHead>
        <StatusTabs
          label='证件状态'
          current={model.filter}
          onChange={model.setFilter}
          tabs={FILTERS.map(({ value, label }) => ({ value, label, ...(model.state === 'ready' && { count: model.count(value) }) }))}
        />
      </StickyHead>
      {content()}
      {canEdit && (
        <BottomBar>
          <Button icon='plus' onPress={() => model.edit()}>
            登记证件
          </Button>
        </BottomBar>
      )}
      <PaperSheet model={model} onDone={feedback.toast} />
    </Page>
  )
})
