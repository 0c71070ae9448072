import { useEffect, useState } from 'react'
import { when } from 'mobx'
import { SocketFeature } from '@/contract/frames'
import { useStores } from '@/hooks/useStores'
import { ChatModel } from './model'

/**
 * The model of a chat, once what keeps chats on this device is loaded; it ends with the page.
 * @param root the message of a thread, '' = the main talk
 * @param at number of a message to begin at, 0 or NaN = at the end
 */
export function useChat(id: string, at: number, root = ''): { model: ChatModel | undefined; error: string; retry: () => void } {
  const stores = useStores()
  const { session, offline, ui } = stores
  const [model, setModel] = useState<ChatModel>()
  const [error, setError] = useState('')
  const [turn, setTurn] = useState(0)
  const isSignedIn = session.isSignedIn
  useEffect(() => {
    if (id === '' || !isSignedIn) return undefined
    let made: ChatModel | undefined
    let isHere = true
    let stopWaiting = (): void => undefined
    const fail = (): void => setError('聊天没有打开，请检查网络后重试')
    setError('')
    offline.load().then(({ chat }) => {
      if (!isHere) return
      // Nothing of it lies on the device and the connection has not said yet what the server can do: opened now, the chat would be taken for one without numbers.
      const isKnown = (): boolean =>
        !session.hasFeature(SocketFeature.conversation) || chat.conversations.isNumbered || chat.conversations.logs.rangeOf(id).tip > 0
      const waiting = when(() => isKnown() || ui.isOffline)
      stopWaiting = () => waiting.cancel()
      waiting.then(
        () => {
          if (!isKnown()) return fail()
          made = new ChatModel(stores, chat, id, at > 0 ? at : 0, root)
          setModel(made)
        },
        () => undefined
      )
    }, fail)
    return () => {
      isHere = false
      stopWaiting()
      made?.dispose()
    }
  }, [id, at, root, isSignedIn, offline, session, stores, ui, turn])
  return { model, error, retry: () => setTurn(turn + 1) }
}
