import { createHash } from 'node:crypto'
import type { PhotoCategory, ServiceAction } from '../../../../src/contract/transferCar/order/codes'

export const AT_SCENE = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } as const
export const POSITION = { ...AT_SCENE, accuracyM: 10 }
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Two vehicles of one case. */
export const LORRY_AND_TRAILER = [
  {
    plateSituation: 'NORMAL',
    plateNo: '粤B12345',
    vehicleClass: 'H6',
    plateColor: 'YELLOW',
    axles: 3,
    seats: 2,
    massKg: 18000,
    driveType: 'RWD',
    isElectric: false
  },
  { plateSituation: 'NORMAL', plateNo: '粤B1234挂', massKg: 30000 }
]

/** Who fetches a vehicle, with a number of the standard's samples. */
export const PICK_UP = {
  pickUpName: '李四海',
  pickUpMobile: '13912345678',
  idType: 'ID_CARD',
  idNo: '11010519491231002x',
  relation: '车主'
} as const
export const eventIn = (orderId: string): string => `e${orderId}`.slice(0, 32)
export const helperOf = (orderId: string): string => `w${orderId}`.slice(0, 32)

/** Where the files and places of a body come from. */
interface Sources {
  base(version?: number): { version: number; deviceAt: number; clockOffsetMs: number }
  photos(category: PhotoCategory, count: number): object[]
  file(account: string, name: string): Promise<string>
  freeSlot(): Promise<string>
}

/** The body that holds everything an action asks for. See `World.complete`. */
export async function completeBody(
  world: Sources,
  action: ServiceAction,
  { version, signedBy, id }: { version: number; signedBy: string | undefined; id: string }
): Promise<Record<string, unknown>> {
  const base = world.base(version)
  const signature = async () => ({
    fileName: signedBy === undefined ? `20260315_${'0'.repeat(32)}.png` : await world.file(signedBy, 'signature'),
    signerName: '李四海',
    signerRole: 'OWNER',
    deviceAt: base.deviceAt
  })
  switch (action) {
    case 'dispatch':
      return { ...base, driverId: 'user-driver3', truckId: 'truck-3', confirmBusy: true }
    case 'reassign':
      return { ...base, driverId: 'user-driver3', truckId: 'truck-3', confirmBusy: true, reason: '原车故障' }
    case 'depart':
    case 'arrive':
      return { ...base, position: POSITION }
    case 'startWork':
      return {
        ...base,
        damaged: true,
        agreedPriceFen: 35000,
        signature: await signature(),
        evidence: [...world.photos('SCENE', 1), ...world.photos('CORNER', 4), ...world.photos('DAMAGE', 3)]
      }
    case 'load':
      return {
        ...base,
        plateSituation: 'NORMAL',
        plateNo: '粤B·8D88E',
        extraWork: ['WINCH'],
        evidence: [...world.photos('LOADED', 1), ...world.photos('EQUIPMENT', 1)]
      }
    case 'repair':
      return { ...base, resultNote: '更换备胎', evidence: world.photos('RESULT', 1) }
    case 'deliver':
      return { ...base, position: POSITION, distanceM: 12300, distanceSource: 'MAP', evidence: world.photos('DEST_SIGN', 1) }
    case 'redirect':
      return { ...base, reason: '对方关门', destType: 'GARAGE', destAddress: '宝安鸿运修理厂', evidence: world.photos('REFUSED_DEST', 1) }
    case 'store':
      return {
        ...base,
        slot: await world.freeSlot(),
        keys: 1,
        odometerKm: 45200,
        belongings: '无',
        evidence: world.photos('UNLOAD_CORNER', 4)
      }
    case 'handOver':
      return { ...base, receiverName: '李四海', receiverMobile: '13912345678', signature: await signature() }
    case 'hold':
      return { ...base, holdReason: 'POLICE', reason: '交警要求' }
    case 'release':
      return { ...base, ...PICK_UP, evidence: world.photos('RELEASE_PAPER', 1) }
    case 'forceRelease':
      return { ...base, ...PICK_UP, reason: '领导批准', evidence: world.photos('RELEASE_PAPER', 1) }
    case 'gateOut':
      return { ...base, keysReturned: true, belongingsReturned: true, signature: await signature(), evidence: world.photos('ID_CARD', 1) }
    case 'confirmTime':
      return { ...base, confirmations: [{ eventId: eventIn(id), use: 'SERVER' }] }
    case 'addUnit':
      return { ...base, driverId: 'user-driver3', truckId: 'truck-3', confirmBusy: true }
    case 'removeUnit':
      return { ...base, unitId: helperOf(id), reason: '不用吊车了' }
    case 'unhold':
    case 'waiveFees':
    case 'refuseReopen':
    case 'refuse':
    case 'giveBack':
    case 'askReassign':
    case 'refuseReassign':
    case 'callDispatch':
    case 'answerCall':
    case 'askReopen':
    case 'reopen':
    case 'stepBack':
    case 'voidOrder':
      return { ...base, reason: '重复录入' }
    case 'cancel':
      return { ...base, reasonCode: 'TOO_LATE' }
    case 'dryRun':
      return { ...base, reasonCode: 'NOT_FOUND', position: POSITION, evidence: world.photos('SCENE', 1) }
    default:
      return base
  }
}
