import { useEffect, useState, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import type { ListExport, ListView } from '@/contract/transferCar/lists'
import { useStores } from '@/hooks/useStores'
import { saveFile } from '@/platform/saveFile'
import type { ListDeskModel, ListLook } from '@/stores/listDesk/model'
import './index.scss'

interface ListDeskProps {
  /** Undefined: another's server keeps no views and writes no files. */
  model: ListDeskModel | undefined
  look: ListLook
  keyword: string
  /** Ids of the rows that are ticked. */
  selected: readonly string[]
  onShow: (view: ListView) => void
}

/** A view gets its name, or another one; its owner alone changes and deletes it. */
const ViewSheet = observer(function ViewSheet({
  model,
  look,
  view,
  onClose
}: {
  model: ListDeskModel
  look: ListLook
  view: ListView | undefined
  onClose: () => void
}) {
  const { feedback } = useStores()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const { acts } = model
  const save = async () => {
    if (await model.save(look, { name, isShared }, view?.id)) onClose()
  }
  const remove = async (id: string) => {
    const isSure = await feedback.confirm({ title: `删除视图“${view?.name ?? ''}”？`, confirmText: '删除视图', isDangerous: true })
    if (!isSure) return
    if (await model.remove(id)) onClose()
    else feedback.toast(acts.failureOf('remove'))
  }
  const error = acts.errorsOf('save').name ?? acts.failureOf('save')
  return (
    <Sheet
      open
      title={view === undefined ? '保存视图' : '修改视图'}
      onClose={onClose}
      footer={
        <View className='list-desk-acts'>
          {view !== undefined && (
            <Button kind='danger' inline loading={acts.running === 'remove'} onPress={() => void remove(view.id)}>
              删除视图
            </Button>
          )}
          <Button loading={acts.running === 'save'} disabled={name.trim() === ''} onPress={() => void save()}>
            保存
          </Button>
        </View>
      }
    >
      <TextField label='视图名称' value={name} maxLength={20} error={error} onInput={setName} onConfirm={() => void save()} />
      <CheckField label='与能看到此列表的同事共享' checked={isShared} onChange={setShared} />
      <Text className='list-desk-hint'>视图保存当前的分类、筛选条件和显示的列。</Text>
    </Sheet>
  )
})

function progressWords({ state, rows, total, failure }: ListExport): string {
  if (state === 'FAILED') return `导出失败：${failure}`
  if (state === 'DONE') return `已导出 ${rows} 行`
  return total === null ? `正在导出，已写 ${rows} 行` : `正在导出 ${rows} / ${total} 行`
}

/** Asks for the file of what is shown, says how far it is, and hands it out. */
const Export = observer(function Export({
  model,
  look,
  keyword,
  selected
}: Pick<ListDeskProps, 'look' | 'keyword' | 'selected'> & { model: ListDeskModel }) {
  const { feedback, session } = useStores()
  const [isSaving, setSaving] = useState(false)
  const { acts, exports } = model
  if (exports?.canExport !== true) return null
  const { last } = exports
  const isRunning = last?.state === 'RUNNING' || acts.running === 'export'
  const begin = async () => {
    await model.beginExport({ ...look, ...(keyword !== '' && { keyword }), ...(selected.length > 0 && { ids: [...selected] }) })
    const failure = acts.failureOf('export')
    if (failure !== '') feedback.toast(failure)
  }
  const save = async ({ id, name }: ListExport) => {
    setSaving(true)
    const problem = await saveFile({ url: model.fileAddress(id), token: session.token, name })
    setSaving(false)
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <>
      {last !== null && (
        <Text className='list-desk-progress' {...{ role: 'status' }}>
          {progressWords(last)}
        </Text>
      )}
      {last?.state === 'DONE' && (
        <Button kind='text' inline loading={isSaving} onPress={() => void save(last)}>
          下载文件
        </Button>
      )}
      <Button kind='secondary' inline disabled={isRunning} onPress={() => void begin()}>
        {selected.length > 0 ? `导出所选 ${selected.length} 行` : '导出'}
      </Button>
    </>
  )
})

/** Saved views as chips, and the button that saves what is shown. */
const Views = observer(function Views({ model, look, onShow }: Pick<ListDeskProps, 'look' | 'onShow'> & { model: ListDeskModel }) {
  /** Undefined = closed, null = a new one. */
  const [naming, setNaming] = useState<ListView | null>()
  const current = model.viewOf(look)
  const open = (view: ListView | null) => {
    model.acts.clear()
    setNaming(view)
  }
  return (
    <>
      {model.views.length > 0 && (
        <View className='list-desk-views' {...{ role: 'radiogroup', 'aria-label': '视图' }}>
          {model.views.map((view) => (
            <Pressable
              key={view.id}
              role='radio'
              checked={view === current}
              className={view === current ? 'list-desk-view list-desk-view-current' : 'list-desk-view'}
              onPress={() => onShow(view)}
            >
              <Text>{view.isMine ? view.name : `${view.name} · ${view.ownerName}`}</Text>
            </Pressable>
          ))}
        </View>
      )}
      {current?.isMine === true ? (
        <Button kind='text' inline onPress={() => open(current)}>
          修改视图
        </Button>
      ) : (
        <Button kind='text' inline onPress={() => open(null)}>
          保存视图
        </Button>
      )}
      {naming !== undefined && <ViewSheet model={model} look={look} view={naming ?? undefined} onClose={() => setNaming(undefined)} />}
    </>
  )
})

/** What stands above a list that is a table (app.md#wide-screens): saved views as chips, and the file of what is shown; children are buttons beside it. */
export const ListDesk = observer(function ListDesk(props: PropsWithChildren<ListDeskProps>) {
  const { model, look, keyword, selected, onShow, children } = props
  useEffect(() => {
    void model?.load()
    return model?.close
  }, [model])
  return (
    <View className='list-desk'>
      {model !== undefined && <Views model={model} look={look} onShow={onShow} />}
      <View className='list-desk-end'>
        {model !== undefined && <Export model={model} look={look} keyword={keyword} selected={selected} />}
        {children}
      </View>
    </View>
  )
})
