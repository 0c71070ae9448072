import { PLATE_LETTERS, vinCheckDigit } from '@/domain/validators'
import { GIVEN, SURNAMES } from './ordersData'

/** The same numbers in every installation: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Made-up people and cars, all from one sequence of numbers. */
export class Cast {
  constructor(private readonly random: () => number) {}

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    const value = list[this.int(0, list.length - 1)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  chance(share: number): boolean {
    return this.random() < share
  }
  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('')
  }
  name(): string {
    return this.pick(Array.from(SURNAMES)) + this.pick(GIVEN)
  }
  mobile(): string {
    return `1${this.pick(['35', '36', '38', '39', '50', '58', '86', '88'])}${this.digits(8)}`
  }

  plate(kind: 'standard' | 'energy'): string {
    const office = this.pick(['B', 'B', 'B', 'A', 'S'])
    if (kind === 'energy') return `粤${office}D${this.pick(Array.from(PLATE_LETTERS))}${this.digits(4)}`
    return `粤${office}${this.digits(1)}${this.pick(Array.from(PLATE_LETTERS))}${this.digits(3)}`
  }

  /** 17 characters with the right check digit (validators.md#vin). */
  vin(): string {
    const head = `${this.pick(['LFV', 'LGX', 'LVG', 'LSG', 'LZW'])}${Array.from({ length: 5 }, () => this.pick(Array.from('ABCDEFGHJKLMNPRSTUVWXYZ0123456789'))).join('')}`
    const tail = `${this.pick(Array.from('LMNPRS'))}${this.pick(Array.from('ABCDEFGH'))}${this.digits(6)}`
    return `${head}${vinCheckDigit(`${head}0${tail}`)}${tail}`
  }

  /** A name written by hand, as path data. */
  strokes(): string {
    let path = `M${this.int(30, 60)} ${this.int(80, 120)}`
    for (let i = 0; i < 6; i++) path += ` Q${this.int(40, 360)} ${this.int(30, 170)} ${60 + i * 52} ${this.int(60, 140)}`
    return path
  }
}
