import { RING_TONES, type RingTone } from './tones'

/** How long each pitch sounds, s. */
const TONE_S = 0.25

let context: AudioContext | undefined

/**
 * Vibration and short tones by the kind, H5. Browsers let a page sound only after the person has touched it, some never: then it stays
 * silent, what has to be read stands on the screen all the same.
 */
export function ring(tone: RingTone = 'offer'): void {
  try {
    // Before the first touch browsers refuse it with an error in the console.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([400, 200, 400])
    context ??= new AudioContext()
    // Suspended until the first touch; resuming then would sound much too late.
    if (context.state !== 'running') {
      void context.resume().catch(() => undefined)
      return
    }
    for (const [index, pitch] of RING_TONES[tone].pitches.entries()) sound(context, pitch, context.currentTime + index * TONE_S)
  } catch {
    // No sound in this browser.
    context = undefined
  }
}

function sound(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0.4, at)
  volume.gain.exponentialRampToValueAtTime(0.01, at + TONE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + TONE_S)
}
