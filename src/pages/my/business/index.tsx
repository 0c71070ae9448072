import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import type { MajorChoice } from '@/contract/organization'
import { setPageTitle } from '@/platform/page'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { BusinessModel, type MajorType } from './model'
import './index.scss'

const WORDS: Readonly<Record<MajorType, { title: string; help: string; empty: string; hint: string }>> = {
  Organize: {
    title: '我的组织',
    help: '切换后，应用和权限按所选组织计算',
    empty: '还没有所属组织',
    hint: '组织由管理员设置，设置后会出现在这里'
  },
  Position: {
    title: '我的岗位',
    help: '切换后，应用和权限按所选岗位计算',
    empty: '当前组织下还没有岗位',
    hint: '岗位由管理员设置，设置后会出现在这里'
  }
}

const Choice = observer(function Choice({ choice, model, onPress }: { choice: MajorChoice; model: BusinessModel; onPress: () => void }) {
  const isSwitching = model.switchingTo === choice.id
  return (
    <Pressable
      role='radio'
      checked={choice.isDefault}
      disabled={model.switchingTo !== ''}
      className={`major${choice.isDefault ? ' major-current' : ''}`}
      label={`${choice.fullName}${choice.isDefault ? '，当前' : ''}`}
      onPress={onPress}
    >
      <Text className='major-name'>{choice.fullName}</Text>
      {choice.isDefault && (
        <View className='major-mark'>
          <Icon name='check' size={16} />
          <Text>当前</Text>
        </View>
      )}
      {isSwitching && <Text className='major-state'>切换中...</Text>}
    </Pressable>
  )
})

const Choices = observer(function Choices({
  model,
  majorType,
  onSwitched
}: {
  model: BusinessModel
  majorType: MajorType
  onSwitched: () => void
}) {
  const { choices, error } = model
  const words = WORDS[majorType]
  if (choices === undefined) {
    return error === undefined ? (
      <Skeleton cards={2} lines={1} />
    ) : (
      <ErrorState message={error.message} retrying={model.isLoading} onRetry={() => void model.load()} />
    )
  }
  if (choices.length === 0)
    return <EmptyState icon={majorType === 'Organize' ? 'office' : 'briefcase'} title={words.empty} hint={words.hint} />
  const choose = async (choice: MajorChoice) => {
    if (await model.switchTo(choice)) onSwitched()
  }
  return (
    <>
      <Text className='major-help'>{words.help}</Text>
      {model.failure !== '' && (
        <View className='major-failure' {...{ role: 'alert' }}>
          <Icon name='warning' />
          <Text>{model.failure}</Text>
        </View>
      )}
      <View className='majors' {...{ role: 'radiogroup', 'aria-label': words.title }}>
        {choices.map((choice) => (
          <Choice key={choice.id} choice={choice} model={model} onPress={() => void choose(choice)} />
        ))}
      </View>
    </>
  )
})

/** Where I work now: my organizations or positions, one of them current. */
export default observer(function Business() {
  const majorType: MajorType = useRouter().params.majorType === 'Position' ? 'Position' : 'Organize'
  const { services, session, storage, uuid, feedback, navigation } = useStores()
  const [model] = useState(() => new BusinessModel(majorType, { organization: services.organization, session, storage, uuid }))
  const { title } = WORDS[majorType]
  useEffect(() => {
    setPageTitle(title)
    if (session.isSignedIn) void model.load()
  }, [model, session, title])
  const leave = () => {
    feedback.toast('修改成功', 'success')
    void navigation.back(PAGES.my)
  }
  return (
    <Page title={title}>
      <Choices model={model} majorType={majorType} onSwitched={leave} />
    </Page>
  )
})
