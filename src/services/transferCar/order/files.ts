import type { EvidenceFileFields } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Api } from '@/platform/request'

const orderPath = (id: string): string => `/api/transferCar/AccidentOrder/${encodeURIComponent(id)}`
type OnProgress = (percent: number) => void

/**
 * Photos and signatures that follow their step (rulings 30). The same file again is recognised by id and sha256, so both
 * may be repeated without a key. The answer is null for who may not read the order any more. All reject with ApiError; `path` is a file of the device.
 */
export function createTransferCarFilesService({ upload }: Pick<Api, 'upload'>) {
  const send = (url: string, path: string, fields: Record<string, string>, onProgress: OnProgress): Promise<OrderDetail | null> =>
    upload<OrderDetail | null>({ url, path, fields }, { silent: true, onProgress })
  return {
    /** Completes a photo that a step announced, or adds one. */
    sendPhoto: (orderId: string, id: string, { deviceAt, position, ...fields }: EvidenceFileFields, path: string, onProgress: OnProgress) =>
      send(
        `${orderPath(orderId)}/Evidence/${id}/File`,
        path,
        { ...fields, deviceAt: String(deviceAt), ...(position !== undefined && { position: JSON.stringify(position) }) },
        onProgress
      ),
    sendSignature: (orderId: string, id: string, sha256: string, path: string, onProgress: OnProgress) =>
      send(`${orderPath(orderId)}/Signatures/${id}/File`, path, { sha256 }, onProgress)
  }
}
export type TransferCarFilesService = ReturnType<typeof createTransferCarFilesService>
