import type { CardContent, ContactContent, PlaceContent } from '@/contract/conversation'
import { CHAT_FILE_BYTES, type MessageKind, type SentKind } from '@/contract/conversationCodes'
import type { BundleContent } from '@/contract/forward'
import type { MessageContents } from '@/contract/frames'
import type { MessageBodies } from '@/contract/realtime'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { refuse } from '../errors'
import { requireFile } from '../files/commands'
import { downloadUrl, imagePath, signFileUrl } from '../files/signature'
import { contactOf } from '../organization/commands/names'
import type { OrderSubjects } from './orderSubjects'

/** Upload type of everything that is sent in a chat (files.md#uploads). */
export const UPLOAD_TYPE = 'IM'
/** A voice of under a second is no message (messages.md#kinds-of-messages), and a minute is the longest. */
const VOICE_LENGTHS = /^(00:(0[1-9]|[1-5]\d)|01:00)$/

/** Makes addresses of files for a reader. */
export type Signer = Pick<ServerContext, 'fileSecret' | 'clock'>

/** How the server shows one kind of message. */
interface ShownKindRule<K extends MessageKind> {
  /** The content as one person gets it in a live frame. */
  readonly show: (context: Signer, userId: string, stored: string) => MessageContents[K]
  /** It holds an address that is signed for its reader: no two people are told the same. */
  readonly isSigned: boolean
}

/** What the server does with one kind of message that clients send. */
interface SentKindRule<K extends SentKind> extends ShownKindRule<K> {
  /**
   * The content as it is stored: text as it is, all else as JSON with the bare name of a file.
   * @throws Refusal for what may not be sent
   */
  readonly store: (db: Reader, content: MessageBodies[K], actor: Actor, subjects: Pick<OrderSubjects, 'cardOf'>) => Promise<string>
  /** Whether what was sent once more under the same client id is the same message; absent: when the stored texts are equal. */
  readonly isSame?: (one: string, other: string) => boolean
}

/** @throws Refusal for blank text */
export function storedText(text: string): string {
  if (text.trim() === '') throw refuse('消息不能为空')
  return text
}

/** A colleague as the contacts have him now, with the bare name of his picture. @throws Refusal for who is not among them */
export async function storedContact(db: Reader, userId: string): Promise<string> {
  const contact = await contactOf(db, userId)
  if (contact === undefined) throw refuse('该同事不存在或已停用')
  return JSON.stringify(contact satisfies ContactContent)
}

type ReadFile = Awaited<ReturnType<typeof requireFile>>

/**
 * A kind that carries an upload: the sender's own, made to be sent. Stored is the bare file name; an address with its proof is made for
 * each reader (files.md#addresses-of-files).
 * @param stored what is kept beside the name; the server has measured pictures and files itself, what the client says is only for where it has not
 */
function ofFile<K extends SentKind, Rest extends object>(
  isOfKind: (mime: string) => boolean,
  stored: (file: ReadFile, content: MessageBodies[K]) => Rest,
  address: (context: Signer, userId: string, name: string, rest: Rest) => string
): Pick<SentKindRule<K>, 'store' | 'isSigned'> & { show: (context: Signer, userId: string, stored: string) => Rest & { path: string } } {
  return {
    store: async (db, content, actor) => {
      const file = await requireFile(db, (content as { name: string }).name)
      if (file.ownerId !== actor.userId || file.type !== UPLOAD_TYPE || !isOfKind(file.mime)) throw refuse('文件不存在')
      if (file.size > CHAT_FILE_BYTES) throw refuse('文件不能超过 20 MB')
      return JSON.stringify({ name: file.name, ...stored(file, content) })
    },
    show: (context, userId, text) => {
      const rest = JSON.parse(text) as Rest & { name?: string }
      const { name = '' } = rest
      delete rest.name
      return { path: address(context, userId, name, rest), ...rest }
    },
    isSigned: true
  }
}

const shownAddress = (context: Signer, userId: string, name: string): string =>
  signFileUrl(context, { userId }, imagePath(UPLOAD_TYPE, name), context.clock.now())

export const SENT_KIND_RULES: { readonly [K in SentKind]: SentKindRule<K> } = {
  text: {
    store: (_db, text) => Promise.resolve(storedText(text)),
    show: (_context, _userId, text) => text,
    isSigned: false
  },
  image: ofFile<'image', { width: number; height: number }>(
    (mime) => mime.startsWith('image/'),
    (file, { width, height }) => ({ width: file.width ?? width, height: file.height ?? height }),
    shownAddress
  ),
  // Phones record voices into the same wrappers as films.
  voice: ofFile<'voice', { length: string }>(
    (mime) => mime.startsWith('audio/') || mime === 'video/mp4',
    (_file, { length }) => {
      if (!VOICE_LENGTHS.test(length)) throw refuse('语音时长应为 1 到 60 秒')
      return { length }
    },
    shownAddress
  ),
  file: ofFile<'file', { fileName: string; size: number }>(
    () => true,
    (file, { fileName }) => ({ fileName, size: file.size }),
    (context, userId, name, { fileName }) => downloadUrl(context, { userId }, name, fileName, context.clock.now())
  ),
  place: {
    store: (_db, { name, address, lng, lat, coordType }) =>
      Promise.resolve(JSON.stringify({ name: name.trim(), address: address.trim(), lng, lat, coordType } satisfies PlaceContent)),
    show: (_context, _userId, stored) => JSON.parse(stored) as PlaceContent,
    isSigned: false
  },
  // Of a contact what everybody sees of him among the contacts; who is not there (any more) cannot be shown.
  contact: {
    store: async (db, { userId }) => storedContact(db, userId),
    isSame: (one, other) => (JSON.parse(one) as ContactContent).userId === (JSON.parse(other) as ContactContent).userId,
    show: (_context, _userId, stored) => {
      const contact = JSON.parse(stored) as ContactContent
      return { ...contact, headIcon: contact.headIcon === '' ? '' : imagePath('userAvatar', contact.headIcon) }
    },
    isSigned: false
  },
  // Of a card what its sender sees of the record; it may look different by the time it is sent once more.
  card: {
    store: async (db, { id }, actor, { cardOf }) =>
      JSON.stringify({ area: 'transferCar', id, ...(await cardOf(db, actor, id)) } satisfies CardContent),
    isSame: (one, other) => (JSON.parse(one) as CardContent).id === (JSON.parse(other) as CardContent).id,
    show: (_context, _userId, stored) => JSON.parse(stored) as CardContent,
    isSigned: false
  }
}

export const MESSAGE_KIND_RULES: { readonly [K in MessageKind]: ShownKindRule<K> } = {
  ...SENT_KIND_RULES,
  bundle: { show: (_context, _userId, stored) => JSON.parse(stored) as BundleContent, isSigned: false }
}
