import type { ContactContent, PlaceContent } from '@/contract/conversation'
import type { SentKind } from '@/contract/conversationCodes'

/**
 * What a person says, by kind. Files lie at a temporary path of the platform (H5: blob: address), pictures compressed already; who says
 * something with a `filePath` has it uploaded first.
 */
export interface SaidParts {
  text: { text: string }
  /** Width and height in px. */
  image: { filePath: string; width: number; height: number }
  /** `length` is `mm:ss`. */
  voice: { filePath: string; length: string }
  /** `size` in bytes. */
  file: { filePath: string; fileName: string; size: number }
  /** Degrees in the named system. */
  place: PlaceContent
  /** What stands beside the id is shown until the server has written its own; `headIcon` as the contacts have it. */
  contact: ContactContent
  /** `title` and `text` are shown until the server has written its own. */
  card: { id: string; title: string; text: string }
}

/** What an outbox item carries of it: plain JSON that lies on the device. A file's `name` is the server's and comes with the upload. */
export interface ActContents {
  text: string
  image: { name?: string; width: number; height: number }
  voice: { name?: string; length: string }
  file: { name?: string; fileName: string; size: number }
  place: PlaceContent
  contact: ContactContent
  card: { area: 'transferCar'; id: string; title: string; text: string }
}

interface SendKind<K extends SentKind> {
  readonly contentOf: (said: SaidParts[K]) => ActContents[K]
  /** What of it the frame carries, when that is not all of it. */
  readonly framed?: (content: ActContents[K]) => unknown
}

const SEND_KINDS: { readonly [K in SentKind]: SendKind<K> } = {
  text: { contentOf: ({ text }) => text },
  image: { contentOf: ({ width, height }) => ({ width, height }) },
  voice: { contentOf: ({ length }) => ({ length }) },
  file: { contentOf: ({ fileName, size }) => ({ fileName, size }) },
  place: { contentOf: ({ name, address, lng, lat, coordType }) => ({ name, address, lng, lat, coordType }) },
  contact: {
    contentOf: ({ userId, name, department, headIcon }) => ({ userId, name, department, headIcon }),
    framed: ({ userId }) => ({ userId })
  },
  card: {
    contentOf: ({ id, title, text }) => ({ area: 'transferCar', id, title, text }),
    // The server writes title and text of a card.
    framed: ({ area, id }) => ({ area, id })
  }
}

/** What the outbox keeps of what was said. */
export const contentOf = <K extends SentKind>(said: { kind: K } & SaidParts[K]): ActContents[K] => SEND_KINDS[said.kind].contentOf(said)

/** The content as the frame carries it. */
export const framedContent = <K extends SentKind>(kind: K, content: ActContents[K]): unknown =>
  SEND_KINDS[kind].framed?.(content) ?? content
