import type { BillFacts, BillProblem } from '@/contract/transferCar/fees/bill'
import { formatDistance } from '../../format/measure'

type Kilometres = Pick<BillFacts, 'tow' | 'distanceM' | 'distanceReason'>

/** Whether a person wrote other kilometres than were driven (intake.md#kilometres). @param drivenM metres, null = the tow has not ended */
export const isByHand = ({ tow, distanceM }: Kilometres, drivenM: number | null): boolean =>
  tow && drivenM !== null && distanceM !== drivenM

/** What was driven is billed: who writes other kilometres says why. */
export const kilometreProblems = (vehicles: readonly Kilometres[], drivenM: number | null): BillProblem[] =>
  vehicles.flatMap((facts, place): BillProblem[] =>
    isByHand(facts, drivenM) && (facts.distanceReason ?? '').length < 2
      ? [
          {
            level: 'error',
            field: `vehicles.${place}.distanceReason`,
            message: `与行驶的 ${formatDistance(drivenM)}不一致，请填写改里程的原因`
          }
        ]
      : []
  )

/** A reason stands only beside kilometres by hand. */
export const withReasons = (vehicles: readonly BillFacts[], drivenM: number | null): BillFacts[] =>
  vehicles.map(({ distanceReason, ...facts }) => {
    const reason = distanceReason?.trim() ?? ''
    return isByHand(facts, drivenM) && reason !== '' ? { ...facts, distanceReason: reason } : facts
  })

/** Kilometres that nobody wrote by hand are the driven ones. */
export const withDriven = (vehicles: readonly BillFacts[], drivenM: number | null): BillFacts[] =>
  vehicles.map((facts) => (isByHand(facts, drivenM) && facts.distanceReason === undefined ? { ...facts, distanceM: drivenM ?? 0 } : facts))

/** 人工改为 20 公里：绕行封路 of the vehicles that say why; '' without any. */
export const byHandWords = (vehicles: readonly Kilometres[]): string =>
  vehicles
    .flatMap(({ distanceM, distanceReason }, place) =>
      distanceReason === undefined
        ? []
        : [`${vehicles.length > 1 ? `第 ${place + 1} 辆` : ''}人工改为 ${formatDistance(distanceM)}：${distanceReason}`]
    )
    .join('；')
