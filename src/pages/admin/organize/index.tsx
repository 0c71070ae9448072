import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ChoiceField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { SelectField, Selector } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createOrganizationAdminService } from '@/services/admin/organization'
import { AdminPage } from '../components/AdminPage'
import { useRecordAddress } from '../components/useRecordAddress'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { choices, withBelow } from '../organization/tree'
import { Failure, Positions } from './components/Positions'
import { OrganizeModel } from './model'
import './index.scss'

const CATEGORIES = [
  { value: 'company', label: '公司' },
  { value: 'department', label: '部门' }
] as const
const TOP = { id: '0', fullName: '（最上级）' }
const NONE: ReadonlySet<string> = new Set()

const Fields = observer(function Fields({ model }: { model: OrganizeModel }) {
  const { session, feedback } = useStores()
  const settle = useRecordAddress()
  const { input, acts, organization, id, line } = model
  if (organization === undefined) return null
  const errors = acts.errorsOf('save')
  const isWhole = session.userInfo?.isAdministrator === true
  const parents = choices(organization, id === '' ? NONE : withBelow(organization, id))
  // The top of what somebody administers stays where it is.
  const isFixed = line !== undefined && !isWhole && !organization.organizes.some((each) => each.id === line.parentId)
  const save = async () => {
    const isNew = id === ''
    if (!(await model.save())) return
    feedback.toast(isNew ? '组织已新增' : '组织已保存')
    await settle(model.line?.id)
  }
  return (
    <Card>
      <TextField
        label='名称'
        mark='必填'
        maxLength={50}
        value={input.fullName}
        error={errors.fullName}
        onInput={(fullName) => model.set({ fullName })}
      />
      <ChoiceField label='类型' options={CATEGORIES} value={input.category} onChange={(category) => model.set({ category })} />
      {!isFixed && (
        <SelectField
          kind='tree'
          label='上级组织'
          mark='必填'
          nodes={isWhole ? [TOP, ...parents] : parents}
          value={input.parentId}
          error={errors.parentId}
          onChange={(parentId) => model.set({ parentId: String(parentId) })}
        />
      )}
      <SelectField
        kind='user'
        label='负责人'
        value={input.managerId}
        error={errors.managerId}
        onChange={(managerId) => model.set({ managerId: String(managerId) })}
      />
      <Failure words={acts.failureOf('save')}>
        {acts.failureOf('save').includes('刚被别人改过') && (
          <Button kind='secondary' inline onPress={() => void model.startOver()}>
            放弃我的改动，查看最新内容
          </Button>
        )}
      </Failure>
      <Button inline loading={acts.running === 'save'} loadingText='正在保存…' disabled={input.parentId === ''} onPress={() => void save()}>
        {id === '' ? '新增组织' : '保存'}
      </Button>
    </Card>
  )
})

/** What is done to it beside its fields: order, merging, closing. */
const Acts = observer(function Acts({ model }: { model: OrganizeModel }) {
  const { feedback, navigation } = useStores()
  const [isMerging, setMerging] = useState(false)
  const { acts, line, organization, siblings } = model
  if (line === undefined || organization === undefined) return null
  const at = siblings.findIndex(({ id }) => id === line.id)
  const close = async () => {
    const isSure = await feedback.confirm({
      title: `停用${line.fullName}？`,
      content: '岗位一起停用，历史记录里的名称保留。',
      confirmText: '停用',
      isDangerous: true
    })
    if (isSure && (await model.close())) feedback.toast('组织已停用')
  }
  const open = async () => {
    if (await model.open()) feedback.toast('组织已启用')
  }
  const merge = async (intoId: string, name: string) => {
    setMerging(false)
    if (intoId === '') return
    const isSure = await feedback.confirm({
      title: `把${line.fullName}并入${name}？`,
      content: '人员、岗位、角色、分组、下级组织、拖车、停车场和打卡地点都会转过去，本组织停用，不能自动还原。',
      confirmText: '合并',
      isDangerous: true
    })
    if (!isSure || !(await model.merge(intoId))) return
    feedback.toast('组织已合并')
    await navigation.back(ADMIN_PAGES.organization)
  }
  return (
    <Card>
      <Text className='organize-title'>更多操作</Text>
      <View className='organize-acts'>
        <Button kind='secondary' inline disabled={at <= 0} onPress={() => void model.move(-1)}>
          上移
        </Button>
        <Button kind='secondary' inline disabled={at < 0 || at === siblings.length - 1} onPress={() => void model.move(1)}>
          下移
        </Button>
        {line.closedAt === null && (
          <>
            <Button kind='secondary' inline onPress={() => void navigation.open(ADMIN_PAGES.organize, { parentId: line.id })}>
              新增下级
            </Button>
            <Button kind='secondary' inline onPress={() => setMerging(true)}>
              并入其他组织
            </Button>
          </>
        )}
        {line.closedAt === null ? (
          <Button kind='danger' inline onPress={() => void close()}>
            停用
          </Button>
        ) : (
          <Button kind='secondary' inline onPress={() => void open()}>
            启用
          </Button>
        )}
      </View>
      <Failure words={['arrange', 'close', 'open', 'merge'].map(acts.failureOf).find((words) => words !== '') ?? ''} />
      <Selector
        kind='tree'
        open={isMerging}
        value=''
        title='并入哪个组织'
        nodes={choices(organization, withBelow(organization, line.id))}
        onConfirm={(value, [chosen]) => void merge(String(value), chosen?.label ?? '')}
        onClose={() => setMerging(false)}
      />
    </Card>
  )
})

const Content = observer(function Content({ model }: { model: OrganizeModel }) {
  const { organization, line } = model
  if (organization === undefined)
    return model.error === undefined ? (
      <Skeleton cards={2} />
    ) : (
      <ErrorState message={model.error.message} onRetry={() => void model.load()} />
    )
  if (model.id !== '' && line === undefined) return <EmptyState icon='office' title='组织不存在' hint='可能不在您的管理范围' />
  return (
    <>
      {line !== undefined && line.closedAt !== null && (
        <Notice tone='warning'>
          <Text>这个组织已停用，不能再选到它。</Text>
        </Notice>
      )}
      <View className='organize-columns'>
        <View>
          <Fields model={model} />
          <Acts model={model} />
        </View>
        {line !== undefined && <Positions model={model} />}
      </View>
    </>
  )
})

/** 组织资料: one company or department is made (no `?id=`; `?parentId=` says where) or changed, with its positions. */
export default observer(function OrganizePage() {
  const { api, uuid } = useStores()
  const { id = '', parentId = '' } = useRouter().params
  const [model] = useState(() => new OrganizeModel({ service: createOrganizationAdminService(api), uuid }, id, parentId))
  usePageReading(model.load)
  return (
    <AdminPage title={model.line?.fullName ?? (id === '' ? '新增组织' : '组织资料')} isChanged={model.acts.isDirty}>
      <Content model={model} />
    </AdminPage>
  )
})
