import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { AppMark } from '@/components/AppTile'
import { Button } from '@/components/Button'
import type { MenuNode } from '@/contract/workbench'
import type { AllAppModel } from '../model'

/** One application and the button that puts it among 常用 or takes it out. */
export const AppRow = observer(function AppRow({ node, model }: { node: MenuNode, model: AllAppModel }) {
  const isChosen = model.workbench.isFavourite(node.id)
  const word = isChosen ? '移除' : '添加'
  return (
    <View className='app-row'>
      <AppMark node={node} />
      <Text className='app-row-name'>{node.fullName}</Text>
      <Button kind={isChosen ? 'text' : 'secondary'} inline className={isChosen ? 'app-row-remove' : ''} label={`${word}${node.fullName}`} onPress={() => void model.toggle(node)}>{word}</Button>
    </View>
  )
})
