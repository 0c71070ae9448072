import { useStores } from '@/hooks/useStores'

/**
 * A record that was just made gets its own address, so that a page read anew shows it and makes no second one.
 * @returns call it once the act that made it has ended; nothing happens on the page of a record that was there
 */
export function useRecordAddress(): (id: string | undefined) => Promise<void> {
  const { navigation } = useStores()
  return async (id) => {
    const [path = '', query = ''] = navigation.current().split('?')
    if (id !== undefined && !new URLSearchParams(query).has('id')) await navigation.replace(path, { id })
  }
}
