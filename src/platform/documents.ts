import Taro from '@tarojs/taro'
import { ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'

/** An archive cannot be opened from a mini-program. */
export const savesArchives = false

/**
 * Fetches a document that needs the person's token and opens it in the platform's viewer (mini-programs).
 * @param url whole address @param _name for the saved file where there is one
 * @returns what to say, '' when it opened
 */
export async function openProtected(url: string, token: string, _name: string): Promise<string> {
  try {
    const { tempFilePath, statusCode } = await Taro.downloadFile({ url, header: { Authorization: token, [ORIGIN_HEADER]: ORIGIN_VALUE } })
    if (statusCode !== 200) return '文件没有取到，请稍后再试'
    await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true })
    return ''
  } catch {
    return '文件没有打开，请稍后再试'
  }
}
