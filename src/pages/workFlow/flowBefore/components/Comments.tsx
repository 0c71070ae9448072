import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Skeleton } from '@/components/Skeleton'
import type { FlowComment } from '@/contract/workFlowDetail'
import { relativeTime } from '@/domain/format'
import { failureWords } from '@/domain/outcome'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
import { Files, filesIn, Pictures } from './Files'
import { useKeys } from '../../components/useKeys'

const COMMENT = '/pages/workFlow/comment/index'
const PAGE_OF_COMMENTS = 20

const nameOf = ({ creatorUserName, creatorUser }: FlowComment): string => creatorUserName || creatorUser.split('/')[0] || ''

const Item = observer(function Item({ comment, onRemove }: { comment: FlowComment; onRemove: (comment: FlowComment) => void }) {
  const { services, clock } = useStores()
  const name = nameOf(comment)
  return (
    <View className='comment' {...{ role: 'listitem' }}>
      <Avatar name={name} src={services.files.imageAddress(comment.creatorUserHeadIcon)} size={40} />
      <View className='summary-words'>
        <Text className='record-item-who'>{name}</Text>
        {comment.text !== '' && (
          <Text className='record-item-line' userSelect>
            {comment.text}
          </Text>
        )}
        <Pictures items={filesIn(comment.image)} />
        <Files items={filesIn(comment.file)} type='annex' />
        <View className='comment-foot'>
          <Text className='record-item-when'>{relativeTime(comment.creatorTime, clock.now() + (clock.offsetMs ?? 0))}</Text>
          {comment.isDel && (
            <Button kind='text' inline label={`删除评论：${comment.text}`} onPress={() => onRemove(comment)}>
              删除
            </Button>
          )}
        </View>
      </View>
    </View>
  )
})

/** What those who take part say to each other about a task. */
export const Comments = observer(function Comments({ taskId, canWrite }: { taskId: string; canWrite: boolean }) {
  const { api, navigation, feedback } = useStores()
  const { keys } = useKeys(taskId)
  const [{ service, pages }] = useState(() => {
    const calls = createWorkFlowTaskService(api)
    const rows = new PagedList<FlowComment>(
      numbered(PAGE_OF_COMMENTS, (currentPage, pageSize, signal) => calls.comments(taskId, currentPage, pageSize, signal)),
      BY_ID
    )
    return { service: calls, pages: rows }
  })
  const [removed, setRemoved] = useState<FlowComment>()
  const [isRemoving, setRemoving] = useState(false)
  useEffect(() => {
    void pages.load()
    return () => pages.dispose()
  }, [pages])
  useDidShow(() => void pages.refresh())
  const remove = async () => {
    if (removed === undefined) return
    setRemoving(true)
    const { error } = await keys.once('remove', { id: removed.id }, (key) => service.removeComment(removed.id, key))
    setRemoving(false)
    setRemoved(undefined)
    if (error === undefined) pages.drop(removed.id)
    else feedback.toast(failureWords(error))
  }
  const write = () => void navigation.open(COMMENT, { id: taskId })
  const content = () => {
    if (pages.state === 'loading') return <Skeleton cards={2} lines={3} />
    if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.load()} />
    if (pages.rows.length === 0)
      return <EmptyState icon='message' title='还没有评论' {...(canWrite && { action: { text: '写评论', onPress: write } })} />
    return (
      <>
        {canWrite && (
          <View className='comment-write'>
            <Button kind='secondary' icon='edit' onPress={write}>
              写评论
            </Button>
          </View>
        )}
        <Card>
          <View {...{ role: 'list', 'aria-label': '流程评论' }}>
            {pages.shown.map((comment) => (
              <Item key={comment.id} comment={comment} onRemove={setRemoved} />
            ))}
          </View>
        </Card>
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      </>
    )
  }
  return (
    <>
      {content()}
      <Dialog
        open={removed !== undefined}
        title='删除这条评论？'
        confirmText='删除'
        isDangerous
        loading={isRemoving}
        onConfirm={() => void remove()}
        onCancel={() => setRemoved(undefined)}
      >
        <Text>删除后不能恢复。</Text>
      </Dialog>
    </>
  )
})
