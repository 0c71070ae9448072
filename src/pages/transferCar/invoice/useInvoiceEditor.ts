import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createInvoiceService, type InvoiceService } from '@/services/transferCar/invoice/invoices'
import { DraftBook } from '@/stores/drafts'
import { EditorModel, type EditorSource } from '../stores/editor/model'

/** The model of a form about invoices, made with its page. @param sourceOf says what is edited, over the calls of this area */
export function useInvoiceEditor<View extends object, Body extends object>(
  sourceOf: (service: InvoiceService) => EditorSource<View, Body>
) {
  const { api, storage, session, clock, uuid } = useStores()
  const [made] = useState(() => {
    const service = createInvoiceService(api)
    return {
      service,
      model: new EditorModel(sourceOf(service), { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock, uuid })
    }
  })
  return made
}
