import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Cell } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { CheckField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { SearchBar } from '@/components/SearchBar'
import type { RoleDetail } from '@/contract/admin/roles'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createRightsService } from '@/services/admin/rights'
import { RecordPage } from '../components/RecordPage'
import { OrganizeField } from '../components/OrganizeField'
import { SEE_AS } from '@/components/Desk/console'
import { Matrix } from './Matrix'
import { RoleModel } from './model'
import './index.scss'

/** Name, place and state of the role. */
const Facts = observer(function Facts({ model, onSave, onRemove }: { model: RoleModel; onSave: () => void; onRemove: () => void }) {
  const { facts, submission, read } = model
  const errors = submission.errorsOf('facts')
  return (
    <Section title='基本信息'>
      <View className='role-facts'>
        <TextField
          label='名称'
          value={facts.fullName}
          maxLength={50}
          error={errors.fullName ?? ''}
          onInput={(fullName) => model.type({ fullName })}
        />
        <OrganizeField
          label='适用组织'
          value={facts.organizeId}
          error={errors.organizeId ?? ''}
          onChange={(organizeId) => model.type({ organizeId })}
        />
      </View>
      <CheckField label='启用' checked={facts.enabled} onChange={(enabled) => model.type({ enabled })} />
      <Text className='role-hint'>{`编码 ${read?.enCode ?? ''}。停用后，持有人不再拥有该角色的权限。`}</Text>
      {(['facts', 'remove'] as const).map((act) =>
        submission.failureOf(act) !== '' && !submission.isStale ? (
          <Text key={act} className='role-failure' {...{ role: 'alert' }}>
            {submission.failureOf(act)}
          </Text>
        ) : null
      )}
      <View className='role-acts'>
        <Button inline kind='secondary' loading={submission.running === 'facts'} disabled={!model.areFactsChanged} onPress={onSave}>
          保存基本信息
        </Button>
        <Button inline kind='text' onPress={onRemove}>
          删除角色
        </Button>
      </View>
    </Section>
  )
})

/** Who holds the role, and the positions that bring it. */
function Holders({ role: { people, positions, peopleCount }, onSee }: { role: RoleDetail; onSee: (userId: string) => void }) {
  return (
    <Section title={`持有人 ${peopleCount} 人`}>
      {positions.map(({ id, name, organizeName }) => (
        <Text key={id} className='role-hint'>{`岗位“${name}”（${organizeName}）自带该角色`}</Text>
      ))}
      {people.length === 0 && <Text className='role-hint'>还没有人持有该角色</Text>}
      <View className='role-people'>
        {people.map(({ id, name, account, organizeName, positionName }) => (
          <Cell
            key={id}
            title={`${name}/${account}`}
            hint={positionName === null ? organizeName : `${organizeName} · 岗位“${positionName}”`}
            onPress={() => onSee(id)}
          />
        ))}
      </View>
      {people.length < peopleCount && <Text className='role-hint'>{`仅列出前 ${people.length} 人`}</Text>}
    </Section>
  )
}

const Content = observer(function Content({ model, role }: { model: RoleModel; role: RoleDetail }) {
  const { feedback, navigation } = useStores()
  const [isRemoving, setRemoving] = useState(false)
  const { submission } = model
  const saveFacts = async () => {
    if (await model.saveFacts()) feedback.toast('角色已保存')
  }
  const saveRights = async () => {
    if (await model.saveRights()) feedback.toast('权限已保存')
  }
  const remove = async () => {
    setRemoving(false)
    if (await model.remove()) void navigation.back()
  }
  const failure = submission.failureOf('rights')
  return (
    <>
      {submission.isStale && (
        <Notice tone='warning' role='alert'>
          <Text>角色已被他人修改。您的勾选还在，再次保存后生效。</Text>
        </Notice>
      )}
      <Facts model={model} onSave={() => void saveFacts()} onRemove={() => setRemoving(true)} />
      <Holders role={role} onSee={(userId) => void navigation.open(`${SEE_AS}?userId=${encodeURIComponent(userId)}`)} />
      <Section title='菜单和权限'>
        <Text className='role-hint'>勾选菜单即在工作台显示；勾选的操作、列、字段和数据范围保存后立即生效。</Text>
        <View className='role-search'>
          <SearchBar placeholder='搜索菜单或权限' onChange={model.search} />
        </View>
        <Matrix model={model} />
      </Section>
      {model.areRightsChanged && (
        <BottomBar {...(!submission.isStale && failure !== '' && { notice: <Text {...{ role: 'alert' }}>{failure}</Text> })}>
          <Button loading={submission.running === 'rights'} onPress={() => void saveRights()}>
            保存权限
          </Button>
        </BottomBar>
      )}
      <Dialog
        open={isRemoving}
        title='删除这个角色？'
        confirmText='删除角色'
        isDangerous
        loading={submission.running === 'remove'}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        <Text>{`“${role.fullName}”和它的权限一起删除，不能恢复。还有人或岗位持有时不能删除。`}</Text>
      </Dialog>
    </>
  )
})

/** 角色: its facts, who holds it, and the matrix of what it may. */
export default observer(function Role() {
  const { api, uuid } = useStores()
  const { id = '' } = useRouter().params
  const [model] = useState(() => new RoleModel({ id, service: createRightsService(api), uuid }))
  usePageReading(model.load)
  return (
    <RecordPage title={model.read?.fullName ?? '角色'} model={model} isChanged={model.isChanged}>
      {model.read !== undefined && <Content model={model} role={model.read} />}
    </RecordPage>
  )
})
