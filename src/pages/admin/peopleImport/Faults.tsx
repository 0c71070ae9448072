import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import type { ImportCheck } from '@/contract/admin/peopleImport'
import { useStores } from '@/hooks/useStores'
import { saveFile } from '@/platform/saveFile'
import type { PeopleImportModel } from './model'

/** What is wrong with a file, by row and column; all of it as a file of its own. */
export const Faults = observer(function Faults({ model, check }: { model: PeopleImportModel; check: ImportCheck }) {
  const { feedback } = useStores()
  const { shownFaults } = model
  const save = async () => {
    const url = `data:text/csv;charset=utf-8,${encodeURIComponent(model.faultsCsv)}`
    const problem = await saveFile({ url, token: '', name: `${check.fileName.replace(/\.xlsx$/i, '')}_问题.csv` })
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <Section title={`${check.faultCount} 处问题`}>
      <Text className='import-words' {...{ role: 'alert' }}>
        {`“${check.fileName}”里有 ${check.people} 人，${check.faultCount} 处要改正，没有保存任何人员。改好后重新选择文件。`}
      </Text>
      <View className='import-faults' {...{ role: 'table', 'aria-label': '问题' }}>
        <View className='import-fault import-fault-head' {...{ role: 'row' }}>
          {['行', '列', '问题'].map((name) => (
            <Text key={name} {...{ role: 'columnheader' }}>
              {name}
            </Text>
          ))}
        </View>
        {shownFaults.map(({ row, column, message }) => (
          <View key={`${row} ${column}`} className='import-fault' {...{ role: 'row' }}>
            <Text {...{ role: 'cell' }}>{`第 ${row} 行`}</Text>
            <Text {...{ role: 'cell' }}>{column}</Text>
            <Text className='import-fault-words' {...{ role: 'cell' }}>
              {message}
            </Text>
          </View>
        ))}
      </View>
      {check.faultCount > shownFaults.length && (
        <Text className='import-words'>{`这里显示前 ${shownFaults.length} 处，其余请下载查看`}</Text>
      )}
      <Button kind='secondary' inline onPress={() => void save()}>
        下载问题清单
      </Button>
    </Section>
  )
})
