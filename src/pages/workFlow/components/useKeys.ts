import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { DraftBook } from '@/stores/drafts'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'
import type { Hands } from '../stores/flowDrafts'

/** What pages of one person in one running app hand to each other. */
const HANDS = new WeakMap<RootStore, { readonly userId: string; readonly hands: Hands }>()

function handsOf(stores: RootStore, userId: string): Hands {
  const known = HANDS.get(stores)
  if (known?.userId === userId) return known.hands
  const hands: Hands = new Map()
  HANDS.set(stores, { userId, hands })
  return hands
}

/** The keys of a page's acts and the person's drafts. @param name of the page's task, unlike any other's */
export function useKeys(name: string): { keys: Submission; book: DraftBook; hands: Hands } {
  const stores = useStores()
  const { storage, session, uuid, clock } = stores
  const [kept] = useState(() => {
    const userId = session.userInfo?.userId ?? ''
    const book = new DraftBook(storage, userId)
    return { book, hands: handsOf(stores, userId), keys: new Submission({ uuid, onDevice: { book, name, now: clock.now } }) }
  })
  return kept
}
