import Taro from '@tarojs/taro'
import { ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'
import { isObject } from '@/domain/guards'

const OK = 200
const NOT_FETCHED = '文件没有取到，请稍后再试'

/** Names of headers are spelt as the platform likes; Alipay promises neither them nor the status. */
interface Downloaded {
  tempFilePath: string
  statusCode?: number
  header?: Readonly<Record<string, string>>
}

/**
 * Fetches a file that needs the person's token (mini-programs).
 * @param url whole address
 * @returns its place on the device, or what to say: the server's own words where it refused
 */
export async function fetchedFile(url: string, token: string): Promise<{ path: string } | { problem: string }> {
  try {
    const { tempFilePath, statusCode, header } = (await Taro.downloadFile({
      url,
      header: { Authorization: token, [ORIGIN_HEADER]: ORIGIN_VALUE }
    })) as Downloaded
    const isRefused =
      (statusCode ?? OK) !== OK || (header?.['content-type'] ?? header?.['Content-Type'] ?? '').startsWith('application/json')
    return isRefused ? { problem: await refusalIn(tempFilePath) } : { path: tempFilePath }
  } catch {
    return { problem: '文件没有取到，请检查网络后再试' }
  }
}

/** A refusal is an envelope like any other, but arrives as a file. */
function refusalIn(path: string): Promise<string> {
  return new Promise((resolve) => {
    Taro.getFileSystemManager().readFile({
      filePath: path,
      encoding: 'utf8',
      success: ({ data }) => {
        try {
          const body: unknown = JSON.parse(String(data))
          resolve(isObject<{ msg?: string }>(body) && typeof body.msg === 'string' && body.msg !== '' ? body.msg : NOT_FETCHED)
        } catch {
          resolve(NOT_FETCHED)
        }
      },
      fail: () => resolve(NOT_FETCHED)
    })
  })
}
