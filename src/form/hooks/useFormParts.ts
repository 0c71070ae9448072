import { useState } from 'react'
import type { FormParts, FormStore } from '@/form'
import { idOfRow } from '@/form/view/fields/RecordFields'
import { isRecordKind } from '@/domain/form/kinds'
import type { OrganizeNode } from '@/contract/organization'
import { parseCell } from '@/domain/form/address'
import { parametersOf } from '@/domain/form/options'
import { fillParameters } from '@/domain/form/parameters'
import type { Address, FormContext, FormEngine } from '@/domain/form/types'
import { isList } from '@/domain/guards'
import { recordCode } from '@/domain/scan/payload'
import { menuOfModel } from '@/domain/workbench/menu'
import { remotePicture } from '@/platform/remotePicture'
import type { FormSources } from '@/form/store/formSources'
import type { PickedRow } from '@/form/store/picks'
import { placesOf } from '@/form/store/recallRows'
import { rowSourceOf, takenKeys, tableParameters, tableSourceOf } from '@/form/store/rowSource'
import { PAGES } from '@/domain/pages'
import { useFormPicks } from './useFormPicks'
import { useStores } from '@/hooks/useStores'

/** A field as a place in the form that an address can carry: cells by the number of their row, because ids of rows end with the open form. */
function placeOf(engine: FormEngine, address: Address): string {
  const cell = parseCell(address)
  return cell === undefined ? address : `${cell.table}.${engine.rows(cell.table).indexOf(cell.rowId)}.${cell.key}`
}

/** Ids from the root to the first of these that is an organisation, as fields store it: who belongs to a department belongs to its company. */
function organizePath(nodes: readonly OrganizeNode[], ids: readonly string[]): readonly string[] {
  const pathIn = (level: readonly OrganizeNode[], id: string): readonly string[] | undefined => {
    for (const node of level) {
      const below = node.id === id ? [] : pathIn(node.children ?? [], id)
      if (below !== undefined) return [node.id, ...below]
    }
    return undefined
  }
  for (const id of ids) {
    const path = pathIn(nodes, id)
    if (path !== undefined) return path
  }
  return []
}

export interface OpenedForm {
  /** Unlike any other open form's. */
  name: string
  /** '' where no script can run. */
  modelId: string
  /** '' while it is not stored. */
  recordId: string
  sources: FormSources
}

/** What every form of a page needs beside its engine: servers, pages of choosing, who fills it. */
export function useFormParts({ name, modelId, recordId, sources }: OpenedForm) {
  const stores = useStores()
  const picks = useFormPicks(name)
  const [takenLeft] = useState(() => new Map<Address, readonly PickedRow[]>())
  const { dictionary, feedback, navigation, services, workbench, session, clock } = stores
  /** True for a server that runs what no rule can replace (forms.md#scripts). */
  const runsScripts = session.hasFeature('dynamicForm')
  const person = (): Pick<FormContext, 'user' | 'now'> => {
    const user = session.userInfo
    return {
      user: {
        id: user?.userId ?? '',
        name: user?.userName ?? '',
        organizeIds: organizePath(dictionary.organizes.data ?? [], [user?.organizeId ?? '', user?.companyId ?? '']),
        departmentId: user?.departmentId ?? '',
        positionIds: user?.positionIds.map(({ id }) => id) ?? [],
        roleIds: user?.roleIds ?? [],
        groupIds: user?.groupIds ?? []
      },
      now: clock.now()
    }
  }
  /** The account's signature as a picture of its own: a record keeps it when the account gets another. */
  const ownSignature = async (): Promise<string> => {
    const signature = await sources.signature?.()
    return signature === undefined || signature === null
      ? ''
      : remotePicture(services.files.imageAddress(signature.url), /\.jpe?g$/i.test(signature.name) ? 'image/jpeg' : 'image/png')
  }
  /** Gives a form the rows that were chosen for it while its page was not there: refreshed, or put away by the system. */
  const takeLeft = (form: FormStore): void => {
    const { engine } = form
    for (const field of engine.definition.byId.values()) {
      if (!isRecordKind(field.kind) && field.kind !== 'table') continue
      for (const address of placesOf(engine, field)) {
        const rows = picks.left(placeOf(engine, address))
        if (rows === undefined) continue
        takenLeft.set(address, rows)
        void (field.kind === 'table' ? form.addFromData(field) : form.pick(field, address, idOfRow(field)))
      }
    }
  }
  return {
    runsScripts,
    takeLeft,
    /** Who fills the form, and when; his organisation's path is known once the directory is. */
    person,
    /** @param version of the definition, where the server tells it: scripts of that version run */
    parts: (engine: FormEngine, context: FormContext, version?: number): FormParts => ({
      engine,
      context,
      name,
      dictionary,
      feedback,
      upload: sources.upload,
      preview: sources.preview,
      suggest: sources.suggest,
      namesOf: sources.namesOf,
      pick: async (field, address) => {
        const left = takenLeft.get(address)
        if (takenLeft.delete(address)) return left
        const { value = null } = engine.state(address)
        const chosen = isList<string>(value) ? value : value === null || value === '' ? [] : [value]
        const params = field.options?.type === 'interface' ? fillParameters(field.options.parameters, engine, context, address) : []
        const question = rowSourceOf(field, params, chosen)
        return question === undefined
          ? undefined
          : picks.choose(field.kind === 'popupTableSelect' ? 'tableSelect' : 'popSelect', placeOf(engine, address), {
              ...question,
              taken: takenKeys(engine.definition, field)
            })
      },
      pickRows: async (table) => {
        const left = takenLeft.get(table.id)
        if (takenLeft.delete(table.id)) return left
        return picks.choose(
          'tableLinkage',
          table.id,
          tableSourceOf(table, fillParameters(parametersOf(tableParameters(table)), engine, context))
        )
      },
      openRecord: (field, value) => {
        const target = String(field.props.modelId ?? '')
        void navigation.open(PAGES.record, { modelId: target, menuId: menuOfModel(workbench.menu ?? [], target), id: value })
      },
      ...(session.hasFeature('account') && { ownSignature }),
      ...(runsScripts &&
        modelId !== '' && { runScript: (call) => sources.runScript(modelId, { ...call, ...(version !== undefined && { version }) }) }),
      recordCode: recordId === '' ? '' : recordCode(modelId, recordId)
    })
  }
}
