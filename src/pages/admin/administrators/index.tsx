import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { SelectField } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { Administrator } from '@/contract/admin/administrators'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createRightsService } from '@/services/admin/rights'
import { AdminPage } from '../components/AdminPage'
import { OrganizeField } from '../components/OrganizeField'
import { AdministratorsModel } from './model'
import './index.scss'

const placeOf = ({ organizeName }: Administrator): string => (organizeName === '' ? '全公司' : `${organizeName} 及以下`)

/** Who becomes an administrator, and of what. */
const Give = observer(function Give({ model }: { model: AdministratorsModel }) {
  const { submission, draft } = model
  const { refused } = submission
  return (
    <Sheet
      open={model.isAdding}
      title='添加管理员'
      onClose={() => model.show(false)}
      footer={
        <Button loading={submission.running === 'add'} disabled={draft.userId === ''} onPress={() => void model.give()}>
          添加
        </Button>
      }
    >
      <SelectField
        kind='user'
        label='人员'
        value={draft.userId}
        error={refused.userId ?? ''}
        onChange={(userId) => model.type({ userId: typeof userId === 'string' ? userId : '' })}
      />
      <OrganizeField
        label='管理范围'
        value={draft.organizeId}
        help='“全公司”的管理员可以做管理后台里的一切；组织管理员只管理该组织及以下的人员、部门和岗位'
        error={refused.organizeId ?? ''}
        onChange={(organizeId) => model.type({ organizeId })}
      />
      {submission.failureOf('add') !== '' && Object.keys(refused).length === 0 && (
        <Text className='administrators-failure' {...{ role: 'alert' }}>
          {submission.failureOf('add')}
        </Text>
      )}
    </Sheet>
  )
})

/** 管理员: who administers the whole company, and who an organization. */
export default observer(function Administrators() {
  const { api, uuid, session } = useStores()
  const [model] = useState(() => new AdministratorsModel({ service: createRightsService(api), uuid }))
  const [asked, setAsked] = useState<Administrator>()
  usePageReading(model.load)
  const me = session.userInfo?.userId
  const take = async () => {
    if (asked !== undefined) await model.take(asked)
    setAsked(undefined)
  }
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={3} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    return model.list.map((each) => (
      <Card key={`${each.userId} ${each.organizeId ?? ''}`}>
        <View className='administrators-row'>
          <View className='administrators-words'>
            <Text className='administrators-name'>{`${each.name}/${each.account}`}</Text>
            <Text className='administrators-place'>{placeOf(each)}</Text>
          </View>
          {!each.isInService && <StatusTag tone='neutral'>已停用</StatusTag>}
          {each.userId === me && each.organizeId === null ? (
            <Text className='administrators-place'>本人</Text>
          ) : (
            <Button inline kind='secondary' label={`收回${each.name}对${placeOf(each)}的管理权限`} onPress={() => setAsked(each)}>
              收回
            </Button>
          )}
        </View>
      </Card>
    ))
  }
  return (
    <AdminPage title='管理员'>
      <View className='administrators-head'>
        <Text className='administrators-place'>公司至少有一位管理员；自己的管理权限由另一位管理员收回。</Text>
        <Button inline icon='plus' onPress={() => model.show(true)}>
          添加管理员
        </Button>
      </View>
      {model.submission.failureOf('take') !== '' && (
        <Text className='administrators-failure' {...{ role: 'alert' }}>
          {model.submission.failureOf('take')}
        </Text>
      )}
      {content()}
      <Give model={model} />
      <Dialog
        open={asked !== undefined}
        title='收回管理权限？'
        confirmText='收回'
        isDangerous
        loading={model.submission.running === 'take'}
        onConfirm={() => void take()}
        onCancel={() => setAsked(undefined)}
      >
        <Text>{asked === undefined ? '' : `${asked.name}不再管理${placeOf(asked)}，正在使用的设备立即生效。`}</Text>
      </Dialog>
    </AdminPage>
  )
})
