import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Notice } from '@/components/Notice'
import { Skeleton } from '@/components/Skeleton'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createPeopleService } from '@/services/admin/people'
import { AdminPage } from '../components/AdminPage'
import { useRecordAddress } from '../components/useRecordAddress'
import { AccountCard } from './components/AccountCard'
import { BasicFields, PlaceFields } from './components/Fields'
import { PersonModel } from './model'
import './index.scss'

const Content = observer(function Content({ model, onSave }: { model: PersonModel; onSave: () => void }) {
  const { acts, person } = model
  if (!model.isReady)
    return model.error === undefined ? (
      <Skeleton cards={3} />
    ) : (
      <ErrorState message={model.error.message} onRetry={() => void model.load()} />
    )
  return (
    <>
      {!model.isChangeable && (
        <Notice tone='warning'>
          <Text>{person?.refusal}</Text>
        </Notice>
      )}
      <View className='person-columns'>
        <Card>
          <BasicFields model={model} />
        </Card>
        <Card>
          <PlaceFields model={model} />
        </Card>
      </View>
      {acts.failureOf('save') !== '' && (
        <Notice tone='warning' role='alert'>
          <Text>{acts.failureOf('save')}</Text>
          {acts.isStale && (
            <Button kind='secondary' inline onPress={() => void model.startOver()}>
              放弃我的改动，查看最新资料
            </Button>
          )}
        </Notice>
      )}
      {model.isChangeable && (
        <View className='person-save'>
          <Button inline loading={acts.running === 'save'} loadingText='正在保存…' onPress={onSave}>
            {person === undefined ? '新增人员' : '保存'}
          </Button>
        </View>
      )}
      {person !== undefined && (
        <AccountCard key={person.id} person={person} canInvite={model.options?.canInvite === true} onChanged={() => void model.load()} />
      )}
    </>
  )
})

/** 人员资料: somebody is taken in (no `?id=`) or changed, with his account below (administration.md#people). */
export default observer(function PersonPage() {
  const { api, uuid, feedback } = useStores()
  const { id = '' } = useRouter().params
  const [model] = useState(() => new PersonModel({ service: createPeopleService(api), uuid }, id))
  usePageReading(model.load)
  const settle = useRecordAddress()
  const save = async () => {
    const isNew = model.person === undefined
    if (!(await model.save())) return
    feedback.toast(isNew ? '人员已新增' : '人员已保存')
    await settle(model.person?.id)
  }
  return (
    <AdminPage title={model.person?.realName ?? (id === '' ? '新增人员' : '人员资料')} isChanged={model.acts.isDirty}>
      <Content model={model} onSave={() => void save()} />
    </AdminPage>
  )
})
