import type { AlarmTone } from '@/domain/transferCar/order/alarms'

/** What is heard: a new offer, a message that asks to be confirmed, or an alarm by its kind. */
export type RingTone = 'offer' | 'urgent' | AlarmTone

/** Pitches one after the other, Hz, and how fast the recorded tone is played where nothing else can sound. */
export const RING_TONES: Readonly<Record<RingTone, { pitches: readonly number[]; rate: number }>> = {
  offer: { pitches: [880, 1320], rate: 1 },
  urgent: { pitches: [990, 990, 1320], rate: 1.2 },
  refused: { pitches: [1320, 880], rate: 0.8 },
  late: { pitches: [660, 660, 660], rate: 1.4 },
  silent: { pitches: [520, 390], rate: 0.6 }
}
