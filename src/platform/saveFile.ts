import Taro from '@tarojs/taro'
import type { FileToSave } from './saveFileTypes'

/**
 * Fetches a file of the server and hands it on: a mini-program has no folder that people can open, WeChat sends it to a chat
 * (文件传输助手 among them).
 * @returns what to say, '' when it was handed on
 */
export async function saveFile({ url, token, name }: FileToSave): Promise<string> {
  if (!Taro.canIUse('shareFileMessage')) return '此平台不能保存表格，请用浏览器打开后导出'
  try {
    const { tempFilePath, statusCode, header } = await Taro.downloadFile({ url, header: { Authorization: token, 'jnpf-origin': 'app' } }) as { tempFilePath: string, statusCode: number, header?: Record<string, string> }
    const type = header?.['content-type'] ?? header?.['Content-Type'] ?? ''
    if (statusCode !== 200 || !type.startsWith('text/csv')) return '导出失败，请稍后重试'
    await Taro.shareFileMessage({ filePath: tempFilePath, fileName: name })
    return ''
  } catch (error) {
    return JSON.stringify(error ?? '').includes('cancel') ? '' : '导出失败，请检查网络后重试'
  }
}
