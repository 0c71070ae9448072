import Taro from '@tarojs/taro'

/** Opens the dialler with a number. False when the person turned back or the device cannot call. */
export async function callPhone(phoneNumber: string): Promise<boolean> {
  try {
    await Taro.makePhoneCall({ phoneNumber })
    return true
  } catch {
    return false
  }
}
