import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Chips } from '@/components/Chips'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { DraftBook } from '@/stores/drafts'
import { CandidateAsk } from '../stores/candidateAsk'
import { CandidateModel } from './model'
import './index.scss'

const Candidates = observer(function Candidates({ model }: { model: CandidateModel }) {
  const { files } = useStores().services
  const { pages } = model
  const { keyword } = pages
  if (pages.state === 'loading') return <Skeleton cards={5} lines={2} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.load()} />
  if (pages.rows.length === 0)
    return keyword === '' ? (
      <EmptyState icon='people' title='没有可选的审批人' hint='请联系流程管理员设置候选人' />
    ) : (
      <EmptyState icon='search' title={`没有找到“${keyword}”`} hint='换一个词，或清空后查看全部' />
    )
  return (
    <>
      <View className='candidates' {...{ role: 'group', 'aria-label': model.question.title }}>
        {pages.shown.map((user) => {
          const isChosen = model.isChosen(user.id)
          return (
            <Pressable
              key={user.id}
              role='checkbox'
              checked={isChosen}
              className='candidate'
              label={[user.fullName, user.organize].filter(Boolean).join('，')}
              onPress={() => model.toggle(user)}
            >
              <View className={isChosen ? 'candidate-tick candidate-tick-on' : 'candidate-tick'}>
                {isChosen && <Icon name='check' size={16} />}
              </View>
              <Avatar name={user.fullName} src={files.imageAddress(user.headIcon)} size={40} />
              <View className='candidate-words'>
                <Text>{user.fullName}</Text>
                {user.organize !== '' && <Text className='candidate-organize'>{user.organize}</Text>}
              </View>
            </Pressable>
          )
        })}
      </View>
      <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
    </>
  )
})

/** Choosing who handles the next step: `ask` in the address names the question (stores/candidateAsk). */
export default observer(function CandiDateUserSelect() {
  const { api, storage, session, clock, navigation } = useStores()
  const { ask = '' } = useRouter().params
  const [{ asks, model }] = useState(() => {
    const asked = new CandidateAsk(new DraftBook(storage, session.userInfo?.userId ?? ''), clock.now)
    const question = asked.question(ask)
    return { asks: asked, model: question === undefined ? undefined : new CandidateModel(question, createWorkFlowTaskService(api)) }
  })
  useEffect(() => {
    if (session.isSignedIn) void model?.pages.load()
    return () => model?.dispose()
  }, [model, session])
  useReachBottom(() => void model?.pages.loadMore())
  if (model === undefined)
    return (
      <Page title='审批候选人'>
        <EmptyState title='没有等待选择的内容' hint='从审批页面的“选择审批人”打开' />
      </Page>
    )
  const { chosen, question } = model
  const leave = () => void navigation.back(asks.from(ask))
  const confirm = () => {
    asks.answer(ask, chosen)
    leave()
  }
  return (
    <Page title={question.title} onBack={leave}>
      <StickyHead>
        <SearchBar placeholder='搜索姓名或账号' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        {chosen.length > 0 && (
          <View className='candidates-chosen'>
            <View className='candidates-chips'>
              <Chips label='已选择' chips={chosen.map(({ id, name }) => ({ key: id, label: name }))} onRemove={model.remove} />
            </View>
            <Button kind='text' inline onPress={model.clear}>
              清空列表
            </Button>
          </View>
        )}
      </StickyHead>
      <Candidates model={model} />
      <BottomBar>
        <View className='candidates-bar'>
          <Button kind='secondary' inline onPress={leave}>
            取消
          </Button>
          <View className='candidates-confirm'>
            <Button disabled={chosen.length === 0} onPress={confirm}>
              {chosen.length === 0 ? '确定' : `确定（${chosen.length}）`}
            </Button>
          </View>
        </View>
      </BottomBar>
    </Page>
  )
})
