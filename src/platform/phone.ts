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

/** Whether this device calls: a phone does; a browser without a touch screen is on a PC, where the number is copied. */
export function canDial(): boolean {
  return process.env.TARO_ENV !== 'h5' || window.matchMedia('(any-pointer: coarse)').matches
}
