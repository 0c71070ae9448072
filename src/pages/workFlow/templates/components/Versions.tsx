import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { FlowVersionEntry } from '@/contract/workFlow'
import { formatDateTime } from '@/domain/format'
import type { TemplatesModel } from '../model'

function Version({ entry }: { entry: FlowVersionEntry }) {
  return (
    <View className='template-version' {...{ role: 'listitem' }}>
      <View className='template-head'>
        <Text className='template-title'>{`版本 ${entry.version}`}</Text>
        {entry.isCurrent && <StatusTag tone='success'>当前</StatusTag>}
      </View>
      <Text className='template-line'>{`${formatDateTime(entry.creatorTime)} 导入 · ${entry.running} 条流程在用`}</Text>
      {entry.report.length === 0 ? (
        <Text className='template-line'>导入检查没有发现问题</Text>
      ) : (
        entry.report.map((line, index) => (
          <Text key={index} className='template-line'>
            {line}
          </Text>
        ))
      )}
    </View>
  )
}

/** Imports of one flow, each with its report. */
export const Versions = observer(function Versions({ model }: { model: TemplatesModel }) {
  const { asked, versions, versionsError } = model
  return (
    <Sheet open={asked !== undefined} title={`${asked?.fullName ?? ''}的版本记录`} onClose={model.closeVersions}>
      {asked !== undefined && versionsError !== '' && <ErrorState message={versionsError} onRetry={() => void model.ask(asked)} />}
      {versionsError === '' && versions === undefined && <Skeleton cards={1} lines={3} />}
      {versions !== undefined && (
        <View {...{ role: 'list', 'aria-label': '版本记录' }}>
          {versions.map((entry) => (
            <Version key={entry.version} entry={entry} />
          ))}
        </View>
      )}
    </Sheet>
  )
})
