const FULL_WIDTH = /[\uFF01-\uFF5E]/g
/** From a full-width sign to its ASCII one. */
const SHIFT = 0xfee0

/** Full-width letters, digits, signs and blanks as ASCII. Not by `normalize`: engines of phones come without Unicode's tables and leave the text as it is. */
export const halfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT)).replace(/\u3000/g, ' ')
