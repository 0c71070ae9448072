import type { EntryKind } from '@/contract/conversationCodes'

/** Whether platforms of others know a kind of entry. */
interface EntryKindRule {
  /** The rest is a line of text for who speaks the platform's frames. */
  readonly isPlatform: boolean
}

export const ENTRY_KIND_RULES: Readonly<Record<EntryKind, EntryKindRule>> = {
  text: { isPlatform: true },
  image: { isPlatform: true },
  voice: { isPlatform: true },
  file: { isPlatform: false },
  place: { isPlatform: false },
  contact: { isPlatform: false },
  card: { isPlatform: false },
  bundle: { isPlatform: false },
  recall: { isPlatform: false },
  notice: { isPlatform: false }
}
