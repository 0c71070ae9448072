import { useRef, useState } from 'react'
import { useDidShow } from '@tarojs/taro'
import { DraftBook } from '@/stores/drafts'
import { Picks, type PickedRow, type PickQuestion } from '@/form/store/picks'
import { useStores } from '@/hooks/useStores'

export type PickRoute = 'popSelect' | 'tableSelect' | 'tableLinkage'

interface Waiting {
  readonly ask: string
  readonly answered: (rows: readonly PickedRow[] | undefined) => void
}

/** The way from a form to the pages of choosing and back. @param name the form's, unlike any other open one's */
export function useFormPicks(name: string) {
  const { storage, session, clock, navigation } = useStores()
  const [picks] = useState(() => new Picks(new DraftBook(storage, session.userInfo?.userId ?? ''), () => clock.now()))
  /** Of letters that an address carries as they are: some platforms hand parameters over decoded, some do not. */
  const askOf = (place: string): string => `${name}~${place}`
  const waiting = useRef<Waiting>()
  useDidShow(() => {
    const asked = waiting.current
    waiting.current = undefined
    asked?.answered(picks.take(asked.ask))
  })
  return {
    /** Opens a page of choosing. @returns the chosen rows, undefined when the person left without choosing */
    choose: (route: PickRoute, place: string, question: PickQuestion): Promise<readonly PickedRow[] | undefined> =>
      new Promise((answered) => {
        const ask = askOf(place)
        picks.ask(ask, question, navigation.current())
        waiting.current = { ask, answered }
        navigation.open(`/pages/apply/${route}/index`, { ask }).catch(() => {
          waiting.current = undefined
          answered(undefined)
        })
      }),
    /** What was chosen for a place while this page was not there (refreshed, put away by the system); once. */
    left: (place: string): readonly PickedRow[] | undefined => picks.take(askOf(place))
  }
}
