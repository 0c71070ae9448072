import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { PickerField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { SelectField } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createGroupService } from '@/services/admin/organization'
import { AdminPage } from '../components/AdminPage'
import { OrderedHead, OrderedRow } from '../components/OrderButtons'
import { Refused } from '../components/Refused'
import { GroupsModel, type ShownGroup } from './model'
import './index.scss'

/** Stands for the whole company among ids. */
const WHOLE = ''
/** More names than this are counted. */
const MOST_NAMES = 4

const nameOf = (member: string): string => member.split('/')[0] ?? ''

function membersText(members: readonly string[]): string {
  if (members.length === 0) return '还没有成员'
  const names = members.slice(0, MOST_NAMES).map(nameOf).join('、')
  return members.length > MOST_NAMES ? `${names} 等 ${members.length} 人` : names
}

const Row = observer(function Row({ group, model }: { group: ShownGroup; model: GroupsModel }) {
  const { id, fullName, organizeName, members, closedAt, isFirst, isLast } = group
  const hint = [organizeName === '' ? '全公司' : organizeName, membersText(members)].join(' · ')
  return (
    <OrderedRow
      name={fullName}
      isFirst={isFirst}
      isLast={isLast}
      isBusy={model.submission.running !== ''}
      onMove={(by) => void model.move(group, by)}
      onOpen={() => model.edit(id)}
    >
      <View className='ordered-words'>
        <Text className='ordered-name'>{fullName}</Text>
        <Text className='ordered-hint'>{hint}</Text>
      </View>
      {closedAt !== null && <StatusTag tone='neutral'>已停用</StatusTag>}
    </OrderedRow>
  )
})

/** The group that is being written. */
const GroupSheet = observer(function GroupSheet({ model, isWhole }: { model: GroupsModel; isWhole: boolean }) {
  const { feedback } = useStores()
  const { draft, submission, answer, kindNames } = model
  if (draft === undefined) return null
  const line = model.list.find(({ id }) => id === draft.id)
  const errors = submission.errorsOf('save')
  const places = (answer?.organizes ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const others = (line?.members.length ?? 0) - (line?.memberIds.length ?? 0)
  const save = async () => {
    if (await model.save()) feedback.toast('分组已保存')
  }
  const turn = async (isOpen: boolean) => {
    const isSure =
      isOpen ||
      (await feedback.confirm({
        title: `停用${line?.fullName ?? ''}？`,
        content: '不能再选到它，流程里按它找不到人；成员和历史记录都保留。',
        confirmText: '停用',
        isDangerous: true
      }))
    if (isSure && (await model.turn(isOpen))) feedback.toast(isOpen ? '分组已启用' : '分组已停用')
  }
  const footer = (
    <>
      {Object.keys(errors).length === 0 && !submission.isStale && <Refused words={submission.failureOf('save')} />}
      <Button loading={submission.running === 'save'} loadingText='正在保存…' onPress={() => void save()}>
        保存
      </Button>
    </>
  )
  return (
    <Sheet open title={draft.id === '' ? '新建分组' : '修改分组'} onClose={model.close} footer={footer}>
      {submission.isStale && (
        <Notice tone='warning' role='alert'>
          <Text>分组已被他人修改。您填写的内容还在，再次保存后生效。</Text>
        </Notice>
      )}
      <TextField
        label='名称'
        mark='必填'
        maxLength={50}
        value={draft.fullName}
        error={errors.fullName}
        onInput={(fullName) => model.type({ fullName })}
      />
      <TextField
        label='类别'
        mark='必填'
        maxLength={50}
        help={kindNames.length === 0 ? '例如：应急、项目' : `已有类别：${kindNames.join('、')}；也可以填写新的`}
        value={draft.typeName}
        error={errors.typeName}
        onInput={(typeName) => model.type({ typeName })}
      />
      <PickerField
        label='所属组织'
        help='由该组织的管理员维护'
        options={isWhole ? [{ value: WHOLE, label: '全公司' }, ...places] : places}
        value={draft.organizeId ?? WHOLE}
        error={errors.organizeId}
        onChange={(id) => model.type({ organizeId: id === WHOLE ? null : id })}
      />
      <SelectField
        kind='user'
        multiple
        label='成员'
        {...(others > 0 && { help: `另有 ${others} 人不在您的管理范围，保持不变` })}
        value={draft.memberIds}
        error={errors.memberIds}
        onChange={(value) => model.type({ memberIds: Array.isArray(value) ? value.map(String) : [value] })}
      />
      {line !== undefined && (
        <Button kind='text' onPress={() => void turn(line.closedAt !== null)}>
          {line.closedAt === null ? '停用分组' : '启用分组'}
        </Button>
      )}
    </Sheet>
  )
})

/** 人员分组: people across departments, by kind; forms and flows choose them (administration.md#groups). */
export default observer(function Groups() {
  const { api, uuid, session } = useStores()
  const isWhole = session.userInfo?.isAdministrator === true
  const [model] = useState(() => new GroupsModel({ service: createGroupService(api), uuid, isWhole }))
  usePageReading(model.load)
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={3} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.list.length === 0) return <EmptyState icon='people' title='还没有人员分组' hint='新建后，表单和流程可以按分组选人' />
    return model.kinds.map(({ id, name, groups }) => (
      <View key={id}>
        <Text className='groups-kind' {...{ role: 'heading', 'aria-level': 2 }}>
          {name}
        </Text>
        <View className='ordered-list'>
          {groups.map((group) => (
            <Row key={group.id} group={group} model={model} />
          ))}
        </View>
      </View>
    ))
  }
  return (
    <AdminPage title='人员分组'>
      <OrderedHead hint='跨部门的一组人。修改后，已登录的设备立即更新。' add='新建分组' onAdd={model.begin} />
      <Refused words={model.submission.failureOf('order')} />
      {content()}
      <GroupSheet model={model} isWhole={isWhole} />
    </AdminPage>
  )
})
