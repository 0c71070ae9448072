import sharp from 'sharp'

/** A crossed eye on grey: no words, so that no font is needed. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
<rect width="240" height="240" fill="#e5e7eb"/>
<g fill="none" stroke="#9ca3af" stroke-width="8" stroke-linecap="round">
<path d="M60 120q60-70 120 0q-60 70-120 0z"/><circle cx="120" cy="120" r="18"/><path d="M72 168L168 72"/>
</g></svg>`

let drawn: Promise<Buffer> | undefined

/** What stands for a picture that was hidden, PNG. */
export function placeholder(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(DRAWING)).png().toBuffer()
  return drawn
}
