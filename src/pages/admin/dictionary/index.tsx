import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { CheckField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createKeepingService } from '@/services/admin/workbench'
import { RecordPage } from '../components/RecordPage'
import { OrderButtons } from '../components/OrderButtons'
import { DictionaryModel, type ShownEntry } from './model'
import './index.scss'

const ROOT = '0'

interface RowProps {
  entry: ShownEntry
  model: DictionaryModel
}

const Row = observer(function Row({ entry, model }: RowProps) {
  const { id, fullName, enCode, enabled, level, isNew, isFirst, isLast, error } = entry
  const isFixed = model.read?.isFixed === true
  return (
    <View className='entry' style={{ marginLeft: `${level * 20}px` }}>
      <View className='entry-fields'>
        <TextField label='名称' value={fullName} maxLength={50} error={error} onInput={(text) => model.type(id, { fullName: text })} />
        <TextField label='编码' value={enCode} maxLength={50} disabled={!isNew} onInput={(text) => model.type(id, { enCode: text })} />
      </View>
      <View className='entry-acts'>
        {!isFixed && <CheckField label='启用' checked={enabled} onChange={(isOn) => model.type(id, { enabled: isOn })} />}
        {model.read?.isTree === true && !isFixed && (
          <Button inline kind='text' label={`在${fullName}下新增`} onPress={() => model.add(id)}>
            新增下级
          </Button>
        )}
        {isNew && (
          <Button inline kind='text' label={`移除${fullName}`} onPress={() => model.drop(id)}>
            移除
          </Button>
        )}
        <OrderButtons name={fullName} isFirst={isFirst} isLast={isLast} isBusy={false} onMove={(by) => model.move(id, by)} />
      </View>
    </View>
  )
})

const Content = observer(function Content({ model }: { model: DictionaryModel }) {
  const { feedback } = useStores()
  const { submission, read } = model
  const save = async () => {
    if (await model.save()) feedback.toast('字典已保存')
  }
  const failure = submission.failureOf('save')
  return (
    <>
      {submission.isStale && (
        <Notice tone='warning' role='alert'>
          <Text>字典已被他人修改。您的修改还在，再次保存后生效。</Text>
        </Notice>
      )}
      <Section title='基本信息'>
        <TextField
          label='名称'
          value={model.fullName}
          maxLength={50}
          error={submission.errorsOf('save').fullName ?? ''}
          onInput={model.rename}
        />
        <Text className='entry-hint'>{`编码 ${read?.enCode ?? ''}`}</Text>
      </Section>
      <Section title={`字典项 ${model.entries.length} 项`}>
        <Text className='entry-hint'>
          {read?.isFixed === true
            ? '该字典由系统使用，只能改名和调整顺序。'
            : '已保存的编码不能修改；不再使用的停用，旧记录仍显示它的名称。'}
        </Text>
        {model.shown.map((entry) => (
          <Row key={entry.id} entry={entry} model={model} />
        ))}
        {read?.isFixed !== true && (
          <Button kind='secondary' icon='plus' onPress={() => model.add(ROOT)}>
            新增字典项
          </Button>
        )}
      </Section>
      {model.isChanged && (
        <BottomBar {...(!submission.isStale && failure !== '' && { notice: <Text {...{ role: 'alert' }}>{failure}</Text> })}>
          <Button loading={submission.running !== ''} onPress={() => void save()}>
            保存
          </Button>
        </BottomBar>
      )}
    </>
  )
})

/** 数据字典: one dictionary with its entries. */
export default observer(function DictionaryPage() {
  const { api, uuid } = useStores()
  const { id = '' } = useRouter().params
  const [model] = useState(() => new DictionaryModel({ id, service: createKeepingService(api), uuid }))
  usePageReading(model.load)
  return (
    <RecordPage title={model.read?.fullName ?? '数据字典'} model={model} isChanged={model.isChanged}>
      {model.read !== undefined && <Content model={model} />}
    </RecordPage>
  )
})
