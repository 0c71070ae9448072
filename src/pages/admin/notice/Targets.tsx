import { observer } from 'mobx-react'
import { Section } from '@/components/Card'
import { CheckField } from '@/components/Field'
import { SelectField, type SelectorValue } from '@/components/selector'
import { Refused } from '../components/Refused'
import type { NoticeModel } from './model'

/** Ids of a choice, the last of each path where paths are stored. */
const idsOf = (value: SelectorValue): string[] =>
  value === null || value === undefined || typeof value === 'string'
    ? []
    : value.flatMap((each: string | readonly string[]) => (typeof each === 'string' ? [each] : each.slice(-1)))

/** Whom a notice is for: everybody, or whoever is in one of these. */
export const Targets = observer(function Targets({ model }: { model: NoticeModel }) {
  const { isEverybody, organizeIds, roleIds, userIds } = model.form.targets
  return (
    <Section title='接收范围'>
      <CheckField label='我管理的全体人员' checked={isEverybody} onChange={(next) => model.target({ isEverybody: next })} />
      {!isEverybody && (
        <>
          <SelectField
            kind='organize'
            multiple
            label='组织'
            help='包括下级组织'
            value={organizeIds.map((id) => [id])}
            onChange={(value) => model.target({ organizeIds: idsOf(value) })}
          />
          <SelectField kind='role' multiple label='角色' value={roleIds} onChange={(value) => model.target({ roleIds: idsOf(value) })} />
          <SelectField kind='user' multiple label='人员' value={userIds} onChange={(value) => model.target({ userIds: idsOf(value) })} />
        </>
      )}
      <Refused words={model.errors.targets ?? ''} />
    </Section>
  )
})
