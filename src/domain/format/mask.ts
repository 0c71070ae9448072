/** Masks of personal data in lists (people.md#personal-data, "PII"). Revealing needs btn_view_pii and is logged by the server. */

/** Keeps `head` and `tail` characters; a text too short to hide anything that way is hidden whole. */
function mask(text: string, head: number, tail: number, stars: number): string {
  const characters = Array.from(text)
  if (characters.length < head + tail + 3) return '*'.repeat(characters.length)
  return characters.slice(0, head).join('') + '*'.repeat(stars) + characters.slice(-tail).join('')
}

/** `138****8000`; other numbers (landlines) keep 3 and 2 at most. */
export function maskMobile(mobile: string): string {
  return mobile.length === 11 && !mobile.includes('-') ? mask(mobile, 3, 4, 4) : mask(mobile, 3, 2, 4)
}

/** First 6 and last 4 of an identity number; passports and other papers keep 1 and 2. */
export function maskIdNo(idNo: string): string {
  return idNo.length >= 15 ? mask(idNo, 6, 4, idNo.length - 10) : mask(idNo, 1, 2, Math.max(0, idNo.length - 3))
}

/** `张*`: the surname's first character and one star, so that not even the length of the name shows. */
export function maskName(name: string): string {
  const [first] = Array.from(name.trim())
  return first === undefined ? '' : `${first}*`
}
