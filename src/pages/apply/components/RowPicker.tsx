import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createDataInterfaceService } from '@/services/dataInterface'
import { createFormService } from '@/services/form'
import { DraftBook } from '@/stores/drafts'
import { Picks, type PickedRow } from '@/form/store/picks'
import { RowPickModel } from '../stores/rowPick/model'
import './RowPicker.scss'

const TITLE = '选择数据'

const PickRow = observer(function PickRow({
  model,
  row,
  onPress
}: {
  model: RowPickModel
  row: PickedRow
  onPress: (row: PickedRow) => void
}) {
  const isChosen = model.isChosen(row)
  const { isMultiple } = model.question
  return (
    <Pressable role={isMultiple ? 'checkbox' : 'radio'} checked={isChosen} className='pick-row' onPress={() => onPress(row)}>
      <View className={`pick-mark${isMultiple ? '' : ' pick-mark-round'}${isChosen ? ' pick-mark-on' : ''}`}>
        {isChosen && <Icon name='check' size={16} />}
      </View>
      <View className='pick-words'>
        <Text className='pick-text'>{model.textOf(row)}</Text>
        {model.linesOf(row).map(({ key, label, text }) => (
          <Text key={key} className='pick-line'>
            {label === '' ? text : `${label}：${text}`}
          </Text>
        ))}
      </View>
    </Pressable>
  )
})

const Content = observer(function Content({ model, onPress }: { model: RowPickModel; onPress: (row: PickedRow) => void }) {
  const { pages } = model
  const { keyword } = pages
  if (pages.state === 'loading') return <Skeleton cards={5} lines={2} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void model.load()} />
  if (pages.rows.length === 0)
    return keyword === '' ? (
      <EmptyState title='没有可选的数据' />
    ) : (
      <EmptyState icon='search' title={`没有找到“${keyword}”`} hint='换一个词，或清空后查看全部' />
    )
  return (
    <>
      <View className='pick-rows' {...{ role: model.question.isMultiple ? 'group' : 'radiogroup', 'aria-label': TITLE }}>
        {pages.shown.map((row) => (
          <PickRow key={model.keyOf(row)} model={model} row={row} onPress={onPress} />
        ))}
      </View>
      {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      )}
    </>
  )
})

/** What is chosen, to be looked at before it goes back to the form. */
const Chosen = observer(function Chosen({ model, onConfirm }: { model: RowPickModel; onConfirm: () => void }) {
  const count = model.chosen.size
  const names = [...model.chosen.values()].slice(0, 3).map(model.textOf).join('、')
  if (!model.question.isMultiple)
    return count === 0 ? null : (
      <BottomBar notice={<Text className='pick-chosen'>{`已选 ${names}`}</Text>}>
        <Button
          kind='secondary'
          onPress={() => {
            model.clear()
            onConfirm()
          }}
        >
          清除所选
        </Button>
      </BottomBar>
    )
  return (
    <BottomBar
      notice={count === 0 ? undefined : <Text className='pick-chosen'>{count > 3 ? `已选 ${names} 等 ${count} 项` : `已选 ${names}`}</Text>}
    >
      <View className='pick-bar'>
        <Button kind='secondary' inline disabled={count === 0} onPress={model.clear}>
          清空
        </Button>
        <View className='pick-bar-confirm'>
          <Button onPress={onConfirm}>{count === 0 ? '确定' : `确定（${count}）`}</Button>
        </View>
      </View>
    </BottomBar>
  )
})

/** Choosing rows for a field or a sub-table of a form: `ask` in the address names the question (form/store/picks). */
export const RowPicker = observer(function RowPicker() {
  const { api, storage, session, clock, navigation } = useStores()
  const { ask = '' } = useRouter().params
  const [{ picks, model }] = useState(() => {
    const asked = new Picks(new DraftBook(storage, session.userInfo?.userId ?? ''), () => clock.now())
    const question = asked.question(ask)
    const services = { form: createFormService(api), dataInterface: createDataInterfaceService(api) }
    return { picks: asked, model: question === undefined ? undefined : new RowPickModel(question, services) }
  })
  useEffect(() => {
    if (session.isSignedIn) void model?.load()
    return () => model?.dispose()
  }, [model, session])
  useReachBottom(() => void model?.pages.loadMore())

  if (model === undefined)
    return (
      <Page title={TITLE}>
        <EmptyState title='没有等待选择的内容' hint='从表单中的选择框打开' />
      </Page>
    )
  const leave = () => void navigation.back(picks.from(ask))
  const answer = () => {
    picks.answer(ask, [...model.chosen.values()])
    leave()
  }
  const press = (row: PickedRow) => {
    // One of many: chosen is done.
    if (!model.question.isMultiple) model.clear()
    model.toggle(row)
    if (!model.question.isMultiple) answer()
  }
  return (
    <Page title={model.question.title || TITLE} onBack={leave}>
      {model.question.canSearch && (
        <StickyHead>
          <SearchBar placeholder='请输入关键词搜索' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        </StickyHead>
      )}
      <Content model={model} onPress={press} />
      <Chosen model={model} onConfirm={answer} />
    </Page>
  )
})
