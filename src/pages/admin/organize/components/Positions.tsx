import type { PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { SelectField } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import type { PositionLine } from '@/contract/admin/organization'
import { useStores } from '@/hooks/useStores'
import type { OrganizeModel } from '../model'

/** Why an act was refused, with what can be done about it. */
export function Failure({ words, children }: PropsWithChildren<{ words: string }>) {
  if (words === '') return null
  return (
    <Notice tone='warning' role='alert'>
      <Text>{words}</Text>
      {children}
    </Notice>
  )
}

const rolesText = ({ roles }: PositionLine): string => (roles.length === 0 ? '没有角色' : roles.join('，'))

/** One position being written. */
const PositionSheet = observer(function PositionSheet({ model }: { model: OrganizeModel }) {
  const { feedback } = useStores()
  const { position, acts, organization } = model
  if (position === undefined || organization === undefined) return null
  const { line } = position
  const errors = acts.errorsOf('position')
  const save = async () => {
    if (await model.savePosition()) feedback.toast('岗位已保存')
  }
  const turn = async () => {
    if (line !== undefined && (await model.turnPosition(line))) feedback.toast(line.closedAt === null ? '岗位已停用' : '岗位已启用')
  }
  const fixed = line?.roles.length !== line?.roleIds.length
  const footer = (
    <>
      <Failure words={acts.failureOf('position')} />
      <Button loading={acts.running === 'position'} loadingText='正在保存…' onPress={() => void save()}>
        保存岗位
      </Button>
    </>
  )
  return (
    <Sheet open title={line === undefined ? '新增岗位' : '修改岗位'} onClose={model.endPosition} footer={footer}>
      <TextField
        label='名称'
        mark='必填'
        maxLength={50}
        value={position.fullName}
        error={errors.fullName}
        onInput={(fullName) => model.setPosition({ fullName })}
      />
      <SelectField
        kind='tree'
        multiple
        label='角色'
        help={fixed && line !== undefined ? `全部角色：${rolesText(line)}；您不能授予的不在此更改` : '在这个岗位上的人都有这些角色'}
        nodes={organization.roles.map(({ id, name }) => ({ id, fullName: name }))}
        value={position.roleIds}
        error={errors.roleIds}
        onChange={(value) => model.setPosition({ roleIds: Array.isArray(value) ? value.map(String) : [value] })}
      />
      {line !== undefined && (
        <Button kind='text' onPress={() => void turn()}>
          {line.closedAt === null ? '停用岗位' : '启用岗位'}
        </Button>
      )}
    </Sheet>
  )
})

/** The positions of an organization, closed ones last. */
export const Positions = observer(function Positions({ model }: { model: OrganizeModel }) {
  const { positions, line } = model
  const sorted = [...positions.filter(({ closedAt }) => closedAt === null), ...positions.filter(({ closedAt }) => closedAt !== null)]
  return (
    <View>
      <CellGroup title='岗位'>
        {sorted.map((position) => (
          <Cell
            key={position.id}
            title={position.fullName}
            value={position.closedAt === null ? `${position.people} 人` : '已停用'}
            hint={rolesText(position)}
            onPress={() => model.beginPosition(position)}
          />
        ))}
        {sorted.length === 0 && <Cell title='还没有岗位' />}
      </CellGroup>
      {line?.closedAt === null && (
        <View className='organize-add'>
          <Button kind='secondary' inline icon='plus' onPress={() => model.beginPosition()}>
            新增岗位
          </Button>
        </View>
      )}
      <PositionSheet model={model} />
    </View>
  )
})
