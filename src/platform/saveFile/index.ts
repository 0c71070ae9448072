import Taro from '@tarojs/taro'
import { fetchedFile } from '../fetchedFile'
import type { FileToSave } from './types'

/** Whether a file can leave the app at all; where not, a browser does it. */
export const canSaveFiles = (): boolean => Taro.canIUse('shareFileMessage')

const wordsOf = (error: unknown): string => JSON.stringify(error ?? '')

/**
 * Fetches a file of the server and hands it on: a mini-program has no folder that people can open, WeChat sends it to a chat
 * (文件传输助手 among them).
 * @returns what to say, '' when it was handed on or the person turned back
 */
export async function saveFile({ url, token, name }: FileToSave): Promise<string> {
  if (!canSaveFiles()) return '此平台不能保存文件，请用浏览器打开后下载'
  const found = await fetchedFile(url, token)
  if ('problem' in found) return found.problem
  const share = () => Taro.shareFileMessage({ filePath: found.path, fileName: name })
  try {
    await share().catch(async (error: unknown) => {
      // WeChat shares only right after a tap, and fetching took its time: one more tap.
      if (!wordsOf(error).includes('gesture')) throw error
      const { confirm } = await Taro.showModal({
        title: '文件已取好',
        content: `把“${name}”发送到微信聊天或文件传输助手`,
        confirmText: '发送'
      })
      if (confirm) await share()
    })
    return ''
  } catch (error) {
    return wordsOf(error).includes('cancel') ? '' : '文件没有发送，请稍后再试'
  }
}
