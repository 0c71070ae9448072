import { ruleOfKind } from './kinds'

/**
 * One line for lists and quotes (contract section 7): the text, [图片], [语音], [文件] name, [卡片] title, the sentence of a notice.
 * @param content as history rows have it, or the object of a live frame
 */
export const previewText = (kind: string, content: unknown): string => ruleOfKind(kind).preview(content)
