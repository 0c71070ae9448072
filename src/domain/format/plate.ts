/** A plate for strangers: province, letter and the last character stay, `粤B·****8`; foreign and short ones keep their last two. */
export function maskPlate(plate: string): string {
  const characters = Array.from(plate.replace(/[·\s-]/g, ''))
  if (/^[\u4e00-\u9fa5]$/.test(characters[0] ?? '') && characters.length >= 6) {
    return `${characters.slice(0, 2).join('')}·${'*'.repeat(characters.length - 3)}${characters.slice(-1).join('')}`
  }
  return '*'.repeat(Math.max(1, characters.length - 2)) + (characters.length > 4 ? characters.slice(-2).join('') : '')
}
