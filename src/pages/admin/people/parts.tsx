import { StatusTag } from '@/components/StatusTag'
import type { PersonLine } from '@/contract/admin/people'

export const STATES = [
  { value: 'enabled', label: '启用' },
  { value: 'disabled', label: '停用' }
] as const

/** What a person is in the company, administrators of the whole first. */
export const rolesOf = ({ isAdministrator, roles }: PersonLine): string => (isAdministrator ? ['管理员', ...roles] : roles).join('，')

/** How an account stands. */
export function StateTag({ person: { isEnabled, hasPassword } }: { person: Pick<PersonLine, 'isEnabled' | 'hasPassword'> }) {
  const state = !isEnabled ? '停用' : hasPassword ? '启用' : '未设密码'
  return <StatusTag tone={!isEnabled ? 'neutral' : hasPassword ? 'success' : 'warning'}>{state}</StatusTag>
}
