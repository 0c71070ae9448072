import type { JsonObject } from '@/contract/formSchema'
import { type FormRecordSeed, type Moments, seed, userId } from './seed'

interface CardSeed {
  by: string
  no: string
  supplier: string
  truck: number
  holder: string
  ago: number
  balance: number
  fills: readonly (readonly [number, string, string, number, number])[]
  more?: JsonObject
}
const CARDS: readonly CardSeed[] = [
  {
    by: 'finance1',
    no: '1000111200001234567',
    supplier: 'sinopec',
    truck: 1,
    holder: 'driver1',
    ago: 60,
    balance: 2380.5,
    fills: [
      [20, '中石化梅林关加油站', 'd0', 120.4, 7.62],
      [6, '中石化福龙加油站', 'd0', 98, 7.58]
    ]
  },
  {
    by: 'finance1',
    no: '1000111200001234575',
    supplier: 'sinopec',
    truck: 2,
    holder: 'driver2',
    ago: 60,
    balance: 1120,
    fills: [[15, '中石化梅林关加油站', 'd0', 85.2, 7.62]]
  },
  {
    by: 'finance1',
    no: '9030880000456612',
    supplier: 'cnpc',
    truck: 3,
    holder: 'driver3',
    ago: 55,
    balance: 860.3,
    fills: [
      [18, '中石油西乡加油站', 'd0', 110, 7.6],
      [9, '中石油固戍加油站', 'd0', 76.5, 7.59]
    ]
  },
  {
    by: 'finance1',
    no: '9030880000456620',
    supplier: 'cnpc',
    truck: 4,
    holder: 'driver4',
    ago: 55,
    balance: 4210,
    fills: [[11, '中石油福永加油站', 'd0', 260, 7.6]]
  },
  { by: 'shijia', no: '1000111200001234583', supplier: 'sinopec', truck: 5, holder: 'jinguang', ago: 40, balance: 3000, fills: [] },
  {
    by: 'shijia',
    no: '8800226600117788',
    supplier: 'shell',
    truck: 6,
    holder: 'renzx',
    ago: 38,
    balance: 0,
    fills: [],
    more: { state: 'closed' }
  },
  {
    by: 'finance1',
    no: '1000111200001234591',
    supplier: 'sinopec',
    truck: 1,
    holder: 'driver1',
    ago: 90,
    balance: 150.8,
    fills: [[70, '中石化福龙加油站', 'd0', 60, 7.7]],
    more: { state: 'lost' }
  },
  {
    by: 'shijia',
    no: '5600012300098765',
    supplier: 'cnooc',
    truck: 2,
    holder: 'driver2',
    ago: 30,
    balance: 500,
    fills: [[3, '中海油坂田加油站', 'd0', 45.5, 7.55]]
  }
]

export const fuelCards = ({ day, at }: Moments): FormRecordSeed[] =>
  CARDS.map(({ by, no, supplier, truck, holder, ago, balance, fills, more = {} }) =>
    seed(by, ago, {
      cardNo: no,
      source: 'finance',
      supplier,
      truckId: `truck-${truck}`,
      holder: userId(holder),
      validRange: [day(ago), day(ago - 730)],
      useTime: ['06:00:00', '22:00:00'],
      amountRange: [100, 2000],
      balance,
      state: 'using',
      note: '',
      refuels: fills.map(([when, station, oil, litres, price]) => ({ at: at(when, '09:30'), station, oil, litres, price })),
      ...more,
      ...(more.state === undefined ? {} : { lostAt: at(5, '10:00') })
    })
  )
