import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { personName } from '../../components/flowLabels'
import { taskParams } from '../../components/openTask'
import type { NextModel } from './model'

/** After a decision: what was done, and the next to-do one tap away. */
export const NextTodo = observer(function NextTodo({ next }: { next: NextModel }) {
  const { navigation } = useStores()
  const { words, row, count, isLoading } = next
  const open = () => {
    if (row !== undefined) void navigation.replace(PAGES.task, taskParams('todo', row))
  }
  const back = () => {
    next.close()
    void navigation.back(PAGES.todo)
  }
  const footer = (
    <View className='next-bar'>
      <View className='task-bar-beside'>
        <Button kind='secondary' onPress={back}>
          返回列表
        </Button>
      </View>
      {row !== undefined && (
        <View className='task-bar-main'>
          <Button onPress={open}>办理下一条</Button>
        </View>
      )}
    </View>
  )
  return (
    <Sheet open={words !== ''} title={words} onClose={next.close} footer={footer}>
      {isLoading && <Text className='record-item-when'>正在查看其他待办…</Text>}
      {!isLoading && row === undefined && <Text>待办已全部办完。</Text>}
      {!isLoading && row !== undefined && (
        <View className='next-words'>
          <Text>{`还有 ${count} 条待办，下一条：`}</Text>
          <Text className='next-title'>{row.fullName}</Text>
          <Text className='record-item-when'>
            {[row.flowName, row.userName === '' ? '' : `发起人 ${personName(row.userName)}`].filter((text) => text !== '').join(' · ')}
          </Text>
        </View>
      )}
    </Sheet>
  )
})
