/** Samples a second: enough for speech, 60 s are below 2 MB. */
export const WAV_RATE = 16_000
const HEAD_BYTES = 44

/** A WAV file of one channel, 16 bits. @param samples -1 to 1, WAV_RATE a second */
export function wavOf(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + samples.length * 2))
  const word = (at: number, text: string): void => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, HEAD_BYTES - 8 + samples.length * 2, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, WAV_RATE, true)
  view.setUint32(28, WAV_RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) => view.setInt16(HEAD_BYTES + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true))
  return new Blob([view.buffer], { type: 'audio/wav' })
}
