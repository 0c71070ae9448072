import Taro from '@tarojs/taro'
import { fetchedFile } from '../fetchedFile'

/**
 * Fetches a PDF that needs the person's token and opens it in the platform's viewer (mini-programs).
 * @param url whole address @param _name for the saved file where there is one
 * @returns what to say, '' when it opened
 */
export async function openProtected(url: string, token: string, _name: string): Promise<string> {
  const found = await fetchedFile(url, token)
  if ('problem' in found) return found.problem
  try {
    await Taro.openDocument({ filePath: found.path, fileType: 'pdf', showMenu: true })
    return ''
  } catch {
    return '文件没有打开，请稍后再试'
  }
}
