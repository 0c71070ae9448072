import type { CheckPlatform } from '@/contract/moderation'

/** What a text is, as the platforms tell apart. */
export type TextScene = 'profile' | 'comment' | 'chat'

/** Who wrote or showed it. */
export interface Author {
  userId: string
  /** WeChat's name of him in this mini-program; '' = not known, and WeChat cannot be asked. */
  openId: string
}

/** `label`: the platform's own word for what it found. */
export interface Verdict {
  verdict: 'pass' | 'review' | 'risky'
  label: string
}

/** What a platform looks at besides words. */
export type MediaKind = 'picture' | 'voice'

/** A verdict, or where it can be had later: pushed to us under `ticket`, or asked for with it from `askAt` on. */
export type MediaAnswer = Verdict | { ticket: string; askAfterMs: number | undefined }

/** Content check of one platform; no call takes longer than its limit. @throws PlatformError when there is no verdict */
export interface ContentCheck {
  readonly platform: CheckPlatform
  text(text: string, scene: TextScene, author: Author): Promise<Verdict>
  /** Whether this platform looks at voices; pictures all of them do. */
  readonly hearsVoices: boolean
  /** @param url where the platform fetches the file */
  media(kind: MediaKind, url: string, name: string, author: Author): Promise<MediaAnswer>
  /** Asks for a verdict that is not pushed; undefined = not yet. */
  laterVerdict(ticket: string, name: string): Promise<Verdict | undefined>
  /** Name of the person behind a sign-in code of the platform; '' without a code where the platform needs none. */
  openIdOf(code: string): Promise<string>
}
