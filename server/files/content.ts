/** What a file is, told from its bytes and never from its name. */
interface Content {
  mime: string
  ext: string
  picture: boolean
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')
const picture = (mime: string, ext: string): Content => ({ mime, ext, picture: true })
const other = (mime: string, ext: string): Content => ({ mime, ext, picture: false })

/** Parts of an office package name its kind; the list stands in clear text at the start of the archive. */
const OFFICE: readonly [string, Content][] = [
  ['word/', other('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx')],
  ['xl/', other('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx')],
  ['ppt/', other('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx')]
]

/** @returns undefined for anything this server does not take: scripts, pages, vector pictures, programs */
export function detectContent(bytes: Uint8Array): Content | undefined {
  const head = ascii(bytes, 0, 16)
  if (head.startsWith('\xff\xd8\xff')) return picture('image/jpeg', 'jpg')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return picture('image/png', 'png')
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return picture('image/webp', 'webp')
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return picture('image/gif', 'gif')
  if (head.startsWith('%PDF-')) return other('application/pdf', 'pdf')
  if (head.startsWith('PK\x03\x04')) {
    const listing = ascii(bytes, 0, bytes.length)
    return OFFICE.find(([part]) => listing.includes(part))?.[1] ?? other('application/zip', 'zip')
  }
  if (head.startsWith('#!AMR')) return other('audio/amr', 'amr')
  if (head.startsWith('OggS')) return other('audio/ogg', 'ogg')
  // What browsers record; a film of the same wrapper is handed out under the same type.
  if (head.startsWith('\x1a\x45\xdf\xa3')) return other('audio/webm', 'webm')
  // AAC without a wrapper (ADTS).
  if (/^\xff[\xf1\xf9]/.test(head)) return other('audio/aac', 'aac')
  if (head.startsWith('ID3') || /^\xff[\xfb\xf3\xf2]/.test(head)) return other('audio/mpeg', 'mp3')
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE') return other('audio/wav', 'wav')
  if (head.slice(4, 8) === 'ftyp') return head.slice(8, 11) === 'M4A' ? other('audio/mp4', 'm4a') : other('video/mp4', 'mp4')
  return isPlainText(bytes) ? other('text/plain; charset=utf-8', 'txt') : undefined
}

/** Text without markup: a page or a vector picture with a script inside must not pass as text. */
function isPlainText(bytes: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  // eslint-disable-next-line no-control-regex -- control characters are exactly what plain text has none of
  return text.length > 0 && !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !/<\s*(!doctype|html|svg|script|\?xml|body|head)/i.test(text)
}

const PICTURES = ['jpg', 'png', 'webp']
const DOCUMENTS = [...PICTURES, 'gif', 'pdf', 'docx', 'xlsx', 'pptx', 'zip', 'txt']
/** Anything else, scripts and pages too: where it is taken it is handed out as an attachment of no type, which no browser runs. */
export const UNKNOWN: Content = other('application/octet-stream', 'bin')
/** Accepted contents by upload type (files.md#uploads). */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  annex: DOCUMENTS,
  annexpic: [...PICTURES, 'gif'],
  userAvatar: PICTURES,
  IM: [...DOCUMENTS, 'amr', 'mp3', 'm4a', 'wav', 'ogg', 'webm', 'aac', 'mp4', UNKNOWN.ext],
  workFlow: DOCUMENTS,
  mail: DOCUMENTS,
  document: DOCUMENTS,
  preview: [...PICTURES, 'gif'],
  template: DOCUMENTS,
  transferCar: [...PICTURES, 'pdf'],
  identity: PICTURES
}

/** @returns undefined for an unknown upload type; `system` pictures are the server's own and never uploaded */
export function acceptedOf(type: string): readonly string[] | undefined {
  return Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined
}

export function isPictureType(type: string): boolean {
  return acceptedOf(type)?.every((ext) => [...PICTURES, 'gif'].includes(ext)) ?? false
}
