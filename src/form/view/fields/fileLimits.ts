import { numberOf, textOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import type { FileLimits } from '@/form/store/uploads'

const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }
/** forms.md#limits-of-fields: 9 files of 5 MB (newer designers 10 MB), pictures of 10 MB. */
const DEFAULTS = { file: { size: 5, count: 9 }, image: { size: 10, count: 9 } } as const
/** forms.md#limits-of-fields: "accept groups image/video/audio -> extensions". */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'],
  video: ['mp4', 'mov', 'avi', 'webm', 'm4v'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'amr']
}

/** `image/*,.pdf,docx` as extensions; empty takes all. */
export function extensionsIn(accept: string): string[] {
  return accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '' && part !== '*')
    .flatMap((part) => GROUPS[part.split('/')[0] ?? ''] ?? [part.replace(/^.*[./]/, '')])
}

/** What a field of files allows. */
export function limitsOf({ kind, props }: FieldDefinition): FileLimits {
  const fallback = kind === 'image' ? DEFAULTS.image : DEFAULTS.file
  const unit = UNITS[textOf(props.sizeUnit).toUpperCase()] ?? (UNITS.MB as number)
  return {
    count: numberOf(props.limit) || fallback.count,
    size: (numberOf(props.fileSize) || fallback.size) * unit,
    // The picker of pictures offers nothing else.
    extensions: kind === 'image' ? [] : extensionsIn(textOf(props.accept))
  }
}

/** What a field allows, for people. */
export function limitWords({ count, extensions }: FileLimits, shownSize: string): string {
  return `最多 ${count} 个，每个不超过 ${shownSize}${extensions.length > 0 ? `，${extensions.join('、')}` : ''}`
}
