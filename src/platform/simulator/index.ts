import Taro from '@tarojs/taro'

/** Whether the device says of itself that it is the developer tools' simulator; mini-programs. */
export function isSimulator(): boolean {
  try {
    return (process.env.TARO_ENV === 'weapp' ? Taro.getDeviceInfo().platform : Taro.getSystemInfoSync().platform) === 'devtools'
  } catch {
    return false
  }
}
