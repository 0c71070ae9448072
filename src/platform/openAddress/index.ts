import Taro from '@tarojs/taro'
import { copyText } from '../clipboard'

const OK = 200
/** What the viewer of each client shows, by the end of the name. */
const SHOWN: readonly string[] = process.env.TARO_ENV === 'alipay' ? ['pdf'] : ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']
const NOT_OPENED = '文件没有打开，请稍后再试'

/**
 * Opens a document of the server in the platform's viewer (mini-programs). Alipay does not promise a status with what it fetched.
 * @param url whole address with its proof
 * @param name of the file, whose end says its type
 * @returns what to say, '' when it opened
 */
export async function openDocument(url: string, name: string): Promise<string> {
  const fileType = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!SHOWN.includes(fileType)) return `${fileType === '' ? '这种' : ` ${fileType} `}文件不能在小程序中查看，请用浏览器打开`.trim()
  try {
    const { tempFilePath, statusCode } = (await Taro.downloadFile({ url })) as { tempFilePath: string; statusCode?: number }
    if ((statusCode ?? OK) !== OK) return NOT_OPENED
    await Taro.openDocument({ filePath: tempFilePath, fileType: fileType as keyof Taro.openDocument.FileType, showMenu: true })
    return ''
  } catch {
    return NOT_OPENED
  }
}

/** A web page cannot be opened from a mini-program: its address goes to the clipboard. @returns what to say, '' when it opened */
export async function openWebPage(url: string): Promise<string> {
  return (await copyText(url)) ? '链接已复制，请在浏览器中打开' : '没有复制成功，请长按选取'
}
