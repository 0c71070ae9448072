import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createFeesService, type FeesService } from '@/services/transferCar/fees/prices'
import { DraftBook } from '@/stores/drafts'
import { EditorModel, type EditorSource } from '../stores/editor/model'

/** The model of an editor's page, made with it. @param sourceOf says what is edited, over the calls of this area */
export function useEditor<View extends object, Body extends object>(sourceOf: (service: FeesService) => EditorSource<View, Body>) {
  const { api, storage, session, clock, uuid } = useStores()
  const [made] = useState(() => {
    const service = createFeesService(api)
    return {
      service,
      model: new EditorModel(sourceOf(service), { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock, uuid })
    }
  })
  return made
}
