import type { EntryKind } from '@/contract/conversationCodes'

/** How one kind of entry is sought, and whether platforms of others know it. */
interface EntryKindRule {
  /** What a search finds it by: its text, one key of its content, or nothing. */
  readonly search: 'text' | 'nothing' | { readonly key: string }
  /** The rest is a line of text for who speaks the platform's frames. */
  readonly isPlatform: boolean
}

export const ENTRY_KIND_RULES: Readonly<Record<EntryKind, EntryKindRule>> = {
  text: { search: 'text', isPlatform: true },
  image: { search: 'nothing', isPlatform: true },
  voice: { search: 'nothing', isPlatform: true },
  file: { search: { key: 'fileName' }, isPlatform: false },
  card: { search: { key: 'title' }, isPlatform: false },
  bundle: { search: { key: 'title' }, isPlatform: false },
  recall: { search: 'nothing', isPlatform: false },
  notice: { search: 'nothing', isPlatform: false }
}
