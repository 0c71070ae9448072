import { useEffect, useState } from 'react'
import { install, installState, watchInstall, type InstallState } from '@/platform/install'

/** Whether this app can be put on the home screen, and how: `offered` by `install()`, `byHand` from the browser's share menu. */
export function useInstall(): { state: InstallState; install: () => Promise<void> } {
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
