import { FactRow, Section } from '@/components/Card'
import { Text } from '@tarojs/components'
import type { BaseInfo } from '@/contract/organization'
import { formatFullDateTime, shanghaiDate } from '@/domain/format'
import { withoutAccounts } from '@/domain/organization/names'

/** What the company keeps of the account; nobody changes it here. */
export function AccountFacts({ info }: { info: BaseInfo }) {
  const previous = formatFullDateTime(info.prevLogTime)
  const facts: readonly (readonly [string, string])[] = [
    ['账号', info.account],
    ['所属组织', info.organize],
    ['直属主管', withoutAccounts(info.manager)],
    ['岗位', info.position],
    ['角色', info.roleId],
    ['入职时间', shanghaiDate(info.entryDate)],
    ['创建时间', info.creatorTime > 0 ? formatFullDateTime(info.creatorTime) : ''],
    ['上次登录', previous === '' ? '没有记录' : previous]
  ]
  return (
    <Section title='账户信息'>
      {facts.map(([label, text]) => (
        <FactRow key={label} label={label}>
          <Text>{text === '' ? '未设置' : text}</Text>
        </FactRow>
      ))}
      <Text className='profile-note'>以上由公司维护，有误请联系管理员。</Text>
    </Section>
  )
}
