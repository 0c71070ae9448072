import type { FileContent } from '@/contract/conversation'
import type { BundleContent } from '@/contract/forward'
import type { Reader } from '../database/client'
import { bundlesIn, readBundleItems } from './repository/bundles'
import type { ChatRow } from './repository/entries'

type Told = Pick<ChatRow, 'content'> & { kind: ChatRow['contentType'] }

/** What a message says in words that somebody typed, for who looks at it. */
export async function wordsOf(db: Reader, { kind, content }: Told): Promise<string> {
  if (kind !== 'bundle') return plainWordsOf({ kind, content })
  const ids = await bundlesIn(db, (JSON.parse(content) as BundleContent).bundleId)
  const items = (await Promise.all(ids.map((id) => readBundleItems(db, id)))).flat()
  return items
    .map(({ item }) => plainWordsOf({ kind: item.contentType, content: item.content }))
    .filter((words) => words !== '')
    .join('\n')
}

/** The same of one that is no bundle. */
export const plainWordsOf = ({ kind, content }: Told): string =>
  kind === 'text' ? content : kind === 'file' ? (JSON.parse(content) as FileContent).fileName : ''

/** Bare name of the file that a stored content carries. */
export const fileOf = (content: string): string => (JSON.parse(content) as { name: string }).name
