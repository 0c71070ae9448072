import Taro from '@tarojs/taro'
import { copyText } from './clipboard'

/**
 * Opens a document of the server in the platform's viewer (mini-programs).
 * @param url whole address with its proof
 * @returns false when it cannot be fetched or shown
 */
export async function openDocument(url: string): Promise<boolean> {
  try {
    const { tempFilePath, statusCode } = await Taro.downloadFile({ url })
    if (statusCode !== 200) return false
    await Taro.openDocument({ filePath: tempFilePath, showMenu: true })
    return true
  } catch {
    return false
  }
}

/** A web page cannot be opened from a mini-program: its address goes to the clipboard. @returns what to say, '' when it opened */
export async function openWebPage(url: string): Promise<string> {
  return await copyText(url) ? '链接已复制，请在浏览器中打开' : '没有复制成功，请长按选取'
}
