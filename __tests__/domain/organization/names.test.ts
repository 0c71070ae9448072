import { withoutAccounts } from '@/domain/organization/names'

test.each([
  ['王建军/driver1', '王建军'],
  ['王建军/driver1，阿依古丽·买买提江/ayigul', '王建军，阿依古丽·买买提江'],
  ['周敏/zhou.min@example.com', '周敏'],
  ['周敏', '周敏'],
  ['调度中心/夜班组', '调度中心/夜班组'],
  ['', '']
])('%s names %s', (text, names) => {
  expect(withoutAccounts(text)).toBe(names)
})
