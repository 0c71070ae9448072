import Taro from '@tarojs/taro'
import { promised } from '../promised'

/** A picture on the device as an address that holds it whole (mini-programs). Rejects when it cannot be read. @param mime of the picture */
export async function dataAddress(path: string, mime: string): Promise<string> {
  const { data } = await promised<{ data: string | ArrayBuffer }>((callbacks) =>
    Taro.getFileSystemManager().readFile({ filePath: path, encoding: 'base64', ...callbacks })
  )
  return `data:${mime};base64,${String(data)}`
}
