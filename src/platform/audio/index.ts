import Taro from '@tarojs/taro'
import type { AudioPlayer, PlayEnd } from './types'

/** Plays voices in the mini-programs; each sound has a player of its own, which is given back when it ends. */
export function createAudioPlayer(): AudioPlayer {
  let stopCurrent = (): void => undefined
  return {
    play(url, ended) {
      stopCurrent()
      const player = Taro.createInnerAudioContext()
      let isOver = false
      const end = (how?: PlayEnd): void => {
        if (isOver) return
        isOver = true
        player.stop()
        player.destroy()
        if (how !== undefined) ended(how)
      }
      stopCurrent = () => end()
      player.onEnded(() => end('ended'))
      player.onError(() => end('failed'))
      player.src = url
      player.play()
    },
    stop: () => stopCurrent()
  }
}
