import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { DesignVersion } from '@/contract/admin/forms'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { saveFile } from '@/platform/saveFile'
import { Refused } from '../Refused'
import type { DesignModel } from './model'
import './index.scss'

/** Lines in words for people under a title. @param none said where there are none, '' = nothing */
export function Lines({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  return (
    <View {...{ role: 'list', 'aria-label': title }}>
      <Text className='design-strong'>{title}</Text>
      {lines.length === 0 && none !== '' && <Text className='design-line'>{none}</Text>}
      {lines.map((line, index) => (
        <View key={index} {...{ role: 'listitem' }}>
          <Text className='design-line'>{line}</Text>
        </View>
      ))}
    </View>
  )
}

type Model = DesignModel<{ id: string; fullName: string; enabled: boolean; versions: readonly DesignVersion[] }>

const ComparedSheet = observer(function ComparedSheet({ model }: { model: Model }) {
  const { compared } = model
  if (compared === undefined) return null
  const { from, to, lines, error } = compared
  return (
    <Sheet open title={`第 ${to} 版的变化`} onClose={model.closeCompared}>
      {error !== '' && <ErrorState message={error} onRetry={() => void model.compare(from, to)} />}
      {error === '' && lines === undefined && <Skeleton cards={1} lines={3} />}
      {lines !== undefined && <Lines title={`与第 ${from} 版相比`} lines={lines} none='没有变化' />}
    </Sheet>
  )
})

export interface DesignVersionsProps<M extends Model> {
  model: M
  /** More about one version. */
  noteOf?: (version: DesignVersion) => string
  fileAddress: (version: number) => string
  onPreview: (version: number) => void
}

/** Versions, newest first: who imported each, what was changed, how it looks, its file. */
export const DesignVersions = observer(function DesignVersions<M extends Model>({
  model,
  noteOf,
  fileAddress,
  onPreview
}: DesignVersionsProps<M>) {
  const { session, feedback } = useStores()
  const { record } = model
  if (record === undefined) return null
  const download = async (version: number) => {
    const problem = await saveFile({ url: fileAddress(version), token: session.token, name: `${record.fullName}_第${version}版.json` })
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <Section title='版本'>
      {record.versions.map((each) => {
        const { version, createdAt, createdBy, isInUse, report } = each
        const before = model.before(version)
        const notes = [`${formatDateTime(createdAt)} 由${createdBy === '' ? '命令' : createdBy}导入`, noteOf?.(each) ?? '']
        return (
          <View key={version} className='design-version'>
            <View className='design-head'>
              <Text className='design-strong'>{`第 ${version} 版`}</Text>
              {isInUse && <StatusTag tone='success'>使用中</StatusTag>}
            </View>
            <Text className='design-note'>{notes.filter((note) => note !== '').join(' · ')}</Text>
            {report.map((line, index) => (
              <Text key={index} className='design-note'>
                {line}
              </Text>
            ))}
            <View className='design-head'>
              <Button kind='text' inline label={`预览第 ${version} 版`} onPress={() => onPreview(version)}>
                预览
              </Button>
              {before !== undefined && (
                <Button kind='text' inline label={`第 ${version} 版的变化`} onPress={() => void model.compare(before, version)}>
                  查看变化
                </Button>
              )}
              <Button kind='text' inline label={`下载第 ${version} 版`} onPress={() => void download(version)}>
                下载
              </Button>
            </View>
          </View>
        )
      })}
      <ComparedSheet model={model} />
    </Section>
  )
})

export interface DesignSwitchProps<M extends Model> {
  model: M
  word: string
  /** What follows when it is switched off. */
  off: string
}

/** Whether it is in use, with the act that changes it. */
export const DesignSwitch = observer(function DesignSwitch<M extends Model>({ model, word, off }: DesignSwitchProps<M>) {
  const { feedback } = useStores()
  const { record, acts } = model
  if (record === undefined) return null
  const { enabled } = record
  const change = async () => {
    const isSure =
      !enabled || (await feedback.confirm({ title: `停用这个${word}？`, content: off, confirmText: '停用', cancelText: '不停用' }))
    if (isSure && (await model.setEnabled(!enabled))) feedback.toast(enabled ? `${word}已停用` : `${word}已启用`)
  }
  return (
    <Section title='使用状态' aside={<StatusTag tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusTag>}>
      <Refused words={acts.failureOf('enabled')} />
      <Button kind='secondary' inline loading={acts.running === 'enabled'} onPress={() => void change()}>
        {enabled ? `停用${word}` : `启用${word}`}
      </Button>
    </Section>
  )
})
