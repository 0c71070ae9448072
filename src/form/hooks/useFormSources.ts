import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createAccountService } from '@/services/account'
import { createDataInterfaceService } from '@/services/dataInterface'
import { createFormService } from '@/services/form'
import { createFormSources, type FormSources } from '@/form/store/formSources'

/** What the forms of a page ask servers for. */
export function useFormSources(): FormSources {
  const { api, services } = useStores()
  const [sources] = useState(() =>
    createFormSources({
      forms: createFormService(api),
      interfaces: createDataInterfaceService(api),
      files: services.files,
      account: createAccountService(api)
    })
  )
  return sources
}
