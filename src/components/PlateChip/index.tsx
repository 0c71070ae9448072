import { Text } from '@tarojs/components'
import type { PlateSituation } from '@/contract/transferCar/order/codes'
import { labelOf, PLATE_SITUATIONS } from '@/domain/transferCar/order/dictionaries'
import { displayPlate, plateColour } from '@/domain/validators'
import './index.scss'

export interface PlateChipProps {
  plateNo: string | null | undefined
  situation?: PlateSituation | null | undefined
  /** Lorry, coach or trailer: its ordinary plate is yellow. */
  large?: boolean
}

/** A plate as people know it: its colour, letter spacing and dot; 无牌, 临牌 and 军警 as words. */
export function PlateChip({ plateNo, situation, large = false }: PlateChipProps) {
  const hasPlate = plateNo !== null && plateNo !== undefined && plateNo !== ''
  if (!hasPlate) {
    const words =
      situation === 'NORMAL' || situation === null || situation === undefined ? '车牌未知' : labelOf(PLATE_SITUATIONS, situation)
    return <Text className='plate-chip plate-chip-none'>{words}</Text>
  }
  return <Text className={`plate-chip plate-chip-${plateColour(plateNo, large) ?? 'plain'}`}>{displayPlate(plateNo)}</Text>
}
