import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { openProtected } from '@/platform/documents'

/** Documents of the server on one screen: which is on its way, and what went wrong is said. */
export function useDocuments() {
  const { session, feedback } = useStores()
  /** Name of the document on its way; '' = none. */
  const [busy, setBusy] = useState('')
  /** @param fetched answers what to say, '' when all went well */
  const run = async (name: string, fetched: Promise<string>) => {
    setBusy(name)
    const problem = await fetched
    setBusy('')
    if (problem !== '') feedback.toast(problem)
  }
  return { busy, run, openPdf: (url: string, name: string) => run(name, openProtected(url, session.token, name)) }
}
