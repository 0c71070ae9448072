import Taro from '@tarojs/taro'
import { dataAddress } from '../dataAddress'

/** A picture of the server as an address that holds it whole (mini-programs). Rejects when it cannot be fetched. @param url with its proof @param mime of the picture */
export async function remotePicture(url: string, mime: string): Promise<string> {
  const { tempFilePath, statusCode } = (await Taro.downloadFile({ url })) as { tempFilePath: string; statusCode?: number }
  if ((statusCode ?? 200) !== 200) throw new Error('the picture is not there')
  return dataAddress(tempFilePath, mime)
}
