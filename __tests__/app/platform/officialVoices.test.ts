import { VoiceModel } from '@/pages/message/im/recording/model'
import { VoicesModel } from '@/pages/message/im/playback/model'
import type { ChatRow } from '@/stores/conversation/types'
import { promisedEvents } from '../../miniprogram/support/typings'
import type { Platform } from '../../miniprogram/support/types'
import { standIn } from '../../support/shapes'
import { FAILURES } from './officialCalls'
import { load, turn } from './officialClient'
import { CHINESE, filled, freshClient } from './officialRig'
import { TestTimers } from './socketRig'

/** Recorder, sounds and sockets tell all that the official typings allow, fail as they document, throw, or are not there. */

describe.each<Platform>(['weapp', 'alipay'])('%s', (platform) => {
  const client = freshClient(platform)

  describe('voices', () => {
    const record = () => {
      const { createRecorder } = load<typeof import('@/platform/recorder')>(platform, 'platform/recorder/index.ts')
      const said: string[] = []
      const sent: object[] = []
      const voice = new VoiceModel({
        recorder: createRecorder(),
        now: () => Date.now(),
        toast: (words) => said.push(words),
        send: (message) => sent.push(message),
        quiet: () => undefined
      })
      return { voice, said, sent }
    }
    const stops = (): unknown[] => promisedEvents(platform, 'getRecorderManager.onStop')
    const errors = (): unknown[] => [...promisedEvents(platform, 'getRecorderManager.onError'), ...FAILURES[platform]]

    test('a recorder that stops: sent or said', async () => {
      expect(stops().length).toBeGreaterThan(0)
      for (const event of [...stops(), ...stops().map(filled)]) {
        const { voice, said, sent } = record()
        const begun = voice.begin()
        client().tell('getRecorderManager.onStart')
        await begun
        const ended = voice.end()
        client().tellThis('getRecorderManager.onStop', event)
        await ended
        expect([voice.state, said.length + sent.length]).toEqual(['idle', 1])
        expect(said.join('')).toMatch(sent.length > 0 ? /^$/ : CHINESE)
        client().forget()
      }
    })

    test.each(['before it began', 'while it recorded'])('each documented failure %s is said', async (when) => {
      for (const event of errors()) {
        const { voice, said, sent } = record()
        const begun = voice.begin()
        if (when === 'while it recorded') {
          client().tell('getRecorderManager.onStart')
          await begun
        }
        client().tellThis('getRecorderManager.onError', event)
        await begun
        await turn()
        expect([voice.state, sent.length]).toEqual(['idle', 0])
        expect(said).toEqual([expect.stringMatching(CHINESE)])
        client().forget()
      }
    })

    test.each(['getRecorderManager', 'getRecorderManager.start'])('%s throws: said, and the finger may let go', async (name) => {
      client().behave = (asked) => (asked === name ? { failure: FAILURES[platform][0] } : { answer: undefined })
      const { voice, said } = record()
      await voice.begin()
      await voice.end()
      voice.dispose()
      expect([voice.state, said]).toEqual(['idle', [expect.stringMatching(CHINESE)]])
    })

    test('each documented failure of a sound is said once; an end is not', async () => {
      const { createAudioPlayer } = load<typeof import('@/platform/audio')>(platform, 'platform/audio/index.ts')
      const play = async (act: () => void): Promise<string[]> => {
        const said: string[] = []
        const storage = { get: () => undefined, set: () => true, remove: () => undefined }
        const voices = new VoicesModel({
          player: createAudioPlayer(),
          storage,
          addressOf: async () => 'https://x/a.mp3',
          toast: (words) => said.push(words)
        })
        voices.toggle(standIn<ChatRow>({ key: 'a', id: '1' }))
        await turn()
        act()
        expect(voices.playingKey).toBe('')
        voices.stop()
        client().forget()
        return said
      }
      for (const event of [...promisedEvents(platform, 'createInnerAudioContext.onError'), ...FAILURES[platform]])
        expect(await play(() => client().tellThis('createInnerAudioContext.onError', event))).toEqual([expect.stringMatching(CHINESE)])
      expect(await play(() => client().tell('createInnerAudioContext.onEnded'))).toEqual([])
      for (const name of ['createInnerAudioContext', 'createInnerAudioContext.play']) {
        client().behave = (asked) => (asked === name ? { failure: FAILURES[platform][0] } : { answer: undefined })
        expect(await play(() => undefined)).toEqual([expect.stringMatching(CHINESE)])
      }
    })
  })

  describe('sockets', () => {
    const names =
      platform === 'weapp' ? { of: 'connectSocket.on', send: 'connectSocket.send' } : { of: 'onSocket', send: 'sendSocketMessage' }
    const open = () => {
      const parts = load<typeof import('@/platform/socket')>(platform, 'platform/socket/index.ts')
      const said: string[] = []
      const timers = new TestTimers()
      const frames: unknown[] = []
      const socket = parts.createSocket(
        {
          transport: parts.taroTransport,
          address: () => 'wss://x/',
          toast: (words) => said.push(words),
          timers,
          now: () => timers.now,
          random: () => 0.5
        },
        { received: (frame) => frames.push(frame), stateChanged: () => undefined }
      )
      socket.open('token')
      return { socket, said, timers, frames }
    }

    test('each frame that a client may hand over is a frame or nothing', async () => {
      client().behave = () => ({ answer: undefined })
      const { socket, said, frames } = open()
      await turn()
      client().tell(`${names.of}Open`)
      client().tell(`${names.of}Message`, [
        { data: new ArrayBuffer(4), isBuffer: true },
        { data: 'null' },
        { data: '[]' },
        { data: '{"method":1}' },
        {}
      ])
      expect([socket.state, frames, said]).toEqual(['open', [], []])
      socket.close()
    })

    test.each(FAILURES[platform].map((failure) => [JSON.stringify(failure), failure]))(
      'no connection, %s: tried again, then said',
      async (_title, failure) => {
        client().behave = (name) => (name === 'connectSocket' ? { failure } : { answer: undefined })
        const { socket, said, timers } = open()
        for (let round = 0; round < 40; round++) {
          await turn()
          await timers.advance(60_000, turn)
        }
        expect(said.length).toBeGreaterThan(0)
        expect(said.filter((words) => !CHINESE.test(words))).toEqual([])
        expect(socket.state).toBe('resting')
        socket.close()
      }
    )

    test.each(['Close', 'Error'])('each way it ends, on%s: connected again', async (end) => {
      const events = [...promisedEvents(platform, `${names.of}${end}`), ...FAILURES[platform]]
      for (const event of events) {
        const { socket, said, timers } = open()
        await turn()
        client().tell(`${names.of}Open`)
        client().tellThis(`${names.of}${end}`, event)
        expect(['waiting', 'connecting']).toContain(socket.state)
        await timers.advance(60_000, turn)
        await turn()
        expect(said.filter((words) => !CHINESE.test(words))).toEqual([])
        socket.close()
        client().forget()
      }
    })
  })
})
