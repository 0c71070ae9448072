/** What may say who somebody is, or let somebody in as him, and what stands for it. */
const PERSONAL: readonly (readonly [RegExp, string | ((all: string, line: string | undefined, number: string) => string)])[] = [
  // Before numbers: a token or a file's name is full of them.
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  // What an address asks for: a name, a token, a search.
  [/\?[^\s)'"]*/g, '?…'],
  [/[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z][·\s-]?[A-Z0-9]{5,6}/g, '…'],
  [/\b[\w-]{32,}\b/g, '…'],
  // A minimized file is one line: its columns have up to seven digits.
  [/(:\d+:)?(\d{6,}[\dXx]*)/g, (all, line, number) => (line !== undefined && number.length <= 7 ? all : `${line ?? ''}…`)]
]

/** A text of a fault without what is personal (个人信息保护法, article 6): numbers of six digits and more, plates, addresses, tokens, queries. */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign as string), text)

/** What makes two faults the same: the message, whatever numbers stand in it. */
export const sameFault = (message: string): string => withoutPersonal(message).replace(/\d+/g, '#').trim()
