import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import type { FlowEngineRow } from '@/contract/workFlow'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createFlowTemplateService } from '@/services/workFlowTemplate'
import { PAGES } from '@/domain/pages'
import { useKeys } from '../components/useKeys'
import { TemplatesModel } from './model'
import { TemplateCard } from './components/TemplateCard'
import { Versions } from './components/Versions'
import './index.scss'

/** Templates of flows, for who manages them: they come in by command, here they are looked at and switched on and off. */
export default observer(function Templates() {
  const { api, navigation, feedback } = useStores()
  const { keys } = useKeys('templates')
  const [model] = useState(() => new TemplatesModel({ service: createFlowTemplateService(api), keys }))
  const [switched, setSwitched] = useState<FlowEngineRow>()
  const { pages } = model
  const { keyword } = pages
  useEffect(() => () => model.dispose(), [model])
  usePageReading(pages.refresh)
  useReachBottom(() => void pages.loadMore())
  const isStopping = switched?.enabledMark === 1
  const act = isStopping ? '停用' : '启用'
  const confirm = async () => {
    if (switched === undefined) return
    const failure = await model.setEnabled(switched, !isStopping)
    setSwitched(undefined)
    feedback.toast(failure === '' ? `已${act}` : failure, failure === '' ? 'success' : undefined)
  }
  const content = () => {
    if (pages.state === 'loading') return <Skeleton cards={4} />
    if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.refresh()} />
    if (pages.rows.length === 0)
      return keyword === '' ? (
        <EmptyState icon='flow' title='还没有流程模板' hint='流程模板由管理员用导入命令导入' />
      ) : (
        <EmptyState icon='search' title={`没有找到“${keyword}”`} hint='换一个词，或清空后查看全部' />
      )
    return (
      <>
        {pages.shown.map((flow) => (
          <TemplateCard
            key={flow.id}
            flow={flow}
            onPreview={({ id }) => void navigation.open(PAGES.flowPreview, { id })}
            onVersions={(each) => void model.ask(each)}
            onSwitch={setSwitched}
          />
        ))}
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      </>
    )
  }
  return (
    <Page title='流程模板'>
      <StickyHead>
        <SearchBar placeholder='搜索流程名称或编码' onChange={pages.search} onSubmit={pages.searchNow} />
      </StickyHead>
      {content()}
      <Versions model={model} />
      <Dialog
        open={switched !== undefined}
        title={`${act}“${switched?.fullName ?? ''}”？`}
        confirmText={act}
        isDangerous={isStopping}
        loading={model.isSending}
        onConfirm={() => void confirm()}
        onCancel={() => setSwitched(undefined)}
      >
        <Text>{isStopping ? '停用后不能再发起，已发起的流程继续审批。' : '启用后，有权限的人可以发起。'}</Text>
      </Dialog>
    </Page>
  )
})
