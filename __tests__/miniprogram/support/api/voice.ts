import { existsSync } from 'node:fs'
import path from 'node:path'
import { send } from '../httpClient'
import type { MiniProgram } from '../miniProgram'
import { isFn, type Fn } from '../types'
import { resolveAddress } from './network'
import { passPrivacy } from './privacy'
import { calls, text, type Api } from './reply'

/** The smallest beginning of an MP3: a tag and silent frames. */
const MP3 = Buffer.concat([
  Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
  ...Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]))
])

/** Microphone, loudspeaker and, on WeChat, the files of chats. */
export function voiceApi(app: MiniProgram): Api {
  const { device, realm, platform } = app
  const later = (act: () => void): void => {
    setTimeout(() => {
      if (!app.closed) act()
    }, 0)
  }

  /** One recorder for the whole app: listeners stay until the app ends. */
  const heard: Record<'start' | 'stop' | 'error', Fn[]> = { start: [], stop: [], error: [] }
  let isRecording = false
  const tell = (what: 'start' | 'stop' | 'error', result: Record<string, unknown> = {}): void =>
    later(() => {
      for (const listener of heard[what]) listener(realm.copy(result))
    })
  const hear =
    (what: 'start' | 'stop' | 'error'): Fn =>
    (listener) => {
      if (isFn(listener)) heard[what].push(listener)
    }
  const manager = {
    start: ((options) => {
      device.calls.push({ name: 'recorder.start', options })
      const given = options as { format?: unknown } | undefined
      if (given?.format !== 'mp3' && given?.format !== 'aac') app.faults.add('error', `the recorder knows no format ${text(given?.format)}`)
      if (device.permissions['scope.record'] === 'refused')
        return tell(
          'error',
          platform === 'alipay' ? { error: 10, errorMessage: '获取权限失败' } : { errMsg: 'operateRecorder:fail auth deny' }
        )
      passPrivacy(app, 'getRecorderManager').then(
        () => {
          isRecording = true
          tell('start')
        },
        () => tell('error', { errMsg: 'operateRecorder:fail privacy permission is not authorized' })
      )
    }) satisfies Fn,
    stop: (() => {
      if (!isRecording) return
      isRecording = false
      tell('stop', { tempFilePath: device.temporary('mp3', MP3), duration: 3000, fileSize: MP3.length })
    }) satisfies Fn,
    onStart: hear('start'),
    onStop: hear('stop'),
    onError: hear('error')
  }

  // A tone of the package, or a sound of the server: what is not there cannot be heard.
  const sound: Fn = () => {
    const ended: Fn[] = []
    const failed: Fn[] = []
    const player = {
      src: '',
      play: () => {
        if (!/^https?:/.test(player.src)) {
          if (existsSync(path.join(app.loader.root, player.src))) device.sounds.push(player.src)
          else app.faults.add('error', `no sound ${player.src} in the package`)
          return
        }
        const url = player.src.startsWith('http://tmp/') ? undefined : resolveAddress(app, player.src)
        const played = (isHeard: boolean): void =>
          later(() => {
            if (isHeard) device.sounds.push(player.src)
            for (const listener of isHeard ? ended : failed) listener()
          })
        if (url === undefined) {
          played(player.src.startsWith('http://tmp/') && existsSync(device.real(player.src)))
          return
        }
        send({ url, method: 'GET', headers: {}, timeout: 10_000, signal: new AbortController().signal }).then(
          ({ status, headers }) => played(status === 200 && (headers['content-type'] ?? '').startsWith('audio/')),
          () => played(false)
        )
      },
      stop: () => undefined,
      pause: () => undefined,
      destroy: () => undefined,
      onError: ((listener) => {
        if (isFn(listener)) failed.push(listener)
      }) satisfies Fn,
      onEnded: ((listener) => {
        if (isFn(listener)) ended.push(listener)
      }) satisfies Fn
    }
    return player
  }

  const files =
    platform === 'alipay'
      ? {}
      : calls(app, {
          chooseMessageFile: (options, reply) => {
            if (device.chatFiles.length === 0) reply.fail('cancel')
            else {
              const chosen = device.chatFiles.splice(0, Number(options.count ?? 1))
              reply.ok({
                tempFiles: chosen.map(({ name, bytes }) => ({
                  path: device.temporary(path.extname(name).slice(1), bytes),
                  name,
                  size: bytes.length,
                  type: 'file',
                  time: 0
                }))
              })
            }
          }
        })
  return { getRecorderManager: () => manager, createInnerAudioContext: sound, ...files }
}
