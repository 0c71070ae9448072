import { useState } from 'react'
import type { ButtonEntry, RecordRow } from '@/contract/form'
import type { Json } from '@/contract/formSchema'
import { asApiError } from '@/domain/apiError'
import { menuOfModel } from '@/domain/workbench/menu'
import { useStores } from '@/hooks/useStores'
import { createDataInterfaceService, type FilledParam } from '@/services/dataInterface'
import { createFormService, type RecordValues } from '@/services/form'
import { PAGES } from '@/domain/pages'
import { titleOf } from '../cards'
import type { RecordListModel } from '../model'

export interface RowButtonParts {
  list: RecordListModel
  modelId: string
  menuId: string
}

interface Pressed {
  readonly button: ButtonEntry
  readonly row: RecordRow
}

/** Parameters of a data interface with what the row holds of them (system.md#parameters). */
const parametersOf = ({ event }: ButtonEntry, values: RecordValues): FilledParam[] =>
  (event?.templateJson ?? []).flatMap((each) => {
    const { field, relationField, defaultValue } = each
    if (typeof field !== 'string') return []
    const source = typeof relationField === 'string' && relationField !== '' ? values[relationField] : defaultValue
    return [{ field, defaultValue: source ?? '' }]
  })

/**
 * What the buttons do that a list's designer gave to its rows (forms.md#buttons-of-a-list): open a form, run a script, call a data
 * interface.
 */
export function useRowButtons({ list, modelId, menuId }: RowButtonParts) {
  const { api, feedback, navigation, workbench } = useStores()
  const [service] = useState(() => createFormService(api))
  const [interfaces] = useState(() => createDataInterfaceService(api))
  /** Waits for a yes. */
  const [asked, setAsked] = useState<Pressed>()
  const [isBusy, setBusy] = useState(false)
  const run = async ({ button, row }: Pressed): Promise<void> => {
    const { event } = button
    if (event?.modelId !== undefined) {
      void navigation.open(PAGES.record, {
        modelId: event.modelId,
        menuId: menuOfModel(workbench.menu ?? [], event.modelId),
        from: modelId,
        fromMenu: menuId,
        fromRecord: row.id,
        fromButton: button.value
      })
      return
    }
    setBusy(true)
    try {
      if (event?.scriptId !== undefined) {
        // Scripts of the platform know the row as the list shows it.
        const patches = await service.runScript(modelId, {
          scriptId: event.scriptId,
          values: {},
          row: Math.max(0, list.pages.rows.indexOf(row)),
          data: row as Json
        })
        const said = patches.flatMap((patch) => (patch.do === 'toast' ? [patch.message] : []))
        feedback.toast(said.join('；') || `${button.label}：已完成`)
      } else if (event?.interfaceId !== undefined) {
        const { values } = await service.takenByButton(modelId, row.id, menuId, button.value)
        await interfaces.options(event.interfaceId, parametersOf(button, { ...values, id: row.id }))
        feedback.toast(`${button.label}：已完成`, 'success')
      }
      await list.refresh()
    } catch (thrown) {
      feedback.toast(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    question:
      asked === undefined
        ? undefined
        : {
            title: asked.button.event?.confirmTitle ?? `${asked.button.label}？`,
            verb: asked.button.label,
            of: titleOf(asked.row, list.columns)
          },
    press: (button: ButtonEntry, row: RecordRow) => {
      const { event } = button
      if (isBusy) return
      if (event === undefined || event.problem !== undefined) feedback.toast(event?.problem ?? '此按钮没有设置动作')
      else if (event.useConfirm === true) setAsked({ button, row })
      else void run({ button, row })
    },
    agree: async () => {
      if (asked === undefined) return
      await run(asked)
      setAsked(undefined)
    },
    disagree: () => setAsked(undefined)
  }
}
