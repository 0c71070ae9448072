import { lazy, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, usePullDownRefresh, useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { endPull } from '@/platform/page'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Chips } from '@/components/Chips'
import { Dialog } from '@/components/Dialog'
import { EmptyState } from '@/components/EmptyState'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { Notice } from '@/components/Notice'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { OptionList, Sheet } from '@/components/Sheet'
import { useStores } from '@/hooks/useStores'
import { useTitle } from '@/hooks/useTitle'
import { createFormService } from '@/services/form'
import { listScriptRemarks } from '@/form/store/scripts'
import { PAGES } from '@/domain/pages'
import { readParams } from '@/domain/queryString'
import { useLiveRecords } from './useLiveRecords'
import { ExportSheet } from './components/ExportSheet'
import { MissingModel } from './components/MissingModel'
import { RecordRows } from './components/RecordRows'
import { SortSheet } from './components/SortSheet'
import { TreeFilter } from './components/TreeFilter'
import { useActions } from './components/useActions'
import { useSearch } from './components/useSearch'
import { lookOfAddress, RecordListModel } from './model'
import { treeKey } from './searchSchema'
import './index.scss'

/** On a wide window the rows are a table (app.md#wide-screens); no mini-program carries it. */
const RecordTable =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./components/RecordTable.h5')).RecordTable })) : undefined

/** Records of a model: search, filter, sort menu, cards, paging (forms.md#lists). `preview` looks at a model that is being designed. */
export default observer(function DynamicModel() {
  const { api, session, navigation, feedback, uuid } = useStores()
  const { params } = useRouter()
  const { modelId = '', menuId = '', preview } = params
  const isPreview = preview === 'true'
  const [list] = useState(
    () =>
      new RecordListModel({
        service: createFormService(api),
        modelId,
        menuId,
        uuid,
        look: lookOfAddress(readParams(params)),
        tell: feedback.toast,
        can: (enCode, kind) => session.can(menuId, enCode, kind)
      })
  )
  const [isSorting, setSorting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const { model, pages } = list
  const search = useSearch(list, modelId)
  const actions = useActions({ list, modelId, menuId, isPreview })
  useEffect(() => () => list.dispose(), [list])
  useLiveRecords(modelId, () => void list.refresh())
  useDidShow(() => {
    if (session.isSignedIn) void list.refresh()
  })
  usePullDownRefresh(() => {
    void list.refresh().finally(endPull)
  })
  useReachBottom(() => void pages.loadMore())
  const look = useWideList(PAGES.records)
  const title = model?.fullName ?? ''
  useTitle(title)
  const isForm = model?.webType === '1'
  useEffect(() => {
    if (isForm) void navigation.replace(PAGES.record, { modelId, menuId, ...(isPreview && { preview: true }) })
  }, [isForm, isPreview, modelId, menuId, navigation])

  if (list.isMissing)
    return (
      <Page title={title}>
        <MissingModel />
      </Page>
    )
  const refused = () => feedback.toast('功能预览不支持检索')
  // Groups have their headings between cards.
  const hasTable = look.hasTable && !isPreview && list.groupColumn === undefined
  const hasCards = look.hasCards || !hasTable
  const sortList = model?.columns.sortList ?? []
  const addWord = list.rights?.button('add')
  // Only our server writes tables.
  const exportWord = isPreview || isForm || !session.hasFeature('dynamicForm') ? undefined : list.rights?.button('download')
  return (
    <Page title={title} className={hasCards ? '' : look.className}>
      <StickyHead>
        <View className='records-search'>
          <View className='records-words'>
            <SearchBar
              placeholder='请输入关键词搜索'
              onChange={isPreview ? () => undefined : list.searchWords}
              onSubmit={isPreview ? refused : list.searchWordsNow}
            />
          </View>
          {sortList.length > 0 && (
            <Button kind='text' inline label={list.order === undefined ? '排序' : '排序，已选'} onPress={() => setSorting(true)}>
              排序
            </Button>
          )}
          {exportWord !== undefined && list.columns.length > 0 && (
            <Button kind='text' inline onPress={() => setExporting(true)}>
              {exportWord}
            </Button>
          )}
          {search.isOffered && (
            <Button
              kind='text'
              inline
              label={search.chips.length === 0 ? '筛选' : `筛选，已用 ${search.chips.length} 项`}
              onPress={isPreview ? refused : search.open}
            >
              {search.chips.length === 0 ? '筛选' : `筛选 ${search.chips.length}`}
            </Button>
          )}
        </View>
        {model !== undefined && treeKey(model.columns) !== undefined && <TreeFilter list={list} {...search.formParts()} />}
        {search.chips.length > 0 && (
          <View className='records-chips'>
            <Chips label='筛选条件' chips={search.chips} onRemove={search.remove} />
          </View>
        )}
      </StickyHead>
      {isPreview && (
        <Notice>
          <Text>功能预览：可以查看和试填，不保存数据。</Text>
        </Notice>
      )}
      {listScriptRemarks(model?.columns ?? {}).map((line) => (
        <Notice key={line} tone='warning'>
          <Text>{line}</Text>
        </Notice>
      ))}
      {model !== undefined && !isForm && list.columns.length === 0 ? (
        <EmptyState icon='clipboard' title='没有可查看的内容' hint='请从工作台打开，或请管理员开放此列表的权限' />
      ) : (
        <WideList
          look={{ ...look, hasTable, hasCards }}
          table={() =>
            RecordTable && (
              <RecordTable
                list={list}
                modelId={modelId}
                address={{ modelId, menuId, ...(isPreview && { preview }) }}
                search={search}
                actions={actions}
                addWord={addWord}
              />
            )
          }
          cards={() => <RecordRows list={list} actions={actions} addWord={addWord} onClearFilter={search.clear} />}
        />
      )}
      {search.names}
      {search.sheet}
      {isExporting && exportWord !== undefined && (
        <ExportSheet
          title={exportWord}
          name={title}
          columns={list.ownColumns}
          addressOf={list.exportAddress}
          onClose={() => setExporting(false)}
        />
      )}
      {isSorting && (
        <SortSheet
          columns={sortList}
          order={list.order}
          onClose={() => setSorting(false)}
          onChoose={(order) => {
            setSorting(false)
            list.setOrder(order)
          }}
        />
      )}
      <Sheet open={actions.chosen !== undefined} title={actions.chosenTitle} onClose={actions.close}>
        <OptionList options={actions.optionsOf(actions.chosen)} onChoose={actions.act} />
      </Sheet>
      <Dialog
        open={actions.isRemoving}
        title='删除这条记录？'
        confirmText={actions.removeWord}
        isDangerous
        loading={list.removing !== ''}
        onConfirm={() => void actions.remove()}
        onCancel={actions.close}
      >
        <Text>{`“${actions.chosenTitle}”删除后不能恢复。`}</Text>
      </Dialog>
      <Dialog
        open={actions.buttons.question !== undefined}
        title={actions.buttons.question?.title ?? ''}
        confirmText={actions.buttons.question?.verb ?? ''}
        loading={actions.buttons.isBusy}
        onConfirm={() => void actions.buttons.agree()}
        onCancel={actions.buttons.disagree}
      >
        <Text>{`对“${actions.buttons.question?.of ?? ''}”执行。`}</Text>
      </Dialog>
      {addWord !== undefined && !isForm && hasCards && (
        <BottomBar>
          <Button icon='plus' onPress={actions.add}>
            {addWord}
          </Button>
        </BottomBar>
      )}
    </Page>
  )
})
