import Taro from '@tarojs/taro'
import { RING_TONES, type RingTone } from './tones'

/** Two rising tones, made by scripts/make-tone.mjs and copied into the package by config/index.ts. */
const TONE = '/assets/offer.wav'

let player: Taro.InnerAudioContext | undefined

/**
 * Long vibration and a short tone, faster or slower by the kind, default part (mini-programs). A device that cannot do one of the two does the other: what
 * has to be read stands on the screen all the same.
 */
export function ring(tone: RingTone = 'offer'): void {
  Promise.resolve(Taro.vibrateLong()).catch(() => undefined)
  try {
    if (player === undefined) {
      player = Taro.createInnerAudioContext()
      player.src = TONE
      // An offer is heard on a muted iPhone too: Alipay knows the player's own word, WeChat one for all players.
      player.obeyMuteSwitch = false
      if (process.env.TARO_ENV === 'weapp') Promise.resolve(Taro.setInnerAudioOption({ obeyMuteSwitch: false })).catch(() => undefined)
    }
    player.stop()
    player.playbackRate = RING_TONES[tone].rate
    player.play()
  } catch {
    // No sound on this device.
    player = undefined
  }
}
