import Taro from '@tarojs/taro'
import { promised } from '../promised'

/**
 * A picture on the device as an address that holds it whole (mini-programs).
 * @param mime of the picture
 * @throws Error in words when it cannot be read
 */
export async function dataAddress(path: string, mime: string): Promise<string> {
  const { data } = await promised<{ data: string | ArrayBuffer }>((callbacks) =>
    Taro.getFileSystemManager().readFile({ filePath: path, encoding: 'base64', ...callbacks })
  ).catch(() => {
    throw new Error('图片没有读出来，请再试一次')
  })
  return `data:${mime};base64,${String(data)}`
}
