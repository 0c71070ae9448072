import { useEffect, useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { ChatModel } from './model'

/**
 * The model of a chat, once what keeps chats on this device is loaded; it ends with the page.
 * @param at number of a message to begin at, 0 or NaN = at the end
 */
export function useChat(id: string, at: number): { model: ChatModel | undefined, error: string, retry: () => void } {
  const stores = useStores()
  const { session, offline } = stores
  const [model, setModel] = useState<ChatModel>()
  const [error, setError] = useState('')
  const [turn, setTurn] = useState(0)
  const isSignedIn = session.isSignedIn
  useEffect(() => {
    if (id === '' || !isSignedIn) return undefined
    let made: ChatModel | undefined
    let isHere = true
    setError('')
    offline.load().then(({ chat }) => {
      if (!isHere) return
      made = new ChatModel(stores, chat, id, at > 0 ? at : 0)
      setModel(made)
    }, () => setError('聊天没有打开，请检查网络后重试'))
    return () => {
      isHere = false
      made?.dispose()
    }
  }, [id, at, isSignedIn, offline, stores, turn])
  return { model, error, retry: () => setTurn(turn + 1) }
}
