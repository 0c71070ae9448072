import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import type { FlowEngineRow } from '@/contract/workFlow'
import { formatDateTime } from '@/domain/format'

export interface TemplateCardProps {
  flow: FlowEngineRow
  onPreview: (flow: FlowEngineRow) => void
  onVersions: (flow: FlowEngineRow) => void
  onSwitch: (flow: FlowEngineRow) => void
}

/** One template: what it is, whether it is in service; pressed, it is shown as it is designed. */
export function TemplateCard({ flow, onPreview, onVersions, onSwitch }: TemplateCardProps) {
  const isEnabled = flow.enabledMark === 1
  const state = isEnabled ? '已启用' : '已停用'
  const act = isEnabled ? '停用' : '启用'
  return (
    <Card>
      <Pressable
        role='link'
        className='template-words'
        label={`预览${flow.fullName}，${state}，版本 ${flow.version}`}
        onPress={() => onPreview(flow)}
      >
        <View className='template-head'>
          <Text className='template-title'>{flow.fullName}</Text>
          <StatusTag tone={isEnabled ? 'success' : 'neutral'}>{state}</StatusTag>
        </View>
        {flow.description !== '' && <Text className='template-line'>{flow.description}</Text>}
        <Text className='template-line'>{`${flow.enCode} · 版本 ${flow.version} · ${formatDateTime(flow.lastModifyTime)}`}</Text>
      </Pressable>
      <View className='template-acts'>
        <Button kind='text' inline label={`${flow.fullName}的版本记录`} onPress={() => onVersions(flow)}>
          版本记录
        </Button>
        <Button kind='text' inline label={`${act}${flow.fullName}`} onPress={() => onSwitch(flow)}>
          {act}
        </Button>
      </View>
    </Card>
  )
}
