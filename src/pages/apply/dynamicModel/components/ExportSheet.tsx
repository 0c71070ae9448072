import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { ColumnEntry } from '@/contract/form'
import { useStores } from '@/hooks/useStores'
import { canSaveFiles, saveFile } from '@/platform/saveFile'

export interface ExportSheetProps {
  title: string
  name: string
  columns: readonly ColumnEntry[]
  /** Address of the file with these columns. */
  addressOf: (columns: readonly string[]) => string
  onClose: () => void
}

/** The records of a list as a table: its columns are chosen, what is searched stays searched. */
export function ExportSheet({ title, name, columns, addressOf, onClose }: ExportSheetProps) {
  const { session, feedback } = useStores()
  const [chosen, setChosen] = useState<readonly string[]>(() => columns.map(({ prop }) => prop))
  const [isBusy, setBusy] = useState(false)
  const isAll = chosen.length === columns.length
  const save = async () => {
    setBusy(true)
    const problem = await saveFile({
      url: addressOf(columns.map(({ prop }) => prop).filter((prop) => chosen.includes(prop))),
      token: session.token,
      name: `${name}.csv`
    })
    setBusy(false)
    if (problem === '') onClose()
    else feedback.toast(problem)
  }
  if (!canSaveFiles()) {
    return (
      <Sheet open title={title} onClose={onClose}>
        <Text className='records-note'>小程序不能保存表格，请用浏览器打开本系统导出。</Text>
      </Sheet>
    )
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <Button
          loading={isBusy}
          loadingText='正在导出…'
          disabled={chosen.length === 0}
          onPress={() => void save()}
        >{`导出 ${chosen.length} 列`}</Button>
      }
    >
      <View className='records-columns'>
        <CheckField label='全部列' checked={isAll} onChange={() => setChosen(isAll ? [] : columns.map(({ prop }) => prop))} />
        {columns.map(({ prop, label }) => (
          <CheckField
            key={prop}
            label={label}
            checked={chosen.includes(prop)}
            onChange={(checked) => setChosen(checked ? [...chosen, prop] : chosen.filter((each) => each !== prop))}
          />
        ))}
      </View>
      <Text className='records-note'>CSV 表格，含当前查询到的全部记录；手机号、证件号已脱敏，每次导出都有记录。</Text>
    </Sheet>
  )
}
