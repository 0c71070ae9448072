import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ChoiceField, PickerField } from '@/components/Field'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { TeamMember } from '@/contract/punchCard'
import { useStores } from '@/hooks/useStores'
import { canSaveFiles, saveFile } from '@/platform/saveFile'
import { WHOLE_TEAM, type TeamModel } from './model'
import { Steps } from '../records/RecordsTab'
import { memberLine } from '../components/texts'
import '../components/punch.scss'

const SITES = '/pages/apply/fieldPunchCard/sites'
const SPANS = [
  { value: 'day', label: '按天' },
  { value: 'month', label: '按月' }
] as const

const Members = observer(function Members({ model, onOpen }: { model: TeamModel; onOpen: (member: TeamMember) => void }) {
  const { state, error, members, span } = model
  if (state === 'error') return <ErrorState message={error} onRetry={() => void model.load()} />
  if (state === 'loading') return <Skeleton cards={4} lines={2} />
  if (members.length === 0) return <EmptyState icon='people' title='这里没有人员' hint='换一个组织看看' />
  return (
    <>
      {members.map((member) => {
        const line = memberLine(member, span === 'month')
        return (
          <Card
            key={member.userId}
            label={[member.name, member.organizeName, line, member.doubtful > 0 ? '有疑点' : ''].filter((text) => text !== '').join('，')}
            onPress={() => onOpen(member)}
          >
            <View className='punch-head'>
              <Text className='punch-title'>{member.name}</Text>
              {member.doubtful > 0 ? (
                <StatusTag tone='warning'>{`疑点 ${member.doubtful}`}</StatusTag>
              ) : (
                member.count === 0 && <StatusTag tone='neutral'>未打卡</StatusTag>
              )}
            </View>
            <Text className='punch-line'>{member.organizeName}</Text>
            {member.count > 0 && <Text className='punch-line'>{line}</Text>}
          </Card>
        )
      })}
    </>
  )
})

/** People whom one leads, on a day or in a month. */
export const TeamTab = observer(function TeamTab({ model, onOpen }: { model: TeamModel; onOpen: (member: TeamMember) => void }) {
  const { navigation } = useStores()
  const { span, organizes, organizeId, list, punched, state } = model
  const options = [{ value: WHOLE_TEAM, label: '全部' }, ...organizes.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <View>
      <View className='punch-filter'>
        <ChoiceField label='时间' options={SPANS} value={span} onChange={model.setSpan} />
        {organizes.length > 1 && <PickerField label='组织' options={options} value={organizeId} onChange={model.setOrganize} />}
      </View>
      <Steps title={model.title} what={span === 'month' ? '月' : '天'} onMove={model.move} />
      <View className='punch-day'>
        <Text className='punch-day-title'>{state === 'ready' ? `${punched} / ${list.length} 人有打卡` : '团队'}</Text>
        <Button kind='text' inline icon='pin' onPress={() => void navigation.open(SITES)}>
          打卡地点
        </Button>
      </View>
      <Members model={model} onOpen={onOpen} />
    </View>
  )
})

export const TeamBar = observer(function TeamBar({ model }: { model: TeamModel }) {
  const { session, feedback } = useStores()
  const [isExporting, setExporting] = useState(false)
  if (!canSaveFiles()) return null
  const exportFile = async () => {
    setExporting(true)
    const problem = await saveFile({ url: model.exportAddress, token: session.token, name: model.exportName })
    setExporting(false)
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <BottomBar>
      <Button
        kind='secondary'
        loading={isExporting}
        loadingText='正在导出…'
        onPress={() => void exportFile()}
      >{`导出${model.span === 'month' ? '本月' : '当天'}记录（CSV）`}</Button>
    </BottomBar>
  )
})
