import Taro from '@tarojs/taro'

/** Tells whether there is a network, now and on each change; default part (mini-programs). */
export function watchConnectivity(listener: (isConnected: boolean) => void): void {
  Taro.getNetworkType().then(
    ({ networkType }) => listener(networkType !== 'none'),
    // A platform that cannot say is taken as connected: the calls themselves tell the truth.
    () => listener(true)
  )
  Taro.onNetworkStatusChange(({ isConnected }) => listener(isConnected))
}
