import fs from 'node:fs'
import sharp from 'sharp'
import type { MiniProgram } from '../miniProgram'
import { describe, type Options } from '../types'
import { passPrivacy } from './privacy'
import { calls, text, type Api, type Handler, type Reply } from './reply'

/** Words of the clients for EXIF's 1 to 8. */
const ORIENTATIONS = ['up', 'up-mirrored', 'down', 'down-mirrored', 'left-mirrored', 'right', 'right-mirrored', 'left']

interface Picture {
  path: string
  size: number
  width: number
  height: number
}

/** Camera, album, pictures and the code scanner. What is chosen are real files. */
export function mediaApi(app: MiniProgram): Api {
  const { device } = app
  const alipay = app.platform === 'alipay'
  const later = (reply: Reply, work: () => Promise<Record<string, unknown>>): undefined => {
    work().then(
      (result) => {
        reply.ok(result)
      },
      (error: unknown) => {
        reply.fail(
          describe(error)
            .split('\n')[0]
            ?.replace(/^Error: /, '') ?? ''
        )
      }
    )
    return undefined
  }
  const take = async (options: Options, name: string): Promise<Picture[]> => {
    await passPrivacy(app, name)
    if (device.permissions['scope.camera'] === 'refused') throw new Error('auth deny')
    const wanted = Math.min(Number(options.count ?? 9), Math.max(1, device.pictures.length))
    const chosen: Picture[] = []
    for (let index = 0; index < wanted; index++) {
      const file = await device.photograph()
      const { width = 0, height = 0 } = await sharp(device.real(file)).metadata()
      chosen.push({ path: file, size: fs.statSync(device.real(file)).size, width, height })
    }
    return chosen
  }
  const chooseImage: Handler = (options, reply) =>
    later(reply, async () => {
      const chosen = await take(options, 'chooseImage')
      const paths = chosen.map((picture) => picture.path)
      const tempFiles = chosen.map(({ path, size }) => ({ path, size }))
      return alipay ? { apFilePaths: paths, tempFilePaths: paths, tempFiles } : { tempFilePaths: paths, tempFiles }
    })
  const chooseMedia: Handler = (options, reply) =>
    later(reply, async () => {
      const chosen = await take(options, 'chooseMedia')
      return {
        type: 'image',
        tempFiles: chosen.map(({ path, size, width, height }) => ({ tempFilePath: path, size, width, height, fileType: 'image' }))
      }
    })
  const compressed = async (file: unknown, quality: number): Promise<string> =>
    device.temporary(
      'jpg',
      await sharp(device.real(text(file)))
        .rotate()
        .jpeg({ quality })
        .toBuffer()
    )
  const compressImage: Handler = (options, reply) =>
    later(reply, async () => {
      if (!alipay) return { tempFilePath: await compressed(options.src, Number(options.quality ?? 80)) }
      const files = Array.isArray(options.apFilePaths) ? options.apFilePaths : []
      const done: string[] = []
      for (const file of files) done.push(await compressed(file, 70))
      return { apFilePaths: done }
    })
  const scan: Handler = (_options, reply) => {
    if (device.scanned === '') reply.fail('cancel')
    else
      reply.ok(
        alipay
          ? { code: device.scanned, qrCode: device.scanned }
          : { result: device.scanned, scanType: 'QR_CODE', charSet: 'utf-8', path: '' }
      )
  }
  return calls(app, {
    chooseImage,
    chooseMedia,
    compressImage,
    [alipay ? 'scan' : 'scanCode']: scan,
    getImageInfo: (options, reply) =>
      later(reply, async () => {
        const src = text(options.src)
        // The stored sides, and how the camera was held.
        const { width = 0, height = 0, format = '', orientation = 1 } = await sharp(device.real(src)).metadata()
        return { width, height, type: format, path: src, orientation: ORIENTATIONS[orientation - 1] }
      }),
    saveImageToPhotosAlbum: (_options, reply) =>
      later(reply, async () => {
        await passPrivacy(app, 'saveImageToPhotosAlbum')
        return {}
      }),
    previewMedia: (_options, reply) => {
      reply.ok()
    }
  })
}
