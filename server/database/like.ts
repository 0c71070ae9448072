/** Text within a LIKE pattern in which every sign means itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern of what holds this text anywhere. @param text as typed; blanks around it count */
export const likePattern = (text: string): string => `%${likeText(text)}%`
