import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { composeOffline } from '@/composeOffline'
import type { Chat } from '@/stores/conversation/chat'
import { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import { AppRun, type Disk } from '../../app/outbox/disk'
import { LiveApp } from '../../support/liveApp'
import { memoryDevice } from '../../support/memoryDevice'
import type { KeyStorage } from '@/platform/storage'

export const idOf = (account: string): string => `user-${account}`

/** The app of one person with chat loaded, on a disk that outlives it. @param folder where files of the disk are put for an upload */
export async function openChatApp(
  base: string,
  account: string,
  disk: Disk,
  storage?: KeyStorage,
  folder = ''
): Promise<{ app: LiveApp; chat: Chat; run: AppRun }> {
  const run = new AppRun(disk)
  const files: AppRun['files'] = {
    ...run.files,
    path: async (scope, name) => {
      const bytes = run.bytes(await run.files.path(scope, name))
      const file = path.join(folder, name)
      writeFileSync(file, bytes)
      return file
    }
  }
  const device = memoryDevice(run)
  const app = await LiveApp.signedIn(
    base,
    account,
    async (needs) => composeOffline(folder === '' ? device : { ...device, files }, needs),
    storage
  )
  const { chat } = await app.stores.offline.load()
  return { app, chat, run }
}

export async function openLog(chat: Chat, id: string): Promise<ChatLog> {
  const log = new ChatLog(chat, id)
  await log.open()
  return log
}

/** What a person sees of the texts: their words, how far they have come, who said them. */
export const wordsOf = (rows: readonly ChatRow[]): unknown[] =>
  rows.map(({ content, delivery, isRecalled }) => [isRecalled ? '(撤回)' : content, ...(delivery === undefined ? [] : [delivery])])
