import { useState } from 'react'
import { useRouter } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { BatchList } from './batch/BatchList'
import { FlowList } from '../components/FlowList'

/** What waits for this person; 批量 decides several of one kind together. */
export default function FlowTodo() {
  const { batch } = useRouter().params
  const [isBatch, setBatch] = useState(batch === 'true')
  if (isBatch) return <BatchList onLeave={() => setBatch(false)} />
  return (
    <FlowList
      kind='todo'
      title='待办事宜'
      aside={
        <Button kind='text' inline label='批量审批' onPress={() => setBatch(true)}>
          批量
        </Button>
      }
    />
  )
}
