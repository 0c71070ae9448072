import { useState } from 'react'
import type { SheetOption } from '@/components/Sheet'
import type { RecordRow } from '@/contract/form'
import { asApiError, resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowService } from '@/services/workFlow'
import { PAGES } from '@/domain/pages'
import { titleOf } from '../cards'
import { flowPageOf, mayEdit, mayRemove, UNDER_WAY } from '../flowState'
import type { RecordListModel } from '../model'
import { PREVIEW_WORDS } from '../record/parts'
import { useRowButtons } from './useRowButtons'

/** One of the platform's, or `own:` and the value of a button of the list's designer. */
type RowAct = 'edit' | 'remove' | 'detail' | `own:${string}`

export interface ActionParts {
  list: RecordListModel
  modelId: string
  menuId: string
  isPreview: boolean
}

/** What can be done with a record of a list, by rights and by the state of its workflow (forms.md#flow-state). */
export function useActions({ list, modelId, menuId, isPreview }: ActionParts) {
  const { navigation, feedback, api } = useStores()
  const [flows] = useState(() => createWorkFlowService(api))
  const [chosen, setChosen] = useState<RecordRow>()
  const [removed, setRemoved] = useState<RecordRow>()
  /** One card at a time is swiped aside. */
  const [swiped, setSwiped] = useState('')
  const { rights } = list
  const buttons = useRowButtons({ list, modelId, menuId })
  const removeWord = rights?.button('remove')
  const close = () => {
    setSwiped('')
    setChosen(undefined)
    setRemoved(undefined)
  }
  const open = async (row: RecordRow | undefined, edit: boolean): Promise<void> => {
    close()
    const isLooking = row !== undefined && !edit
    const flowPage = isPreview ? undefined : flowPageOf(list.model, row?.id, isLooking)
    // Who may see the record may not see its task: the record then stands on its own page.
    if (flowPage !== undefined && (!isLooking || (await resultOf(flows.mayOpen(row.id))).data !== false))
      return navigation.open(...flowPage)
    return navigation.open(PAGES.record, {
      modelId,
      menuId,
      ...(row !== undefined && { id: row.id }),
      ...(edit && { edit: true }),
      ...(row === undefined && isPreview && { preview: true })
    })
  }
  const optionsOf = (row: RecordRow | undefined): SheetOption<RowAct>[] => {
    const detail = rights?.button('detail')
    const edit = rights?.button('edit')
    return [
      ...(detail === undefined ? [] : [{ value: 'detail' as const, label: detail }]),
      ...(edit === undefined || !mayEdit(row?.flowState) ? [] : [{ value: 'edit' as const, label: edit }]),
      ...(isPreview ? [] : (rights?.ownButtons ?? [])).map(({ value, label }) => ({ value: `own:${value}` as const, label })),
      ...(removeWord === undefined ? [] : [{ value: 'remove' as const, label: removeWord, isDangerous: true }])
    ]
  }
  const askRemove = (row: RecordRow) => {
    close()
    if (isPreview) feedback.toast(PREVIEW_WORDS)
    else if (mayRemove(row.flowState)) setRemoved(row)
    else feedback.toast(UNDER_WAY)
  }
  return {
    buttons,
    chosen,
    chosenTitle: (chosen ?? removed) === undefined ? '' : titleOf((chosen ?? removed) as RecordRow, list.columns),
    isRemoving: removed !== undefined,
    removeWord: removeWord ?? '',
    /** What a swipe of a card uncovers. */
    swipeOf: (row: RecordRow) =>
      removeWord === undefined
        ? undefined
        : { word: removeWord, isOpen: swiped === row.id, open: () => setSwiped(row.id), close: () => setSwiped(''), remove: askRemove },
    close,
    optionsOf,
    add: () => void open(undefined, false),
    /** A tap on a card: it is shown, else changed; undefined where neither is for this person. */
    open:
      rights?.button('detail') !== undefined || rights?.button('edit') !== undefined
        ? (row: RecordRow) => void open(row, rights.button('detail') === undefined && mayEdit(row.flowState))
        : undefined,
    /** Further actions of a card, where there are any besides the tap on it. */
    more: optionsOf(undefined).some(({ value }) => value !== 'detail') ? setChosen : undefined,
    act: (act: RowAct) => {
      if (chosen === undefined) return
      const button = rights?.ownButtons.find(({ value }) => act === `own:${value}`)
      if (button !== undefined) {
        close()
        buttons.press(button, chosen)
      } else if (act === 'remove') askRemove(chosen)
      else void open(chosen, act === 'edit')
    },
    remove: async () => {
      if (removed === undefined) return
      try {
        await list.remove(removed.id)
        feedback.toast('已删除', 'success')
      } catch (thrown) {
        feedback.toast(asApiError(thrown).message)
      }
      close()
    }
  }
}
export type RecordActions = ReturnType<typeof useActions>
