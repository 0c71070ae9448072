import Taro from '@tarojs/taro'

/** Puts a text on the clipboard. False when the platform refuses (plain http on H5, no consent). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await Taro.setClipboardData({ data: text })
    return true
  } catch {
    return false
  }
}
