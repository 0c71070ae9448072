import type { UploadAnswer } from '@/contract/files'
import { ApiError, ClientCode } from '@/domain/apiError'
import { PhotoUploads, type Upload } from '@/pages/transferCar/stores/photoUploads'
import type { PickResult } from '@/platform/media/types'

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function setUp({
  uploads = [] as (string | Error)[],
  attaches = [] as (true | Error)[],
  pick
}: {
  uploads?: (string | Error)[]
  attaches?: (true | Error)[]
  pick?: PickResult
} = {}) {
  const log: string[] = []
  const toasts: string[] = []
  let ids = 0
  const offline = new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
  const picked: PickResult = pick ?? { kind: 'picked', pictures: [{ path: 'blob:1', size: 1, name: '', source: 'camera', pickedAt: 5 }] }
  const model = new PhotoUploads({
    pick: () => Promise.resolve(picked),
    upload: (path, _name, onProgress): Promise<UploadAnswer> => {
      log.push(`upload ${path}`)
      onProgress(40)
      const next = uploads.shift()
      return typeof next === 'string' ? Promise.resolve({ name: next, url: `/api/${next}` }) : Promise.reject(next ?? offline)
    },
    attach: (_photo: Upload, file): Promise<void> => {
      log.push(`attach ${file.name}`)
      const next = attaches.shift()
      return next instanceof Error ? Promise.reject(next) : Promise.resolve()
    },
    uuid: () => Promise.resolve(`id${++ids}`),
    toast: (message) => toasts.push(message)
  })
  return { model, log, toasts, offline }
}

describe('photos on their way', () => {
  it('uploads, attaches at once and is gone from the waiting ones', async () => {
    const { model, log } = setUp({ uploads: ['a.jpg'] })
    await model.add('SCENE', 'camera')
    await settle()
    expect(log).toEqual(['upload blob:1', 'attach a.jpg'])
    expect([model.items, model.isBusy]).toEqual([[], false])
  })

  it('a failed upload stays with its reason and is sent again on demand', async () => {
    const { model, log, toasts, offline } = setUp({
      uploads: [new ApiError({ code: ClientCode.network, message: '连接服务器失败' }), 'a.jpg']
    })
    await model.add('CORNER', 'camera')
    await settle()
    expect(model.of('CORNER')).toMatchObject([{ state: 'failed', error: offline.message }])
    expect(toasts).toEqual(['照片没有传上去：连接服务器失败'])
    model.retry(model.items[0]?.id ?? '')
    expect(model.isBusy).toBe(true)
    await settle()
    expect(log.filter((line) => line.startsWith('upload'))).toHaveLength(2)
    expect(model.items).toEqual([])
  })

  it('when only attaching failed, a retry attaches under the same key and uploads nothing again', async () => {
    const { model, log } = setUp({ uploads: ['a.jpg'], attaches: [new ApiError({ code: ClientCode.timeout, message: '超时' }), true] })
    await model.add('SCENE', 'camera')
    await settle()
    model.retry(model.items[0]?.id ?? '')
    await settle()
    expect(log).toEqual(['upload blob:1', 'attach a.jpg', 'attach a.jpg'])
  })

  it('says so when the camera is refused', async () => {
    const { model, toasts } = setUp({ pick: { kind: 'refused' } })
    await model.add('SCENE', 'camera')
    expect([toasts.length, model.items.length]).toEqual([1, 0])
  })
})
