import { useState } from 'react'
import type { Json } from '@/contract/formSchema'
import { isMaskedText } from '@/domain/form/check'
import { isMaskedField } from '@/domain/form/mask'
import { normaliseForm } from '@/domain/form/normalise'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useStores } from '@/hooks/useStores'
import { createFormService, type FormModel, type FormService } from '@/services/form'
import { DraftBook } from '@/stores/drafts'
import { modelRights } from '@/form/store/modelRights'
import { hasScripts } from '@/form/store/scripts'
import { useFormSources } from '@/form/hooks/useFormSources'
import { RecordDraft } from './draft'
import { RecordModel } from './model'
import type { Prefill, RecordMode } from './parts'

/** The row whose button opened a new record (forms.md#buttons-of-a-list, `customBtnsList`). */
export interface RecordSource {
  modelId: string
  menuId: string
  recordId: string
  button: string
}

/** What the buttons are called that lead to a form: of its list, or of a row of another one. */
export interface ActWords {
  readonly list: string | undefined
  readonly row: string | undefined
}

export interface RecordParams {
  modelId: string
  menuId: string
  id: string
  mode: RecordMode
  from?: RecordSource
}

/** What a button takes along from its row; what came masked is nothing to take. */
async function takenFrom(service: FormService, { modelId, menuId, recordId, button }: RecordSource): Promise<Prefill> {
  const [{ columns, form }, record] = await Promise.all([service.model(modelId), service.takenByButton(modelId, recordId, menuId, button)])
  const pressed = columns.customBtnsList?.find(({ value }) => value === button)
  const pairs = pressed?.event?.formOptions ?? []
  const { byId } = normaliseForm(form)
  const isMask = (key: string, value: Json | undefined): boolean => {
    const field = byId.get(key)
    return record.numbers !== undefined && (isMaskedText(value) || (field !== undefined && isMaskedField(field)))
  }
  const values = Object.fromEntries(Object.entries(record.values).filter(([key, value]) => !isMask(key, value)))
  return {
    label: pressed?.label ?? '',
    values: Object.fromEntries(pairs.map(({ currentField, field }) => [currentField, field === 'id' ? record.id : values[field]]))
  }
}

/** The model of one opened record with everything its form needs. */
export function useRecord({ modelId, menuId, id, mode, from }: RecordParams) {
  const { api, storage, session, dictionary, clock, uuid } = useStores()
  const sources = useFormSources()
  const { parts, person, runsScripts, takeLeft } = useFormParts({
    name: id === '' ? modelId : `${modelId}.${id}`,
    modelId,
    recordId: id,
    sources
  })
  // Who came by no menu sees what the server answers: rights hang on menus.
  const rightsOf = ({ columns }: FormModel) =>
    modelRights(menuId === '' ? {} : columns, (enCode, kind) => session.can(menuId, enCode, kind))
  const [service] = useState(() => createFormService(api))
  const [model] = useState(
    () =>
      new RecordModel({
        service,
        modelId,
        menuId,
        recordId: id,
        mode,
        person,
        rightsOf,
        formParts: parts,
        rowsOf: sources.rowsOf,
        takeLeft,
        knowPlaces: () => dictionary.need('organizes'),
        prefill: from === undefined ? undefined : () => takenFrom(service, from),
        draft: new RecordDraft(
          new DraftBook(storage, session.userInfo?.userId ?? ''),
          from === undefined ? modelId : `${modelId}<${from.recordId}`,
          id
        ),
        now: clock.now,
        uuid
      })
  )
  const rights = model.model === undefined || menuId === '' ? undefined : rightsOf(model.model)
  // A form without a list has no buttons of its own: the server decides.
  const mayWrite = (name: 'add' | 'edit') => rights === undefined || model.model?.webType === '1' || rights.button(name) !== undefined
  return {
    model,
    actWords: {
      row: model.prefilled?.label,
      list: mode === 'new' ? rights?.button('add') : mode === 'edit' ? rights?.button('edit') : undefined
    } satisfies ActWords,
    /** Who may neither add nor change has nothing to send (forms.md#buttons-of-a-list). */
    maySend: mode === 'preview' || mayWrite(mode === 'new' ? 'add' : 'edit'),
    /** The word on the button that leads from reading to changing; undefined where he may not. */
    editWord: rights?.button('edit'),
    /** Only our server keeps who changed what. */
    hasChanges: mode === 'reading' && session.hasFeature('dynamicForm') && rights?.button('detail') !== undefined,
    /** Scripts in the definition that nobody runs here. */
    hasScripts: !runsScripts && model.model !== undefined && hasScripts(model.model.form)
  }
}
