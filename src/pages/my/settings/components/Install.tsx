import { useEffect, useState } from 'react'
import { Text } from '@tarojs/components'
import { Cell } from '@/components/Cell'
import { Sheet } from '@/components/Sheet'
import { install, installState, watchInstall, type InstallState } from '@/platform/install'

/** Whether this app can be put on the home screen, and how: `offered` by `install()`, `byHand` from the browser's share menu. */
function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const [state, setState] = useState(installState)
  useEffect(() => watchInstall(() => setState(installState())), [])
  return {
    state,
    install: async () => {
      await install()
      setState(installState())
    }
  }
}

/** The app on the home screen of the phone, where the browser can put it there; nothing elsewhere. */
export function Install() {
  const { state, install } = useInstall()
  const [isTelling, setTelling] = useState(false)
  if (state !== 'offered' && state !== 'byHand') return null
  return (
    <>
      <Cell
        icon='plus'
        title='添加到主屏幕'
        hint='像应用一样打开，无网络时也能看到上次的内容'
        onPress={() => (state === 'offered' ? void install() : setTelling(true))}
      />
      <Sheet open={isTelling} title='添加到主屏幕' onClose={() => setTelling(false)}>
        <Text>点浏览器底部的分享按钮，在菜单里选“添加到主屏幕”，再点右上角的“添加”。</Text>
      </Sheet>
    </>
  )
}
