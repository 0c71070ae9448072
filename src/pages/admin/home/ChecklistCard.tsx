import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { ChecklistKey, ChecklistLine, DismissBody } from '@/contract/admin/checklist'
import { DESK_PAGES } from '@/domain/deskPages'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { findRoute } from '@/routes'
import { createInstallationService } from '@/services/admin/installation'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { ChecklistModel } from './model'
import './ChecklistCard.scss'

/** What each line says, and where it is done. */
const LINES: Readonly<Record<ChecklistKey, { title: string; hint: string; path: string }>> = {
  company: { title: '公司名称', hint: '打印件和短信里会用到', path: ADMIN_PAGES.organization },
  department: { title: '至少一个部门', hint: '人员按部门管理', path: ADMIN_PAGES.organization },
  dispatcher: { title: '调度员', hint: '能接报案和派单的人', path: ADMIN_PAGES.people },
  driver: { title: '驾驶员', hint: '能接单并在现场作业的人', path: ADMIN_PAGES.people },
  truck: { title: '拖车', hint: '派单时选择的车辆', path: ADMIN_PAGES.trucks },
  yard: { title: '停车场', hint: '拖回的车辆停放的地方', path: ADMIN_PAGES.yards },
  rateCard: { title: '生效的价目', hint: '没有价目就不能计费', path: DESK_PAGES.rateCards },
  sms: { title: '短信服务', hint: '发送验证码和车主短信', path: ADMIN_PAGES.system },
  map: { title: '地图服务', hint: '搜索地点、计算里程', path: ADMIN_PAGES.system },
  payment: { title: '在线收款', hint: '微信或支付宝', path: ADMIN_PAGES.system },
  backup: { title: '自动备份', hint: '每天保存一份全部数据', path: ADMIN_PAGES.system }
}
/** Those that can be dismissed. */
const OPTIONAL: readonly DismissBody['key'][] = ['sms', 'map', 'payment', 'backup']

const Line = observer(function Line({ line: { key, isRequired, isDone }, model }: { line: ChecklistLine; model: ChecklistModel }) {
  const { navigation } = useStores()
  const { title, hint, path } = LINES[key]
  const optional = OPTIONAL.find((each) => each === key)
  const state = isDone ? '已具备' : isRequired ? '还缺' : '可选'
  const words = (
    <>
      <Icon name={isDone ? 'check' : 'minus'} className={isDone ? 'checklist-done' : 'checklist-open'} />
      <View className='checklist-words'>
        <Text className='checklist-title'>{title}</Text>
        <Text className='checklist-hint'>{hint}</Text>
      </View>
      <Text className='checklist-state'>{state}</Text>
    </>
  )
  return (
    <View className='checklist-line'>
      {isDone || findRoute(path) === undefined ? (
        <View className='checklist-main'>{words}</View>
      ) : (
        <Pressable className='checklist-main' label={`${title}，${hint}，${state}`} onPress={() => void navigation.open(path)}>
          {words}
          <Icon name='next' size={16} className='checklist-open' />
        </Pressable>
      )}
      {!isDone && optional !== undefined && (
        <Button
          kind='text'
          inline
          label={`不再提示${title}`}
          disabled={model.leaving !== undefined}
          onPress={() => void model.dismiss(optional)}
        >
          不再提示
        </Button>
      )}
    </View>
  )
})

/** 接第一单之前: what is still missing; gone once everything required is there (administration.md#checklist). */
export const ChecklistCard = observer(function ChecklistCard() {
  const { api, uuid } = useStores()
  const [model] = useState(() => new ChecklistModel({ service: createInstallationService(api), uuid }))
  usePageReading(model.load)
  const { lines, error, missing, failure } = model
  if (lines === undefined)
    return error === undefined ? null : <ErrorState title='待办清单加载失败' message={error.message} onRetry={() => void model.load()} />
  if (missing === 0) return null
  return (
    <Section className='checklist' title='接第一单之前' aside={<Text className='checklist-hint'>{`还差 ${missing} 项`}</Text>}>
      {lines.map((line) => (
        <Line key={line.key} line={line} model={model} />
      ))}
      {failure !== '' && (
        <Text className='checklist-failure' {...{ role: 'alert' }}>
          {failure}
        </Text>
      )}
    </Section>
  )
})
