import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell } from '@/components/Cell'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { CheckField, TextField } from '@/components/Field'
import { SearchBar } from '@/components/SearchBar'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createKeepingService } from '@/services/admin/workbench'
import { AdminPage } from '../components/AdminPage'
import { DictionariesModel } from './model'
import './index.scss'

const DETAIL = '/pages/admin/dictionary/index'

/** The form of a new dictionary. */
const NewDictionary = observer(function NewDictionary({ model, onMade }: { model: DictionariesModel; onMade: (id: string) => void }) {
  const { submission, draft } = model
  const { refused } = submission
  const create = async () => {
    const made = await model.create()
    if (made !== undefined) onMade(made.id)
  }
  return (
    <Sheet
      open={model.isAdding}
      title='新建字典'
      onClose={() => model.show(false)}
      footer={
        <Button loading={submission.running !== ''} onPress={() => void create()}>
          新建
        </Button>
      }
    >
      <TextField
        label='名称'
        value={draft.fullName}
        maxLength={50}
        error={refused.fullName ?? ''}
        onInput={(fullName) => model.type({ fullName })}
      />
      <TextField
        label='编码'
        value={draft.enCode}
        maxLength={50}
        help='字母、数字、下划线，保存后不能修改'
        error={refused.enCode ?? ''}
        onInput={(enCode) => model.type({ enCode })}
      />
      <CheckField label='字典项分上下级' checked={draft.isTree} onChange={(isTree) => model.type({ isTree })} />
      {submission.failure !== '' && Object.keys(refused).length === 0 && (
        <Text className='dictionaries-failure' {...{ role: 'alert' }}>
          {submission.failure}
        </Text>
      )}
    </Sheet>
  )
})

/** 数据字典: all dictionaries of the company. */
export default observer(function Dictionaries() {
  const { api, uuid, navigation } = useStores()
  const [model] = useState(() => new DictionariesModel({ service: createKeepingService(api), uuid }))
  usePageReading(model.load)
  const open = (id: string): void => void navigation.open(`${DETAIL}?id=${encodeURIComponent(id)}`)
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.shown.length === 0) return <EmptyState icon='search' title={`没有找到“${model.keyword.trim()}”`} />
    return (
      <View className='dictionaries-list'>
        {model.shown.map(({ id, fullName, enCode, entryCount, isFixed }) => (
          <Cell
            key={id}
            title={fullName}
            value={`${entryCount} 项`}
            hint={isFixed ? `${enCode} · 系统使用，可改名和排序` : enCode}
            onPress={() => open(id)}
          />
        ))}
      </View>
    )
  }
  return (
    <AdminPage title='数据字典'>
      <View className='dictionaries-head'>
        <Text className='dictionaries-hint'>表单里的选项。修改后，已登录的设备几秒内更新。</Text>
        <Button inline icon='plus' onPress={() => model.show(true)}>
          新建字典
        </Button>
      </View>
      <SearchBar placeholder='搜索名称或编码' onChange={model.search} />
      {content()}
      <NewDictionary model={model} onMade={open} />
    </AdminPage>
  )
})
