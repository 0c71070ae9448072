import type { FileContent, PlaceContent } from '@/contract/conversation'
import type { BundleContent } from '@/contract/forward'
import type { Reader } from '../database/client'
import { bundlesIn, readBundleItems } from './repository/bundles'
import type { ChatRow } from './repository/entries'

type Told = Pick<ChatRow, 'content'> & { kind: ChatRow['contentType'] }

/** What a message tells: itself, or what lies in a bundle, however deep. */
async function toldBy(db: Reader, { kind, content }: Told): Promise<Told[]> {
  if (kind !== 'bundle') return [{ kind, content }]
  const items = await readBundleItems(db, await bundlesIn(db, (JSON.parse(content) as BundleContent).bundleId))
  return items.map(({ item }) => ({ kind: item.contentType, content: item.content }))
}

/** What a message that is no bundle says in words that somebody typed. */
export const plainWordsOf = ({ kind, content }: Told): string =>
  kind === 'text'
    ? content
    : kind === 'file'
      ? (JSON.parse(content) as FileContent).fileName
      : kind === 'place'
        ? placeWords(JSON.parse(content) as PlaceContent)
        : ''

/** A place's words come from the client: they may be typed. */
const placeWords = ({ name, address }: PlaceContent): string => [name, address].filter((part) => part !== '').join('\n')

/** What a message says in words that somebody typed, for who looks at it. */
export const wordsOf = async (db: Reader, told: Told): Promise<string> =>
  (await toldBy(db, told))
    .map(plainWordsOf)
    .filter((words) => words !== '')
    .join('\n')

/** Bare names of the pictures and voices in a message, for who looks at them. */
export const filesOf = async (db: Reader, told: Told): Promise<string[]> =>
  (await toldBy(db, told)).flatMap(({ kind, content }) => (kind === 'image' || kind === 'voice' ? [fileOf(content)] : []))

/** Bare name of the file that a stored content carries. */
export const fileOf = (content: string): string => (JSON.parse(content) as { name: string }).name
