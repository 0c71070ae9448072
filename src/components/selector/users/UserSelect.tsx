import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import type { SelectorRange } from '@/domain/form/range'
import { useStores } from '@/hooks/useStores'
import { SelectorSheet } from '../SelectorSheet'
import type { SelectorProps } from '../types'
import { USER_TABS, UserSelectModel, type UserTab } from './model'
import { chosenOf, storedOf } from '../values'

export interface UserSelectProps extends SelectorProps {
  range?: SelectorRange
}

const OpenUserSelect = observer(function OpenUserSelect({
  value,
  multiple = false,
  max = Infinity,
  title = '选择人员',
  disabled = [],
  range,
  onConfirm,
  onClose
}: UserSelectProps) {
  const { dictionary, newList, services, storage, session } = useStores()
  const [model] = useState(
    () =>
      new UserSelectModel(
        { dictionary, newList, storage, organization: services.organization, userId: session.userInfo?.userId ?? '' },
        { isMultiple: multiple, max, chosen: chosenOf('user', value), disabled, range }
      )
  )
  useEffect(() => {
    model.start()
    return () => model.dispose()
  }, [model])
  return (
    <SelectorSheet<UserTab>
      title={title}
      placeholder='姓名、拼音、手机号或账号'
      model={model.selector}
      content={model.content}
      {...(model.isRanged ? {} : { tabs: USER_TABS, tab: model.tab, onTab: model.setTab })}
      hasLevels={model.hasLevels}
      hasTree={dictionary.userTree.data !== undefined}
      onSearch={model.search}
      hintOf={model.hintOf}
      onConfirm={(items) => {
        model.remember(items)
        onConfirm(storedOf('user', multiple, items), items)
      }}
      onClose={onClose}
    />
  )
})

/** People: by search, lately chosen, own department, subordinates, or the tree of the company. Stores an id or a list of ids. */
export function UserSelect(props: UserSelectProps) {
  return props.open ? <OpenUserSelect {...props} /> : null
}
