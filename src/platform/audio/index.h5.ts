import type { AudioPlayer, PlayEnd } from './types'

/** Plays voices in a browser. */
export function createAudioPlayer(): AudioPlayer {
  let stopCurrent = (): void => undefined
  return {
    play(url, ended) {
      stopCurrent()
      const audio = new Audio(url)
      let isOver = false
      const end = (how?: PlayEnd): void => {
        if (isOver) return
        isOver = true
        audio.pause()
        if (how !== undefined) ended(how)
      }
      stopCurrent = () => end()
      audio.addEventListener('ended', () => end('ended'))
      audio.addEventListener('error', () => end('failed'))
      audio.play().catch(() => end('failed'))
    },
    stop: () => stopCurrent()
  }
}
