// Makes src/assets/offer.wav, the tone of a new offer in the mini-programs: two rising tones of 0.3 s, 8 bit mono, small enough for the package.
import { writeFileSync } from 'node:fs'

const RATE = 8_000
const TONES = [880, 1320]
const TONE_S = 0.3

const samples = TONES.flatMap((pitch) =>
  Array.from({ length: RATE * TONE_S }, (_, index) => {
    const at = index / RATE
    // Soft at both ends: a hard edge clicks.
    const volume = Math.min(1, at / 0.01, (TONE_S - at) / 0.08)
    return 128 + Math.round(110 * volume * Math.sin(2 * Math.PI * pitch * at))
  })
)
const header = Buffer.alloc(44)
header.write('RIFF', 0)
header.writeUInt32LE(36 + samples.length, 4)
header.write('WAVEfmt ', 8)
header.writeUInt32LE(16, 16)
header.writeUInt16LE(1, 20)
header.writeUInt16LE(1, 22)
header.writeUInt32LE(RATE, 24)
header.writeUInt32LE(RATE, 28)
header.writeUInt16LE(1, 32)
header.writeUInt16LE(8, 34)
header.write('data', 36)
header.writeUInt32LE(samples.length, 40)
writeFileSync(new URL('../src/assets/offer.wav', import.meta.url), Buffer.concat([header, Buffer.from(samples)]))
