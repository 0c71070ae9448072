/** What is drawn as a colour: #RGB, #RRGGBB, #RRGGBBAA, rgb(), rgba(), hsl(), hsla(). */
const DRAWN =
  /^(#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\(\s*\d{1,3}(\s*,\s*(\d{1,3}|[01]?\.\d+)){2,3}\s*\)|hsla?\(\s*\d{1,3}(\s*,\s*\d{1,3}%){2}(\s*,\s*(\d|[01]?\.\d+))?\s*\))$/i
/** The designer's fourth format, which browsers do not know (forms.md#kinds-of-fields, color-format). */
const HSV = /^hsva?\(\s*\d{1,3}(\s*,\s*\d{1,3}%){2}(\s*,\s*(\d|[01]?\.\d+))?\s*\)$/i

export const isColor = (text: string): boolean => DRAWN.test(text.trim())
export const isStoredColor = (text: string): boolean => isColor(text) || HSV.test(text.trim())
