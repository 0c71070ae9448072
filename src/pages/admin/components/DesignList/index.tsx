import { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { SearchBar } from '@/components/SearchBar'
import { StatusTag } from '@/components/StatusTag'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { Loadable } from '@/stores/loadable'
import { AdminPage } from '../AdminPage'
import { ImportDesign } from '../ImportDesign'
import { ImportModel, type ImportParts } from '../ImportDesign/model'
import { readingOf, RecordRows, type RecordRowsProps } from '../RecordRows'

/** What forms and flows have alike. */
interface Design {
  id: string
  fullName: string
  enCode: string
  version: number
  enabled: boolean
}

export interface DesignListProps<Row extends Design> {
  word: '表单' | '流程'
  /** Of one of them. */
  page: string
  service: ImportParts['service'] & { list: () => Promise<Row[]> }
  /** Designs another one. */
  onCreate?: () => void
  /** Between code and version. */
  kind: [name: string, of: (row: Row) => string]
  /** After the version. */
  more: readonly { column: RecordRowsProps['columns'][number]; of: (row: Row) => string }[]
}

/** All forms, or flows, of the company, and the file of another one (administration.md#forms-and-flows). */
export const DesignList = observer(function DesignList<Row extends Design>({
  word,
  page,
  service,
  onCreate,
  kind,
  more
}: DesignListProps<Row>) {
  const { uuid, navigation, feedback } = useStores()
  const [reading] = useState(() => new Loadable(service.list))
  const [model] = useState(() => new ImportModel({ service, uuid }))
  const [keyword, setKeyword] = useState('')
  usePageReading(() => reading.refresh())
  const all = reading.data ?? []
  const wanted = keyword.trim().toLowerCase()
  const open = (id: string) => void navigation.open(page, { id })
  const [kindName, kindOf] = kind
  const cellsOf = (row: Row): ReactNode[] => [
    ...[row.fullName, row.enCode, kindOf(row), `第 ${row.version} 版`, ...more.map(({ of }) => of(row))].map((text, at) => (
      <Text key={at}>{text}</Text>
    )),
    <StatusTag key='state' tone={row.enabled ? 'success' : 'neutral'}>
      {row.enabled ? '启用' : '停用'}
    </StatusTag>
  ]
  return (
    <AdminPage title={word}>
      <SearchBar placeholder='搜索名称或编码' onChange={setKeyword} />
      <RecordRows
        reading={readingOf(reading)}
        columns={[['名称', 3], ['编码', 3], [kindName, 2], ['版本', 1], ...more.map(({ column }) => column), ['状态', 1]]}
        empty={
          all.length === 0 ? { title: `还没有${word}`, hint: '导入平台导出的 JSON 文件' } : { title: '没有找到', hint: '换一个词试试' }
        }
        rows={all
          .filter(({ fullName, enCode }) => `${fullName} ${enCode}`.toLowerCase().includes(wanted))
          .map((row) => ({ key: row.id, onPress: () => open(row.id), cells: cellsOf(row) }))}
      />
      <ImportDesign
        model={model}
        word={word}
        onCreate={onCreate}
        onDone={({ id, version }) => {
          feedback.toast(`已导入第 ${version} 版`)
          open(id)
        }}
      />
    </AdminPage>
  )
})
