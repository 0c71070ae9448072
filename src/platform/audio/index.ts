import Taro from '@tarojs/taro'
import { quietly } from '../promised'
import type { AudioPlayer, PlayEnd } from './types'

/** Plays voices in the mini-programs; each sound has a player of its own, which is given back when it ends. */
export function createAudioPlayer(): AudioPlayer {
  let stopCurrent = (): void => undefined
  return {
    play(url, ended) {
      stopCurrent()
      let player: Taro.InnerAudioContext | undefined
      let isOver = false
      const end = (how?: PlayEnd): void => {
        if (isOver) return
        isOver = true
        quietly(() => player?.stop())
        quietly(() => player?.destroy())
        if (how !== undefined) ended(how)
      }
      stopCurrent = () => end()
      const isPlaying = quietly(() => {
        player = Taro.createInnerAudioContext()
        player.onEnded(() => end('ended'))
        player.onError(() => end('failed'))
        player.src = url
        player.play()
      })
      if (!isPlaying) end('failed')
    },
    stop: () => stopCurrent()
  }
}
