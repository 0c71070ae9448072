import { useCallback } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { EmptyState } from '@/components/EmptyState'
import { Pressable } from '@/components/Pressable'
import { VirtualList } from '@/components/VirtualList'
import { useStores } from '@/hooks/useStores'
import type { ContactsModel, FoundPerson, LevelRow } from '../model'
import { BranchRow, Breadcrumb } from './BranchRow'
import { LetterIndex } from './LetterIndex'
import { PersonRow } from './PersonRow'
import { STARRED, type ContactRow } from '../sections'
import './ContactLists.scss'

/** Guesses for the list, px: rows are measured once drawn. A row is two lines and the room around them. */
const rowHeight = (textFactor: number): number => 20 + (45 * textFactor) / 100
const headingHeight = (textFactor: number): number => (30 * textFactor) / 100
/** With so few people letters would only be in the way. */
const LETTERS_FROM = 12

const keyOf = (row: { key: string }): string => row.key
const isHeading = (row: ContactRow): boolean => row.kind === 'heading'

function Heading({ letter, count }: { letter: string; count: number }) {
  return (
    <View className='letter-head' {...{ role: 'heading', 'aria-level': 2 }}>
      <Text>{letter === STARRED ? `星标 ${count}` : letter}</Text>
    </View>
  )
}

/** The end of a list: how many there are, and reading again without a pull. */
const Foot = observer(function Foot({ model, count }: { model: ContactsModel; count: number }) {
  return (
    <View className='contacts-foot'>
      <Text>共 {count} 人</Text>
      <Pressable className='contacts-again' label='刷新通讯录' disabled={model.isRefreshing} onPress={() => void model.refresh()}>
        <Text>{model.isRefreshing ? '正在刷新' : '刷新'}</Text>
      </Pressable>
    </View>
  )
})

/** Everybody from A to #, the starred on top. */
export const EverybodyList = observer(function EverybodyList({ model, count }: { model: ContactsModel; count: number }) {
  const { rows, letters } = model.sections
  const { textFactor } = useStores().ui
  const heightOf = useCallback(
    (row: ContactRow) => (row.kind === 'heading' ? headingHeight(textFactor) : rowHeight(textFactor)),
    [textFactor]
  )
  if (count === 0)
    return (
      <View className='contacts-state'>
        <EmptyState
          icon='user'
          title='通讯录里还没有人'
          hint='管理员添加同事后，会出现在这里'
          action={{ text: '刷新', onPress: () => void model.refresh() }}
        />
      </View>
    )
  const isLettered = count >= LETTERS_FROM
  return (
    <View className={isLettered ? 'contacts-list contacts-lettered' : 'contacts-list'}>
      <VirtualList<ContactRow>
        label='全部同事'
        items={rows}
        keyOf={keyOf}
        rowHeight={heightOf}
        isHeading={isHeading}
        target={model.target}
        onTopRow={model.scrolled}
        onRefresh={model.refresh}
        keepsPlace
        renderRow={(row) =>
          row.kind === 'heading' ? <Heading letter={row.letter} count={row.count} /> : <PersonRow person={row.person} onOpen={model.open} />
        }
        footer={<Foot model={model} count={count} />}
      />
      {isLettered && <LetterIndex letters={letters} current={model.letter} onPick={model.jump} />}
    </View>
  )
})

/** The company from the top down, one level at a time. */
export const OrganizeList = observer(function OrganizeList({ model }: { model: ContactsModel }) {
  const { level, path } = model
  const { ui } = useStores()
  const here = path[path.length - 1]?.name ?? ''
  return (
    <View className='contacts-list'>
      {path.length > 0 && <Breadcrumb path={path} onOpen={model.openBranch} />}
      {level.length === 0 ? (
        <View className='contacts-state'>
          <EmptyState icon='user' title={path.length === 0 ? '还没有组织' : '这个部门还没有人'} hint='管理员安排后，会出现在这里' />
        </View>
      ) : (
        <VirtualList<LevelRow>
          key={model.here}
          label={here === '' ? '组织' : here}
          items={level}
          keyOf={keyOf}
          rowHeight={rowHeight(ui.textFactor)}
          onRefresh={model.refresh}
          renderRow={(row) =>
            row.kind === 'branch' ? (
              <BranchRow branch={row.branch} onOpen={model.openBranch} />
            ) : (
              <PersonRow person={row.person} within={here} isLeader={row.isLeader} onOpen={model.open} />
            )
          }
        />
      )}
    </View>
  )
})

/** Who was found, best first. */
export const FoundList = observer(function FoundList({ model }: { model: ContactsModel }) {
  const { total, people } = model.found
  const { ui } = useStores()
  if (people.length === 0)
    return (
      <View className='contacts-state'>
        <EmptyState icon='search' title={`没有找到“${model.keyword.trim()}”`} hint='可按姓名、拼音、首字母、手机号或账号查找' />
      </View>
    )
  const rest = total - people.length
  return (
    <View className='contacts-list'>
      <VirtualList<FoundPerson>
        label='查找结果'
        items={people}
        keyOf={keyOf}
        rowHeight={rowHeight(ui.textFactor)}
        renderRow={({ person, nameRanges, reason }) => (
          <PersonRow person={person} nameRanges={nameRanges} reason={reason} onOpen={model.open} />
        )}
        footer={
          rest > 0 ? (
            <View className='contacts-foot'>
              <Text>还有 {rest} 人符合，请再多输入几个字</Text>
            </View>
          ) : undefined
        }
      />
    </View>
  )
})
