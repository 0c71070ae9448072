import { useMemo, useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { BulkAct } from '@/components/ListDesk/BulkAct.h5'
import { ListTable, minutesOf, tableColumns } from '@/components/ListDesk/ListTable.h5'
import type { PersonLine } from '@/contract/admin/people'
import type { ListColumn } from '@/domain/transferCar/listColumns'
import { useStores } from '@/hooks/useStores'
import type { PeopleService } from '@/services/admin/people'
import { BulkModel } from '@/stores/listDesk/bulk'
import { lookOf, type PeopleLook, type PeopleModel } from './model'
import { rolesOf, StateTag, STATES } from './parts'

const COLUMNS = {
  realName: { label: '姓名', width: 96, text: ({ realName }) => realName },
  account: { label: '账号', width: 116, sorts: 'name', text: ({ account }) => account },
  mobile: { label: '手机号', width: 116, text: ({ mobile }) => mobile },
  organize: { label: '组织', width: 180, isWide: true, text: ({ organize }) => organize.split(' / ').slice(-2).join(' / ') },
  positions: { label: '岗位', width: 120, text: ({ positions }) => positions.join('，') },
  roles: { label: '角色', width: 140, text: rolesOf },
  state: { label: '状态', width: 92, text: ({ isEnabled }) => (isEnabled ? '启用' : '停用') },
  lastSignIn: {
    label: '最近登录',
    width: 144,
    sorts: 'time',
    text: ({ lastSignIn }) => (lastSignIn === null ? '从未登录' : minutesOf(lastSignIn))
  }
} satisfies Record<string, ListColumn<PersonLine>>

interface PeopleTableProps {
  model: PeopleModel
  service: Pick<PeopleService, 'enable' | 'endSessions' | 'invite'>
  instead: ReactNode | undefined
  onOpen: (id: string) => void
  onShow: (filter: PeopleLook) => void
}

/** What is done with several people at once; whoever leaves is looked at alone, because of what he holds. */
function BulkActs({
  bulk,
  chosen,
  service,
  canInvite,
  onDone
}: {
  bulk: BulkModel
  chosen: readonly PersonLine[]
  canInvite: boolean
  onDone: () => void
} & Pick<PeopleTableProps, 'service'>) {
  const of = (rows: readonly PersonLine[]) => ({
    rows: rows.map(({ id, realName }) => ({ id, name: realName, body: {} })),
    model: bulk,
    unit: '人',
    noun: '',
    onDone
  })
  return (
    <>
      <BulkAct
        {...of(chosen.filter(({ isEnabled }) => !isEnabled))}
        word='启用'
        about='启用后可以重新登录，岗位和角色不变。'
        call={(id, _body, key) => service.enable(id, key)}
      />
      {canInvite && (
        <BulkAct
          {...of(chosen.filter(({ isEnabled, hasPassword }) => isEnabled && !hasPassword))}
          word='邀请'
          about='会收到设置密码的短信链接，7 天内有效，以前的链接作废。'
          call={(id, _body, key) => service.invite({ userIds: [id] }, key)}
        />
      )}
      <BulkAct
        {...of(chosen.filter(({ isEnabled }) => isEnabled))}
        word='强制下线'
        isDangerous
        about='其全部设备退出登录，未提交的内容留在设备上。'
        call={(id, body, key) => service.endSessions(id, body, key)}
      />
    </>
  )
}

/** The people of the company on a wide window (app.md#wide-screens). */
export const PeopleTable = observer(function PeopleTable({ model, service, instead, onOpen, onShow }: PeopleTableProps) {
  const { uuid } = useStores()
  const { roles } = model.options
  const [bulk] = useState(() => new BulkModel(uuid))
  const columns = useMemo(
    () =>
      tableColumns<PersonLine>(
        COLUMNS,
        { state: (person) => <StateTag person={person} /> },
        {
          roles: { kind: 'choice', key: 'roleId', options: roles.map(({ id, name }) => ({ value: id, label: name })) },
          state: { kind: 'choice', key: 'state', options: STATES }
        }
      ),
    [roles]
  )
  return (
    <ListTable
      name='people'
      desk={undefined}
      label='人员'
      unit='人'
      columns={columns}
      model={model}
      instead={instead}
      onOpen={onOpen}
      onShow={(look) => onShow(lookOf(look.filter))}
      bulk={(chosen) => (
        <BulkActs bulk={bulk} chosen={chosen} service={service} canInvite={model.canInvite} onDone={() => void model.pages.refresh()} />
      )}
    />
  )
})
